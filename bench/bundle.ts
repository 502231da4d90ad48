import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type FirstLoad, measureLoad } from '../e2e/first-load.ts';
import { demoPassword, signInByCall } from '../e2e/people.ts';
import { freePort } from '../apps/server/src/testing/server-main.ts';
import { untilAnswers } from './server.ts';

const root = join(import.meta.dirname, '..');

async function withDemoServer<T>(work: (baseURL: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'e2e', 'serve.ts')], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    await untilAnswers(child, port, []);
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function measureOnce(browser: Browser, baseURL: string, path: string, width: number): Promise<FirstLoad> {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
  try {
    const page = await context.newPage();
    if (path === '/') await signInByCall(page.request, 'demo-member', demoPassword);
    return await measureLoad(page, path);
  } finally {
    await context.close();
  }
}

export type FirstLoads = { home: FirstLoad; homeOnPhone: FirstLoad; login: FirstLoad };

/**
 * First loads in Chromium from the server with the demo content, every one with an empty cache: the home of a member at
 * 1440 and 390 pixels, and the login of a visitor. Null where the web app is not built.
 */
export async function measureFirstLoad(): Promise<FirstLoads | null> {
  if (!existsSync(join(root, 'apps', 'web', 'dist', 'index.html'))) return null;
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    return await withDemoServer(async (baseURL) => ({
      // The first page after a start pays for the start of the browser as well, so the login goes first.
      login: await measureOnce(browser, baseURL, '/auth', 1440),
      home: await measureOnce(browser, baseURL, '/', 1440),
      homeOnPhone: await measureOnce(browser, baseURL, '/', 390),
    }));
  } finally {
    await browser.close();
  }
}

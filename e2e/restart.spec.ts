import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './journeys.ts';
import { demoPassword, enter } from './people.ts';

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}

/** A server of this journey's own, which it may kill: on a data folder that outlives the process. */
async function startServer(dataDir: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO_PASSWORD: demoPassword, LOG_LEVEL: 'error' },
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
  return child;
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

let dataDir: string;
let server: ChildProcess | undefined;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'innerspring-restart-'));
});
test.afterAll(async () => {
  await end(server, 'SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

const words = (page: Page, text: string) => page.getByRole('region', { name: /^Messages with/ }).getByText(text);
async function say(page: Page, text: string) {
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await field.fill(text);
  await field.press('Enter');
}

test('a conversation goes on after a tab slept, and after the server was killed and came back', async ({ browser }) => {
  test.setTimeout(180_000);
  const port = await freePort();
  server = await startServer(dataDir, port);
  const contexts = await Promise.all(
    [0, 1].map(() => browser.newContext({ baseURL: `http://127.0.0.1:${port}`, serviceWorkers: 'block' })),
  );
  const [mine, theirs] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!mine || !theirs) throw new Error('Two pages were meant to open');
  await enter(mine, { username: 'demo-member' }, '/messages');
  await enter(theirs, { username: 'demo-premium' }, '/messages');
  await mine.getByRole('link', { name: /Dana Ruiz/ }).click();
  await theirs.getByRole('link', { name: /Maren Oduya/ }).click();
  await say(mine, 'Is the new line running?');
  await expect(words(theirs, 'Is the new line running?')).toBeVisible();

  // As when the lid is closed: nothing of the page runs.
  const lid = await theirs.context().newCDPSession(theirs);
  await lid.send('Page.setWebLifecycleState', { state: 'frozen' });
  await say(mine, 'Said while you slept');
  await expect(words(mine, 'Said while you slept')).toBeVisible();
  await lid.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(words(theirs, 'Said while you slept')).toBeVisible();

  await end(server, 'SIGKILL');
  await say(mine, 'Written while nobody answered');
  await expect(mine.getByText('Waiting for the connection')).toBeVisible();
  server = await startServer(dataDir, port);
  await expect(words(theirs, 'Written while nobody answered')).toBeVisible({ timeout: 40_000 });
  await expect(mine.getByText('Waiting for the connection')).toHaveCount(0);
  for (const page of [mine, theirs]) {
    await expect(words(page, 'Written while nobody answered')).toHaveCount(1);
    await expect(words(page, 'Said while you slept')).toHaveCount(1);
  }
  for (const context of contexts) await context.close();
});

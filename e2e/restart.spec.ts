import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort, killServers, startServer } from '../apps/server/src/testing/server-main.ts';
import { expect, test } from './journeys.ts';
import { demoPassword, enter } from './people.ts';

let dataDir: string;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'innerspring-restart-'));
});
test.afterAll(async () => {
  await killServers();
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
  // This journey's own server, which it may kill, on a data folder that outlives the process.
  const port = String(await freePort());
  const start = () => startServer({ DATA_DIR: dataDir, PORT: port, DEMO_PASSWORD: demoPassword });
  const { child, ended, address: baseURL } = await start();
  const contexts = await Promise.all([0, 1].map(() => browser.newContext({ baseURL, serviceWorkers: 'block' })));
  const [mine, theirs] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!mine || !theirs) throw new Error('Two pages were meant to open');
  await enter(mine, { username: 'demo-member' }, '/messages');
  await enter(theirs, { username: 'demo-premium' }, '/messages');
  await mine.getByRole('link', { name: /Dana Ruiz/ }).click();
  await theirs.getByRole('link', { name: /Maren Oduya/ }).click();
  await say(mine, 'Is the new line running?');
  await expect(words(theirs, 'Is the new line running?')).toBeVisible();

  // As when the lid is closed: nothing on the page runs.
  const lid = await theirs.context().newCDPSession(theirs);
  await lid.send('Page.setWebLifecycleState', { state: 'frozen' });
  await say(mine, 'Said while you slept');
  await expect(words(mine, 'Said while you slept')).toBeVisible();
  await lid.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(words(theirs, 'Said while you slept')).toBeVisible();

  // A message whose response is still on its way would wait, too.
  await expect(mine.getByText('Sending', { exact: true })).toHaveCount(0);
  child.kill('SIGKILL');
  await ended;
  await say(mine, 'Written while nobody answered');
  await expect(mine.getByText('Waiting for connection')).toBeVisible();
  await start();
  await expect(words(theirs, 'Written while nobody answered')).toBeVisible({ timeout: 40_000 });
  await expect(mine.getByText('Waiting for connection')).toHaveCount(0);
  for (const page of [mine, theirs]) {
    await expect(words(page, 'Written while nobody answered')).toHaveCount(1);
    await expect(words(page, 'Said while you slept')).toHaveCount(1);
  }
  for (const context of contexts) await context.close();
});

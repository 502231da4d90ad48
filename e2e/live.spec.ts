import type { WebSocketRoute } from '@playwright/test';
import { expect, test, toastOf } from './journeys.ts';
import { enter, signInByCall } from './people.ts';

test('a tab whose connection broke comes back by itself and hears of what it missed', async ({
  page,
  caller,
  newMember,
}) => {
  const [author, reader] = [await newMember(), await newMember()];
  const sockets: WebSocketRoute[] = [];
  const said: string[] = [];
  const heard: string[] = [];
  await page.routeWebSocket('**/ws', (route) => {
    const server = route.connectToServer();
    sockets.push(route);
    server.onMessage((text) => {
      heard.push(String(text));
      route.send(text);
    });
    route.onMessage((text) => {
      said.push(String(text));
      server.send(text);
    });
  });
  const calls = await caller();
  await signInByCall(calls, author.username, author.password);
  const write = async (content: string) =>
    expect((await calls.post('/api/posts', { data: { content, mediaType: 'none' } })).ok()).toBe(true);
  await write('What was there before');
  await signInByCall(page.request, reader.username, reader.password);
  const data = { userId: reader.id, targetId: author.id, targetType: 'user' };
  expect((await page.request.post('/api/direct/follows', { data })).ok()).toBe(true);
  await page.goto('/');
  await expect(page.getByText('What was there before')).toBeVisible();
  await expect.poll(() => said.filter((text) => text.includes('"auth"')).length).toBe(1);
  // Its position in the frames comes with the response.
  await expect.poll(() => heard.some((text) => text.includes('auth_success'))).toBe(true);

  await sockets[0]?.close({ code: 1012 });
  await write('What came while the connection was down');
  // Within the specification's five seconds, and a random fifth of them.
  await expect(page.getByRole('button', { name: '1 new post', exact: true })).toBeVisible({ timeout: 15_000 });
  expect(said.findLast((text) => text.includes('"auth"'))).toMatch(/"epoch":".+","seq":\d+/);
  await expect(toastOf(page, 'Connection Warning')).toHaveCount(0);
});

test('who is online shows at once where both show it, and not otherwise', async ({ page, another, newMember }) => {
  // No other journey signs in as them, and whoever has just done something is online.
  const username = 'sheila-quinn';
  await enter(page, await newMember());
  const found = await page.request.get('/api/mentions', { params: { q: username } });
  const owner = ((await found.json()) as { items: { id: number; fullName: string }[] }).items[0];
  await page.goto(`/profile/${owner?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: owner?.fullName })).toBeVisible();
  await expect(page.getByText('Online now')).toHaveCount(0);

  const theirs = await another();
  await enter(theirs, { username });
  await expect(page.getByText('Online now')).toBeVisible();

  await page.request.patch('/api/settings', { data: { showsActivity: false } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: owner?.fullName })).toBeVisible();
  await expect(page.getByText('Online now')).toHaveCount(0);
  await expect(page.getByText('Last active')).toHaveCount(0);
});

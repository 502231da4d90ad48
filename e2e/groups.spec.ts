import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, test, toastOf } from './journeys.ts';
import { enter, signInByCall } from './people.ts';

/** Names of the groups that this worker made and that still exist. */
const made: string[] = [];
function newName(kind: string): string {
  const name = `${kind} ${crypto.randomUUID().slice(0, 8)}`;
  made.push(name);
  return name;
}

/** A group of demo-premium, the only demo member here with Premium, under a name that no other journey uses. */
async function newGroup(
  calls: APIRequestContext,
  more: Record<string, unknown> = {},
): Promise<{ id: number; name: string }> {
  await signInByCall(calls, 'demo-premium');
  const name = newName('Coil makers');
  const data = { name, topic: 'Coils and innersprings', visibility: 'listed', joinPolicy: 'open', ...more };
  const answer = await calls.post('/api/groups', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  return { id, name };
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Message to ${name}` });
async function say(page: Page, name: string, words: string) {
  await field(page, name).fill(words);
  await field(page, name).press('Enter');
}

test.afterEach(async ({ caller }) => {
  // A member can own five groups at most.
  const calls = await caller();
  await signInByCall(calls, 'demo-premium');
  const { items } = (await (await calls.get('/api/user/groups')).json()) as { items: { id: number; name: string }[] };
  for (const { id, name } of items) if (made.includes(name)) await calls.delete(`/api/groups/${id}`);
  made.length = 0;
});

test('a group is founded, asked to be joined, talked in from two browsers, and left behind by who is banned', async ({
  page,
  another,
  newMember,
}) => {
  const name = newName('Glue line');
  await enter(page, { username: 'demo-premium' }, '/groups');
  await page.getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('radio', { name: /^Private/ }).check();
  await page.getByRole('radio', { name: /^On request/ }).check();
  await page.getByRole('textbox', { name: 'Question for people who ask to join' }).fill('What do you glue?');
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(name)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click();
  await page.waitForURL(/\/groups\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const member = await newMember();
  const other = await another();
  await enter(other, member, new URL(page.url()).pathname);
  await expect(other.getByRole('tab')).toHaveText(['About']);
  await other.getByRole('button', { name: `Request to join ${name}` }).click();
  await other.getByRole('textbox', { name: /What do you glue/ }).fill('Pocket rows');
  await other.getByRole('button', { name: 'Send request' }).click();
  await expect(toastOf(other, 'Request sent')).toBeVisible();

  await page.getByRole('tab', { name: /^Members/ }).click();
  await expect(page.getByText('Pocket rows')).toBeVisible();
  await page.getByRole('button', { name: `Approve ${member.fullName}` }).click();
  await expect(page.getByRole('button', { name: `Manage ${member.fullName}` })).toBeVisible();

  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect(page.getByText(/Introduce yourself/)).toBeVisible();
  await other.goto(`${new URL(page.url()).pathname}?tab=chat`);
  await say(other, name, 'Hello, I run the glue line.');
  await expect(page.getByText('Hello, I run the glue line.')).toBeVisible();
  await expect(other.getByText('Seen by 1')).toBeVisible();
  // A typing notice may get lost; it is sent again every three seconds while the member keeps typing.
  await expect(async () => {
    await field(page, name).pressSequentially('Welc');
    await expect(other.getByText('Dana Ruiz is typing…')).toBeVisible({ timeout: 3500 });
  }).toPass({ timeout: 15_000 });
  await say(page, name, '@everyone say hello!');
  await expect(other.getByText('@everyone say hello!')).toBeVisible();

  const greeting = other.getByRole('listitem').filter({ hasText: 'say hello!' });
  await greeting.hover();
  await greeting.getByRole('button', { name: 'React' }).click();
  await other.getByRole('button', { name: 'Applause' }).click();
  await expect(page.getByRole('button', { name: 'Applause, 1' })).toBeVisible();
  const hello = page.getByRole('listitem').filter({ hasText: 'I run the glue line' });
  await hello.hover();
  await hello.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await expect(other.getByRole('button', { name: /^Pinned message/ })).toBeVisible();

  await page.getByRole('tab', { name: /^Members/ }).click();
  await page.getByRole('button', { name: `Manage ${member.fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Ban' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ban member' }).click();
  await expect(other.getByRole('heading', { name: 'You’re no longer in this group' })).toBeVisible();
});

test.describe('while the connection is away', () => {
  test.use({ noise: /ERR_INTERNET_DISCONNECTED|WebSocket connection/ });

  test('words wait in the browser, arrive once, and what was missed comes with the return', async ({
    page,
    another,
    caller,
    newMember,
  }) => {
    test.setTimeout(90_000);
    const { id, name } = await newGroup(await caller());
    const other = await another();
    await enter(other, await newMember(), `/groups/${id}`);
    await other.getByRole('button', { name: `Join ${name}` }).click();
    await other.getByRole('tab', { name: 'Chat' }).click();
    await enter(page, { username: 'demo-premium' }, `/groups/${id}?tab=chat`);
    await say(page, name, 'Before');
    await expect(other.getByText('Before')).toBeVisible();

    await other.context().setOffline(true);
    await say(other, name, 'From the shop floor');
    await expect(other.getByText('Waiting for connection')).toBeVisible();
    await say(page, name, 'Meanwhile');
    await expect(page.getByText('Meanwhile')).toBeVisible();
    await other.context().setOffline(false);
    await expect(page.getByText('From the shop floor')).toBeVisible({ timeout: 30_000 });
    await expect(other.getByText('Meanwhile')).toBeVisible({ timeout: 30_000 });
    await expect(other.getByText('Waiting for connection')).toHaveCount(0);
    await expect(page.getByText('From the shop floor')).toHaveCount(1);
  });
});

test('groups are found in the hub, posted in, and locked to be founded without Premium', async ({
  page,
  caller,
  newMember,
}) => {
  const { name } = await newGroup(await caller());
  await enter(page, await newMember(), `/network-hub?tab=groups&view=discover&q=${encodeURIComponent(name)}`);
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: `Join ${name}` }).click();
  await expect(toastOf(page, `You joined ${name}`)).toBeVisible();
  await card.getByRole('link', { name: `Open ${name}` }).click();
  await page.getByRole('button', { name: `Post in ${name}…` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Your post' }).fill('Which wire do you run on the new line?');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  const post = page.getByRole('article').filter({ hasText: 'Which wire do you run' });
  await post.getByRole('button', { name: 'React' }).click();
  await expect(post.getByRole('button', { name: /^1 reaction/ })).toBeVisible();
  await post.getByRole('button', { name: 'Comment' }).click();
  await post.getByRole('textbox', { name: 'Your comment' }).fill('Two millimetres');
  await post.getByRole('region', { name: 'Comments' }).getByRole('button', { name: 'Comment' }).click();
  await expect(post.getByRole('button', { name: '1 comment' })).toBeVisible();

  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Leave group' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click();
  await page.waitForURL(/\/groups$/);
  await toastOf(page, `You left ${name}`).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { name: 'Custom Groups is part of Premium' })).toBeVisible();
  await expectAccessible(page, 'the lock of groups');
});

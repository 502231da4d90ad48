import type { Page, Request } from '@playwright/test';
import { expect, test, toastOf } from './journeys.ts';
import { enter, type Person, signInByCall } from './people.ts';

// Two browsers each, with several screens in both.
test.describe.configure({ timeout: 120_000 });

/** Makes two members follow each other, so that they are connected. */
async function connect(page: Page, other: Page, [one, two]: [Person, Person]) {
  for (const [from, own, theirs] of [
    [page, one, two],
    [other, two, one],
  ] as const) {
    const data = { userId: own.id, targetId: theirs.id, targetType: 'user' };
    expect((await from.request.post('/api/direct/follows', { data })).ok()).toBe(true);
  }
}
const field = (page: Page, to: Person) => page.getByRole('textbox', { name: `Message to ${to.fullName}` });
const thread = (page: Page, to: Person) => page.getByRole('region', { name: `Messages with ${to.fullName}` });
const bubble = (page: Page, to: Person, words: string) =>
  thread(page, to).getByRole('listitem').filter({ hasText: words });

async function say(page: Page, to: Person, words: string) {
  await field(page, to).fill(words);
  await field(page, to).press('Enter');
}
const menuOf = async (page: Page, to: Person, words: string, choice: string) => {
  // An answer contains the text of what it answers, and is below it.
  const line = bubble(page, to, words).first();
  await line.hover();
  await line.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: choice }).click();
};

test.describe('two browsers', () => {
  test.use({ noise: /ERR_INTERNET_DISCONNECTED|WebSocket connection to/ });

  test('show the same conversation at once, also after a time without a network', async ({
    page,
    another,
    newMember,
  }) => {
    const [rowan, dana] = [await newMember(), await newMember()];
    const other = await another();
    await signInByCall(page.request, rowan.username, rowan.password);
    await signInByCall(other.request, dana.username, dana.password);
    await connect(page, other, [rowan, dana]);

    // From the picker to the first text; the other side reads it next to its list without a reload.
    await other.goto('/messages');
    await expect(other.getByText('Conversations with members will appear here.')).toBeVisible();
    await page.goto('/messages/new');
    await page.getByRole('button', { name: new RegExp(dana.fullName) }).click();
    await page.waitForURL(`**/messages/${dana.id}`);
    await say(page, dana, 'Did the samples arrive?');
    await other.getByRole('link', { name: new RegExp(rowan.fullName) }).click();
    await expect(bubble(other, rowan, 'Did the samples arrive?')).toBeVisible();
    await expect(bubble(page, dana, 'Did the samples arrive?').getByText('Seen')).toBeVisible();

    // Typing, answer, reaction, edit and deletion cross over.
    await field(other, rowan).pressSequentially('They');
    await expect(page.getByText(`${dana.fullName} is typing…`)).toBeVisible();
    await field(other, rowan).fill('');
    await menuOf(other, rowan, 'Did the samples arrive?', 'Reply');
    await say(other, rowan, 'They did, all sixx');
    await expect(bubble(page, dana, 'They did, all sixx').getByText('Did the samples arrive?')).toBeVisible();
    await field(other, rowan).press('ArrowUp');
    const edit = other.getByRole('textbox', { name: 'Edit message' });
    await edit.fill('They did, all six');
    await edit.press('Enter');
    await expect(bubble(page, dana, 'They did, all six').getByText('· Edited')).toBeVisible();
    await bubble(page, dana, 'They did, all six').hover();
    await bubble(page, dana, 'They did, all six').getByRole('button', { name: 'React' }).click();
    await page.getByRole('dialog', { name: 'Reactions' }).getByRole('button', { name: 'Celebrate' }).click();
    await expect(other.getByRole('button', { name: 'Celebrate, 1' })).toBeVisible();
    await menuOf(page, dana, 'Did the samples arrive?', 'Delete');
    await page.getByRole('button', { name: 'Delete for everyone' }).click();
    await expect(thread(other, rowan).getByText('This message was deleted').first()).toBeVisible();

    // A started text survives a reload; a message written without a network is sent once when it is back.
    await field(page, dana).fill('One more thing');
    await page.reload();
    await expect(field(page, dana)).toHaveValue('One more thing');
    await page.context().setOffline(true);
    await say(page, dana, 'Written on the train');
    await expect(bubble(page, dana, 'Written on the train').getByText('Waiting for connection')).toBeVisible();
    // The bar that says so takes no space from the message field.
    await expect(field(page, dana)).toBeInViewport({ ratio: 1 });
    await page.context().setOffline(false);
    await expect(bubble(page, dana, 'Written on the train').getByText(/^(Sent|Seen)$/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(bubble(other, rowan, 'Written on the train')).toHaveCount(1);
  });
});

test.describe('messages that cross', () => {
  test.use({ noise: /ERR_INTERNET_DISCONNECTED|WebSocket connection to/ });

  test('stand in both threads in one order, and are seen only once they were shown', async ({
    page,
    another,
    newMember,
  }) => {
    const [rowan, dana] = [await newMember(), await newMember()];
    const other = await another();
    await signInByCall(page.request, rowan.username, rowan.password);
    await signInByCall(other.request, dana.username, dana.password);
    await connect(page, other, [rowan, dana]);
    const sayByCall = async (content: string) => {
      const answer = await other.request.post('/api/messages', { data: { recipientId: rowan.id, content } });
      expect(answer.ok()).toBe(true);
    };
    /** The text in the thread, without dates, states and names. */
    const wordsOf = (view: Page, to: Person) =>
      thread(view, to)
        .getByText(/^Line \d$/)
        .allTextContents();
    // No frame reaches the page while this is true.
    let isHeld = false;
    const held: (() => void)[] = [];
    await page.routeWebSocket('/ws', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => (isHeld ? held.push(() => socket.send(text)) : socket.send(text)));
    });
    await page.goto(`/messages/${dana.id}`);
    await say(page, dana, 'Line 1');
    const heardOf = other
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('auth_success') }),
      );
    await other.goto(`/messages/${rowan.id}`);
    await expect(bubble(other, rowan, 'Line 1')).toBeVisible();
    await expect(bubble(page, dana, 'Line 1').getByText('Seen')).toBeVisible();

    // With everything open on both sides, a message is one POST and its read mark: the frames carry the rest.
    const asked: string[] = [];
    const isPoll = (url: string) => url.endsWith('/api/notifications/unread/count');
    const note = (side: string) => (request: Request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !isPoll(pathname)) asked.push(`${side} ${request.method()} ${pathname}`);
    };
    const [here, there] = [note('sender'), note('reader')];
    page.on('request', here);
    other.on('request', there);
    // What both request once their connection is open comes first.
    await heardOf;
    let looks = 0;
    const isQuiet = () => {
      looks += 1;
      return asked.splice(0).length === 0 && looks > 3;
    };
    await expect.poll(isQuiet, { intervals: [1000] }).toBe(true);
    await say(page, dana, 'One request');
    await expect(bubble(page, dana, 'One request').getByText('Seen')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Conversations' }).getByText('You: One request')).toBeVisible();
    await expect(other.getByRole('region', { name: 'Conversations' }).getByText('One request')).toBeVisible();
    expect(asked).toEqual(['sender POST /api/messages', `reader PUT /api/conversations/${rowan.id}/read`]);
    page.off('request', here);
    other.off('request', there);

    // Dana writes, and so does Rowan before the page has received it.
    isHeld = true;
    await sayByCall('Line 2');
    await say(page, dana, 'Line 3');
    await expect.poll(() => wordsOf(page, dana)).toEqual(['Line 1', 'Line 2', 'Line 3']);
    isHeld = false;
    for (const release of held.splice(0)) release();
    await expect.poll(() => wordsOf(other, rowan)).toEqual(['Line 1', 'Line 2', 'Line 3']);

    // Rowan writes without a network while Dana continues.
    await page.context().setOffline(true);
    await say(page, dana, 'Line 6');
    await expect(bubble(page, dana, 'Line 6').getByText('Waiting for connection')).toBeVisible();
    await sayByCall('Line 4');
    await sayByCall('Line 5');
    await other.reload();
    await expect(bubble(other, rowan, 'Line 5').getByText('Sent')).toBeVisible();
    await page.context().setOffline(false);
    await expect
      .poll(() => wordsOf(page, dana), { timeout: 30_000 })
      .toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4', 'Line 5', 'Line 6']);
    await expect(bubble(other, rowan, 'Line 5').getByText('Seen')).toBeVisible();
  });
});

test('somebody unknown asks first, in plain words, from their profile and with a post', async ({
  page,
  another,
  newMember,
}) => {
  const [asker, careful] = [await newMember(), await newMember()];
  await enter(page, asker, `/profile/${careful.id}`);
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Message ${careful.fullName}` });
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Our foam: https://foam.example/offer');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toastOf(page, 'Message sent')).toBeVisible();
  await page.goto(`/messages/new?recipient=${careful.id}`);
  await page.waitForURL(`**/messages/${careful.id}`);
  await expect(thread(page, careful).getByText('Our foam')).toBeVisible();

  const other = await another();
  await enter(other, careful, '/messages?tab=requests');
  await other.getByRole('link', { name: new RegExp(asker.fullName) }).click();
  await expect(bubble(other, asker, 'https://foam.example/offer')).toBeVisible();
  await expect(thread(other, asker).getByRole('link', { name: /foam\.example/ })).toHaveCount(0);
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(
    thread(other, asker)
      .getByRole('link', { name: /foam\.example/ })
      .first(),
  ).toBeVisible();
  await other.goto('/messages/999999999');
  await expect(other.getByText('Member not found')).toBeVisible();

  // The widget in the first browser has the conversation, stays open over a reload, and can send an answer.
  await page.goto('/');
  const widget = page.getByRole('region', { name: 'Messaging' });
  await widget.getByRole('button', { name: /^Messaging/ }).click();
  await widget.getByRole('button', { name: new RegExp(careful.fullName) }).click();
  await other.goto(`/messages/${asker.id}`);
  await say(other, asker, 'Tell me the density');
  await expect(bubble(page, careful, 'Tell me the density')).toBeVisible();
  await page.reload();
  await say(page, careful, 'Thirty kilograms a cubic metre');
  await expect(bubble(other, asker, 'Thirty kilograms a cubic metre')).toBeVisible();
});

import type { LiveChatMessage } from '@innerspring/contract';
import { groupChat, groupMembers, groups } from '@innerspring/contract/groups/endpoints';
import type { GroupMessage, GroupPage as Group } from '@innerspring/contract/groups/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { settings } from '@innerspring/contract/settings/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chats } from '../../../platform/live/chats.ts';
import { closeOutgoing } from '../../../platform/outgoing/use-outgoing.ts';
import { fakeApi, held, Refusal } from '../../../testing/fake-api.ts';
import { fakeLive } from '../../../testing/fake-live.ts';
import { fakeUploads } from '../../../testing/fake-upload.ts';
import { someGroup, someGroupMessage } from '../../../testing/group-fixtures.ts';
import { somePerson, someUser } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someSettings } from '../../../testing/settings-fixtures.ts';
import { GroupPage } from '../group-page.tsx';

vi.mock('../../../platform/live/live.ts', () => import('../../../testing/fake-live.ts'));
vi.mock('../../../platform/session/current-user.ts', () => ({ useCurrentUser: () => viewer }));
const viewer = someUser({ id: 7 });

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  fakeLive.reset();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  api = fakeApi();
  api.on(settings.get, someSettings());
  api.on(groupChat.changes, { items: [], seq: 0, hasMore: false });
});
afterEach(() => {
  closeOutgoing();
  chats.clear();
});

async function open(items: GroupMessage[] = [], given: Partial<Group> = {}, readSeq = 99) {
  api.on(groups.get, someGroup(given));
  const seq = Math.max(0, ...items.map((message) => message.version));
  api.on(groupChat.messages, { items: items.toReversed(), nextCursor: null, seq, readSeq });
  const view = await renderScreen(<GroupPage id={5} address={{ tab: 'chat', message: undefined }} onTab={vi.fn()} />);
  await screen.findByRole('region', { name: 'Messages in Pocket Coil Makers' });
  return view;
}
const field = () => screen.getByRole('textbox', { name: 'Message to Pocket Coil Makers' });
const bubble = (words: string | RegExp) => {
  const item = screen.getByText(words).closest('li');
  if (!item) throw new Error(`no bubble says ${words}`);
  return within(item);
};
const frame = (given: Partial<LiveChatMessage> = {}): LiveChatMessage => ({
  id: 150,
  seq: 2,
  senderId: 12,
  content: 'It hums again',
  attachmentUrl: null,
  mentionedUserIds: [],
  replyToId: null,
  createdAt: '2026-03-02T11:00:00.000Z',
  ...given,
});

describe('reading', () => {
  it('begins with a word to introduce oneself', async () => {
    await open();
    expect(screen.getByText(/Introduce yourself/)).toBeVisible();
  });

  it('shows names, answers, reactions, notes in place of what is gone, and who has seen it', async () => {
    await open([
      someGroupMessage({ seq: 1, content: 'Which wire?' }),
      someGroupMessage({
        seq: 2,
        sender: null,
        content: 'Two millimetres',
        replyTo: {
          id: 101,
          seq: 1,
          senderId: 12,
          senderName: 'Dana Ruiz',
          excerpt: 'Which wire?',
          attachmentType: null,
          isDeleted: false,
        },
      }),
      someGroupMessage({ seq: 3, content: '', deletedAt: '2026-03-02T12:00:00.000Z', deletedBy: 'moderator' }),
      someGroupMessage({
        seq: 4,
        isOwn: true,
        content: 'Thank you',
        seenBy: 7,
        reactions: [{ emoji: '👍', count: 2, mine: false }],
      }),
    ]);
    expect(screen.getByText('Former member')).toBeVisible();
    expect(bubble('Two millimetres').getByRole('button', { name: /^Go to the message from Dana Ruiz/ })).toBeVisible();
    expect(screen.getByText('A moderator removed this message')).toBeVisible();
    expect(bubble('Thank you').getByText('Seen by 7')).toBeVisible();
    expect(bubble('Thank you').getByRole('button', { name: 'Thumbs up, 2' })).toBeVisible();
  });

  it('asks who has seen the own words, for readers before the connection and after', async () => {
    const own = someGroupMessage({ seq: 1, isOwn: true, content: 'Hello', seenBy: 0 });
    await open([own]);
    const answer = (seenBy: number) =>
      api.on(groupChat.messages, { items: [{ ...own, seenBy }], nextCursor: null, seq: 1, readSeq: 99 });
    answer(1);
    fakeLive.receive({ type: 'joined_group', groupId: 5 });
    expect(await screen.findByText('Seen by 1', {}, { timeout: 5000 })).toBeVisible();
    answer(2);
    fakeLive.receive({ type: 'messages_read', groupId: 5, userId: 12, messageId: own.id });
    expect(await screen.findByText('Seen by 2', {}, { timeout: 5000 })).toBeVisible();
  }, 15_000);

  it('draws a line above what is new, and marks it as read', async () => {
    await open([someGroupMessage({ seq: 1, content: 'Old' }), someGroupMessage({ seq: 2, content: 'Fresh' })], {}, 1);
    expect(screen.getByText('New messages')).toBeVisible();
    expect(fakeLive.sentOf('read_messages')).toEqual([{ type: 'read_messages', groupId: 5, messageIds: [102] }]);
  });

  it('shows what comes at once, and asks for what a frame does not say', async () => {
    await open([someGroupMessage({ seq: 1 })]);
    fakeLive.receive({ type: 'group_message', groupId: 5, message: frame() });
    expect(await screen.findByText('It hums again')).toBeVisible();
    expect(api.asked(groupChat.changes)).toEqual([]);
    api.on(groupChat.changes, {
      items: [someGroupMessage({ seq: 4, content: 'With a file' })],
      seq: 4,
      hasMore: false,
    });
    fakeLive.receive({
      type: 'group_message',
      groupId: 5,
      message: frame({ seq: 4, attachmentUrl: '/uploads/a.pdf' }),
    });
    expect(await screen.findByText('With a file')).toBeVisible();
    expect(api.asked(groupChat.changes).at(-1)?.query).toEqual({ since: '2' });
  });

  it('catches up after a return', async () => {
    await open([someGroupMessage({ seq: 1 })]);
    api.on(groupChat.changes, {
      items: [someGroupMessage({ seq: 2, content: 'While you were away' })],
      seq: 2,
      hasMore: false,
    });
    fakeLive.receive({ type: 'auth_success', userId: 7, epoch: 'e', seq: 0 });
    expect(fakeLive.sentOf('join_group')).toHaveLength(2);
    fakeLive.receive({ type: 'joined_group', groupId: 5 });
    expect(await screen.findByText('While you were away')).toBeVisible();
  });

  it('says who is typing, never oneself', async () => {
    await open([someGroupMessage({ seq: 1 })]);
    fakeLive.receive({ type: 'typing', userId: 12, groupId: 5, isTyping: true });
    fakeLive.receive({ type: 'typing', userId: 7, groupId: 5, isTyping: true });
    expect(screen.getByText('Dana Ruiz is typing…')).toBeVisible();
    fakeLive.receive({ type: 'typing', userId: 12, groupId: 5, isTyping: false });
    expect(screen.queryByText('Dana Ruiz is typing…')).toBeNull();
  });
});

describe('who reacted', () => {
  const reacted = someGroupMessage({
    seq: 1,
    content: 'We won the bid',
    reactions: [
      { emoji: '🎉', count: 1, mine: false },
      { emoji: '👍', count: 1, mine: false },
    ],
  });
  const priya = { person: somePerson({ id: 21, fullName: 'Priya Menon' }), emoji: '🎉' as const };
  const noah = { person: somePerson({ id: 22, fullName: 'Noah Berg' }), emoji: '👍' as const };

  it('is listed by the keyboard, page by page, and gives the focus back', async () => {
    const first = held<void>();
    api.on(groupChat.reactors, async ({ query }) => {
      if (query.cursor) return { items: [noah], nextCursor: null };
      await first.promise;
      return { items: [priya], nextCursor: 'more' };
    });
    const { user } = await open([reacted]);
    const menu = () => bubble('We won the bid').getByRole('button', { name: 'More for the message from Dana Ruiz' });
    menu().focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Who reacted' });
    while (document.activeElement !== item) await user.keyboard('{ArrowDown}');
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Who reacted' }));
    expect(dialog.getByText('Loading the reactions')).toBeVisible();
    first.release();
    expect(await dialog.findByText('Priya Menon')).toBeVisible();
    expect(dialog.getByRole('img', { name: 'Celebrate' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /more/i }));
    expect(await dialog.findByText('Noah Berg')).toBeVisible();
    expect(dialog.getByRole('img', { name: 'Thumbs up' })).toBeVisible();
    expect(api.asked(groupChat.reactors)[0]?.params).toEqual({ id: '5', messageId: '101' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(menu()).toHaveFocus());
  });

  it('follows what others do while it is open', async () => {
    api.on(groupChat.reactors, {
      items: [{ person: somePerson({ fullName: 'Priya Menon' }), emoji: '🎉' }],
      nextCursor: null,
    });
    const { user } = await open([reacted]);
    await user.click(bubble('We won the bid').getByRole('button', { name: 'More for the message from Dana Ruiz' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Who reacted' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who reacted' }));
    expect(await dialog.findByText('Priya Menon')).toBeVisible();
    api.on(groupChat.reactors, {
      items: [{ person: somePerson({ fullName: 'Noah Berg' }), emoji: '👍' }],
      nextCursor: null,
    });
    fakeLive.receive({ type: 'group_changed', groupId: 5 });
    expect(await dialog.findByText('Noah Berg')).toBeVisible();
    expect(dialog.queryByText('Priya Menon')).toBeNull();
  });

  it('says where it could not be loaded, tries again, and says that nobody is left', async () => {
    api.on(groupChat.reactors, new Refusal(503, 'The service is busy for a moment.', undefined, 'unavailable'));
    const { user } = await open([reacted]);
    await user.click(bubble('We won the bid').getByRole('button', { name: 'More for the message from Dana Ruiz' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Who reacted' }));
    const again = await screen.findByRole('button', { name: 'Try Again' });
    api.on(groupChat.reactors, { items: [], nextCursor: null });
    await user.click(again);
    expect(await screen.findByText('No reactions from anyone you can see.')).toBeVisible();
  });

  it('is not offered where nobody did', async () => {
    const { user } = await open([someGroupMessage({ seq: 1, content: 'Quiet words' })]);
    await user.click(bubble('Quiet words').getByRole('button', { name: 'More for the message from Dana Ruiz' }));
    await screen.findByRole('menuitem', { name: 'Reply' });
    expect(screen.queryByRole('menuitem', { name: 'Who reacted' })).toBeNull();
  });
});

describe('mentions', () => {
  it('offer members of the group alone', async () => {
    const person = somePerson({ id: 21, fullName: 'Priya Menon' });
    api.on(groupMembers.list, {
      items: [{ person, role: 'member', joinedAt: '2026-03-02T10:00:00.000Z' }],
      nextCursor: null,
    });
    const { user } = await open();
    await user.type(field(), 'Ask @pri');
    expect(await screen.findByRole('option', { name: /Priya Menon/ })).toBeVisible();
    expect(api.asked(groupMembers.list)).toContainEqual(
      expect.objectContaining({ params: { id: '5' }, query: { q: 'pri' } }),
    );
    expect(api.asked(posts.mentionable)).toEqual([]);
    await user.keyboard('{Enter}');
    expect(field()).toHaveValue('Ask @Priya Menon ');
    expect(fakeLive.sentOf('group_message')).toEqual([]);
  });
});

describe('writing', () => {
  it('sends over the live connection, and stands there once when it has arrived', async () => {
    const { user } = await open([someGroupMessage({ seq: 1 })]);
    await user.type(field(), 'Hello all{Enter}');
    await waitFor(() => expect(fakeLive.sentOf('group_message')).toHaveLength(1));
    const [sent] = fakeLive.sentOf('group_message');
    expect(sent).toMatchObject({
      groupId: 5,
      content: 'Hello all',
      attachmentUrl: null,
      mentionedUserIds: [],
      replyToId: null,
    });
    expect(bubble('Hello all').getByText('Sending')).toBeVisible();
    const message = frame({ id: 151, senderId: 7, content: 'Hello all' });
    fakeLive.receive({ type: 'group_message', groupId: 5, message });
    expect(screen.getAllByText('Hello all')).toHaveLength(1);
    const clientId = sent?.type === 'group_message' ? sent.clientId : undefined;
    fakeLive.receive({ type: 'group_message', groupId: 5, message, ...(clientId ? { clientId } : {}) });
    await waitFor(() => expect(bubble('Hello all').getByText('Sent')).toBeVisible());
    expect(screen.getAllByText('Hello all')).toHaveLength(1);
    expect(field()).toHaveValue('');
  });

  it('waits in the browser while nobody is reached, and leaves with the return', async () => {
    fakeLive.isOpen = false;
    const { user } = await open();
    await user.type(field(), 'From the shop floor{Enter}');
    expect(await screen.findByText('Waiting for connection')).toBeVisible();
    api.on(groupChat.send, ({ body }) =>
      someGroupMessage({
        seq: 1,
        isOwn: true,
        content: 'From the shop floor',
        clientId: (body as { clientId: string }).clientId,
      }),
    );
    fakeLive.receive({ type: 'auth_success', userId: 7, epoch: 'e', seq: 0 });
    await waitFor(() => expect(bubble('From the shop floor').getByText('Sent')).toBeVisible());
    expect(screen.getAllByText('From the shop floor')).toHaveLength(1);
  });

  it('says why it was refused, with a way to try again and to let go', async () => {
    fakeLive.isOpen = false;
    api.on(groupChat.send, new Refusal(429, 'You write too fast.', undefined, 'rate_limited'));
    const { user } = await open();
    await user.type(field(), 'Again{Enter}');
    expect(await screen.findByText('You write too fast.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Again')).toBeNull();
  });

  it('says once that its number was used for another content, and sends it no more', async () => {
    const sentence = 'This was already sent with different content. Please reload the page and try again.';
    api.on(groupChat.send, new Refusal(409, sentence, undefined, 'conflict'));
    const { user } = await open();
    await user.type(field(), 'Something else{Enter}');
    await waitFor(() => expect(fakeLive.sentOf('group_message')).toHaveLength(1));
    const [sent] = fakeLive.sentOf('group_message');
    const clientId = sent?.type === 'group_message' ? (sent.clientId ?? '') : '';
    fakeLive.receive({ type: 'error', message: sentence, groupId: 5, clientId });
    expect(await screen.findByText(sentence)).toBeVisible();
    fakeLive.receive({ type: 'auth_success', userId: 7, epoch: 'e', seq: 0 });
    window.dispatchEvent(new Event('online'));
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getAllByText(sentence)).toHaveLength(1);
    expect(screen.getAllByText('Something else')).toHaveLength(1);
    expect([fakeLive.sentOf('group_message'), api.asked(groupChat.send)]).toEqual([[sent], [expect.anything()]]);
  });

  it('answers, edits within the time, and deletes', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { user } = await open([
      someGroupMessage({ seq: 1, content: 'Which wire?' }),
      someGroupMessage({ seq: 2, isOwn: true, content: 'Two milimetres', editableUntil: soon }),
    ]);
    await user.click(bubble('Which wire?').getByRole('button', { name: 'More for the message from Dana Ruiz' }));
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
    expect(screen.getByText('Replying to Dana Ruiz')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop replying' }));
    await user.click(bubble('Two milimetres').getByRole('button', { name: 'More for your message' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    api.on(
      groupChat.edit,
      someGroupMessage({ seq: 2, version: 3, isOwn: true, content: 'Two millimetres', editedAt: soon }),
    );
    const edit = screen.getByRole('textbox', { name: 'Edit your message' });
    await user.clear(edit);
    await user.type(edit, 'Two millimetres{Enter}');
    expect(await screen.findByText('Two millimetres')).toBeVisible();
    expect(screen.getByText(/Edited/)).toBeVisible();
    api.on(groupChat.remove, undefined);
    api.on(groupChat.changes, {
      items: [someGroupMessage({ seq: 2, version: 4, isOwn: true, content: '', deletedAt: soon, deletedBy: 'author' })],
      seq: 4,
      hasMore: false,
    });
    await user.click(bubble('Two millimetres').getByRole('button', { name: 'More for your message' }));
    // The edit window is over: the response to the edit did not extend it.
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });

  it('keeps an attached file while another message is edited', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { user } = await open([
      someGroupMessage({ seq: 1, isOwn: true, content: 'Firts words', editableUntil: soon }),
    ]);
    await user.upload(screen.getByLabelText('File'), new File([], 'coil-table.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText(/“coil-table\.pdf” is empty/)).toBeVisible();
    await user.click(field());
    await user.keyboard('{ArrowUp}');
    await user.click(await screen.findByRole('button', { name: 'Stop editing' }));
    expect(screen.getByText(/“coil-table\.pdf” is empty/)).toBeVisible();
  });

  it('reacts at once, and takes it back where that is refused', async () => {
    api.on(groupChat.react, new Refusal(409, 'The message is gone.', undefined, 'conflict'));
    const { user } = await open([
      someGroupMessage({ seq: 1, content: 'We won the bid', reactions: [{ emoji: '🎉', count: 1, mine: false }] }),
    ]);
    await user.click(bubble('We won the bid').getByRole('button', { name: 'Celebrate, 1' }));
    expect(await screen.findByText('Couldn’t react to the message')).toBeVisible();
    expect(bubble('We won the bid').getByRole('button', { name: 'Celebrate, 1' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  it('is for moderators alone where the chat is locked', async () => {
    const { unmount } = await open([someGroupMessage({ seq: 1 })], { chatLocked: true });
    expect(screen.getByText('Moderators locked the chat.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull();
    unmount();
    await open([someGroupMessage({ seq: 1 })], { chatLocked: true, role: 'moderator' });
    expect(field()).toBeVisible();
  });
});

describe('moderators', () => {
  it('pin, unpin, delete anything, and call everyone', async () => {
    const pinned = someGroupMessage({ seq: 1, content: 'House rules' });
    const { user } = await open([pinned, someGroupMessage({ seq: 2, content: 'Buy springs' })], {
      role: 'moderator',
      pinned,
    });
    api.on(groupChat.unpin, undefined);
    api.on(groupChat.pin, undefined);
    api.on(groupChat.remove, undefined);
    await user.click(screen.getByRole('button', { name: 'Unpin the message' }));
    await waitFor(() => expect(api.asked(groupChat.unpin)).toHaveLength(1));
    await user.click(bubble('Buy springs').getByRole('button', { name: 'More for the message from Dana Ruiz' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pin' }));
    await waitFor(() => expect(api.asked(groupChat.pin)[0]?.params).toEqual({ id: '5', messageId: '102' }));
    await user.click(bubble('Buy springs').getByRole('button', { name: 'More for the message from Dana Ruiz' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    api.on(groupChat.changes, {
      items: [
        someGroupMessage({ seq: 2, version: 3, content: '', deletedAt: pinned.createdAt, deletedBy: 'moderator' }),
      ],
      seq: 3,
      hasMore: false,
    });
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete message' }));
    expect(await screen.findByText('A moderator removed this message')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mention everyone' }));
    expect(field()).toHaveValue('@everyone ');
  });
});

it('sends nothing without a file that failed', async () => {
  const begun = fakeUploads();
  const { user } = await open();
  await user.upload(screen.getByLabelText('File'), new File(['%PDF-'], 'coil-table.pdf', { type: 'application/pdf' }));
  await begun[0]?.fail();
  await user.type(field(), 'Here it is{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^“coil-table.pdf” wasn’t uploaded\..* Retry the file or remove it first\.$/,
  );
  expect(field()).toHaveValue('Here it is');
  expect(api.asked(groupChat.send)).toEqual([]);
});

import { messages } from '@innerspring/contract/messages/endpoints';
import { settings } from '@innerspring/contract/settings/endpoints';
import { unreadMessages, unreadNotifications } from '@innerspring/contract/unread/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotificationsProvider, useNotifications } from '../../platform/seen/notifications.tsx';
import { closeOutgoing } from '../../platform/outgoing/use-outgoing.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeLive } from '../../testing/fake-live.ts';
import { someConversation, someMessage, someSending } from '../../testing/message-fixtures.ts';
import { somePerson, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { someSettings } from '../../testing/settings-fixtures.ts';
import { MessageThread } from './thread/thread-view.tsx';
import { MessagesPage } from './messages-page.tsx';

vi.mock('../../platform/live/live.ts', () => import('../../testing/fake-live.ts'));
vi.mock('../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser(),
  currentUserKey: ['auth.currentUser', {}],
}));

const priya = somePerson({ id: 13, fullName: 'Priya Menon' });
const first = someMessage({ seq: 1, content: 'Did it arrive?' });
const dana = (given: Partial<ReturnType<typeof someConversation>>) => someConversation({ seenSeq: 0, ...given });
const lastOf = ({ id, seq, isOwn, content, createdAt }: typeof first) => ({
  id,
  seq,
  isOwn,
  createdAt,
  excerpt: content,
  kind: 'text' as const,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  fakeLive.reset();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  api = fakeApi();
  api.on(settings.get, someSettings());
  api.on(unreadNotifications.unreadCount, { count: 0, messages: { count: 0, requests: 0 } });
  api.on(unreadMessages.unreadCount, { count: 0, requests: 0 });
  const latest = { id: 900, seq: 9, isOwn: false, excerpt: 'Later', kind: 'text', createdAt: '2026-03-02T11:00:00Z' };
  api.on(messages.list, {
    pinned: [],
    items: [
      someConversation({ personId: 13, person: priya, lastMessage: { ...latest, kind: 'text' } }),
      dana({ lastMessage: lastOf(first) }),
    ],
    nextCursor: null,
  });
  const conversation = dana({ lastMessage: lastOf(first) });
  api.on(messages.conversation, { person: conversation.person, conversation, sending: someSending(), draft: '' });
  api.on(messages.thread, { conversation, items: [first], hasOlder: false, hasNewer: false });
  api.on(messages.changes, { conversation, items: [], isComplete: true });
});
afterEach(() => closeOutgoing());

function Unread() {
  return <p>{`${useNotifications().unreadMessages} waiting`}</p>;
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Conversations' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const line = (words: string) => {
  const item = within(screen.getByRole('region', { name: /^Messages with/ }))
    .getByText(words)
    .closest('li');
  if (!item) throw new Error(`no line says ${words}`);
  return within(item);
};
const calls = () => vi.mocked(fetch).mock.calls.map(([url, init]) => `${init?.method ?? 'GET'} ${String(url)}`);

/** List, header, thread and badge on one screen, with responses to all of their first requests. */
async function open() {
  const screenful = (
    <NotificationsProvider>
      <Unread />
      <MessagesPage search={{}} onSearch={vi.fn()} currentId={12} isOpen>
        <MessageThread personId={12} at={undefined} onLeave={vi.fn()} />
      </MessagesPage>
    </NotificationsProvider>
  );
  const view = await renderScreen(screenful);
  await waitFor(() => expect(line('Did it arrive?')).toBeTruthy());
  await waitFor(() => expect(rows()).toHaveLength(2));
  await waitFor(() => expect(api.asked(messages.changes)).toHaveLength(1));
  // Presence is requested last, some time after its members are on screen.
  const isWatched = (id: number) => calls().some((call) => new RegExp(`/api/presence\\?ids=.*${id}`).test(call));
  await waitFor(() => expect([12, 13].map(isWatched)).toEqual([true, true]));
  await waitFor(() => expect(view.client.isFetching()).toBe(0));
  vi.mocked(fetch).mockClear();
  return view;
}

it('sending a message is one POST, and no question: list, head and thread come with its frame', async () => {
  const sent = someMessage({ seq: 2, id: 950, isOwn: true, content: 'It did' });
  const conversation = dana({ lastMessage: lastOf(sent), lastSeq: 2, version: 2, readSeq: 2 });
  api.on(messages.send, ({ body }) => {
    const message = { ...sent, clientId: (body as { clientId: string }).clientId };
    fakeLive.receive({
      type: 'direct_message',
      personId: 12,
      messageId: 950,
      now: { message, conversation, unread: { count: 0, requests: 0 }, at: 1 },
    });
    return message;
  });
  const { user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Message to Dana Ruiz' }), 'It did{Enter}');
  await waitFor(() => expect(line('It did').getByText('Sent')).toBeVisible());
  expect(rows()[0]).toContain('You: It did');
  fakeLive.receive({ type: 'messages_read', userId: 12, messageId: 950, seq: 2 });
  await waitFor(() => expect(line('It did').getByText('Seen')).toBeVisible());
  expect(calls()).toEqual(['POST /api/messages']);
});

it('receiving a message asks for nothing: row, badge and thread come with its frame, and it is marked as read', async () => {
  const message = someMessage({ seq: 2, id: 950, content: 'By the way' });
  const unreadNow = dana({ lastMessage: lastOf(message), lastSeq: 2, version: 2, unreadCount: 1 });
  const readNow = { ...unreadNow, unreadCount: 0, readSeq: 2 };
  let answered = 0;
  api.on(messages.read, () => {
    answered += 1;
    return readNow;
  });
  await open();
  const unread = { count: 1, requests: 0 };
  const frame = { type: 'direct_message', personId: 12, messageId: 950 } as const;
  fakeLive.receive({ ...frame, now: { message, conversation: unreadNow, unread, at: 5 } });
  await waitFor(() => expect(line('By the way')).toBeTruthy());
  expect(rows()[0]).toContain('By the way');
  await screen.findByText('1 waiting');
  await waitFor(() => expect(answered).toBe(1));
  const changed = { type: 'direct_changed', personId: 12 } as const;
  fakeLive.receive({ ...changed, now: { conversation: readNow, unread: { count: 0, requests: 0 }, at: 6 } });
  await screen.findByText('0 waiting');
  // A count with an older timestamp that arrives later is ignored.
  fakeLive.receive({ ...changed, now: { conversation: readNow, unread, at: 5 } });
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByText('0 waiting')).toBeVisible();
  expect(rows()[0]).not.toContain('unread');
  expect(calls()).toEqual(['PUT /api/conversations/12/read']);
});

it('asks for what lies between after a gap, and for nothing else', async () => {
  api.on(messages.read, dana({ readSeq: 3 }));
  await open();
  const [second, third] = [2, 3].map((seq) => someMessage({ seq, content: `Number ${seq}` }));
  const conversation = dana({ lastMessage: third ? lastOf(third) : null, lastSeq: 3, version: 3, unreadCount: 2 });
  api.on(messages.changes, { conversation, items: second && third ? [second, third] : [], isComplete: true });
  fakeLive.receive({
    type: 'direct_message',
    personId: 12,
    messageId: 103,
    now: { ...(third ? { message: third } : {}), conversation, unread: { count: 2, requests: 0 }, at: 1 },
  });
  await waitFor(() => expect(line('Number 2')).toBeTruthy());
  const asked = vi.mocked(fetch).mock.calls.flatMap(([url, init]) => (init?.method === 'PUT' ? [] : [String(url)]));
  expect(asked).toEqual(['/api/conversations/12/changes?since=1']);
});

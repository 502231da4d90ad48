import { messages } from '@innerspring/contract/messages/endpoints';
import { presence } from '@innerspring/contract/presence/endpoints';
import { settings } from '@innerspring/contract/settings/endpoints';
import { unreadMessages } from '@innerspring/contract/unread/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeOutgoing } from '../../platform/outgoing/use-outgoing.ts';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { fakeLive } from '../../testing/fake-live.ts';
import { someConversation, someMessage, someSending } from '../../testing/message-fixtures.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { someSettings } from '../../testing/settings-fixtures.ts';
import { MessageThread } from './thread/thread-view.tsx';
import { MessagesPage } from './messages-page.tsx';

vi.mock('../../platform/live/live.ts', () => import('../../testing/fake-live.ts'));
vi.mock('../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser(),
  currentUserKey: ['auth.currentUser', {}],
}));

const WORDS = 'Do you have latex in stock?';
const SHUT = 'You can’t send messages in this conversation.';
const refusal = new Refusal(409, SHUT, undefined, 'conflict');

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  fakeLive.reset();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  api = fakeApi();
  api.on(settings.get, someSettings());
  api.on(unreadMessages.unreadCount, { count: 0, requests: 0 });
  api.on(messages.saveDraft, undefined);
  answer(someConversation({ isOnline: true }), { sending: someSending() });
  api.on(presence.of, [{ id: 12, isOnline: true, lastActive: null }]);
});
afterEach(() => closeOutgoing());

/** Sets the server's responses for the conversation from now on: in the list, the header and the messages. */
function answer(
  conversation: ReturnType<typeof someConversation>,
  { sending }: { sending: ReturnType<typeof someSending> },
): void {
  const { person, draft } = conversation;
  api.on(messages.list, { pinned: [], items: [conversation], nextCursor: null });
  api.on(messages.conversation, { person, conversation, sending, draft });
  api.on(messages.thread, { conversation, items: [someMessage({ seq: 1 })], hasOlder: false, hasNewer: false });
  api.on(messages.changes, { conversation, items: [], isComplete: true });
}

/** The other member blocks the writer: the server no longer returns a person, but still has the saved draft. */
function block(): void {
  answer(someConversation({ person: null, isConnected: false, draft: WORDS }), {
    sending: someSending({ refusal: 'unavailable', notice: SHUT }),
  });
  api.on(presence.of, []);
  api.on(messages.send, refusal);
}
function receiveBlock(): void {
  fakeLive.receive({ type: 'direct_changed', personId: 12 });
  fakeLive.receive({ type: 'presence_changed', userIds: [12] });
}

const field = () => screen.queryByRole('textbox', { name: /^Message to/ });

async function openAndWrite() {
  const view = await renderScreen(
    <MessagesPage search={{}} onSearch={vi.fn()} currentId={12} isOpen>
      <MessageThread personId={12} at={undefined} onLeave={vi.fn()} />
    </MessagesPage>,
  );
  await screen.findByRole('region', { name: /^Messages with/ });
  // On both avatars, and in the header.
  await waitFor(() => expect(screen.getAllByText('Online now')).toHaveLength(3));
  await view.user.type(screen.getByRole('textbox', { name: 'Message to Dana Ruiz' }), WORDS);
  return view;
}

/** The thread is closed: the text appears once in it, as a refused message, and nowhere else on the page. */
async function expectShut({ client }: Awaited<ReturnType<typeof openAndWrite>>): Promise<void> {
  await waitFor(() => expect(field()).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryAllByText('Online now')).toEqual([]));
  expect(await screen.findByText('Failed')).toBeVisible();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getAllByText(WORDS)).toHaveLength(1);
  expect(screen.getByText(WORDS).closest('li')).toHaveTextContent('Failed');
  expect(screen.getByText(SHUT, { selector: '[role=status] *' })).toBeVisible();
  expect(api.asked(messages.send)).toHaveLength(1);
}

it('a writer who was blocked unheard learns it from the refusal', async () => {
  const view = await openAndWrite();
  block();
  await view.user.keyboard('{Enter}');
  await expectShut(view);
});

it('a writer who is blocked while the message is on its way finds it in the thread, once', async () => {
  const view = await openAndWrite();
  const answered = held<Refusal>();
  api.on(messages.send, () => answered.promise);
  await view.user.keyboard('{Enter}');
  block();
  receiveBlock();
  await waitFor(() => expect(field()).not.toBeInTheDocument());
  answered.release(refusal);
  await expectShut(view);
});

it('what was refused does not come back into the field after the block ends', async () => {
  const view = await openAndWrite();
  block();
  await view.user.keyboard('{Enter}');
  await expectShut(view);
  answer(someConversation({ isOnline: true, draft: WORDS }), { sending: someSending() });
  api.on(presence.of, [{ id: 12, isOnline: true, lastActive: null }]);
  receiveBlock();
  await waitFor(() => expect(field()).toHaveValue(''));
  expect(screen.getAllByText(WORDS)).toHaveLength(1);
});

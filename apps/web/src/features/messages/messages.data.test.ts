import type { CallOutput } from '@innerspring/contract/endpoint';
import { messages } from '@innerspring/contract/messages/endpoints';
import type { ThreadPage } from '@innerspring/contract/messages/schemas';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { someConversation, someMessage, someSending } from '../../testing/message-fixtures.ts';
import {
  catchUp,
  conversationPages,
  conversationWith,
  putConversation,
  putMessage,
  putSeen,
  threadWith,
} from './messages.data.ts';
import { messagesOf } from './messages.cache.ts';

let api: ReturnType<typeof fakeApi>;
let client: QueryClient;
beforeEach(() => {
  api = fakeApi();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

const page = (seq: number): ThreadPage => ({
  conversation: someConversation({ version: seq }),
  items: [someMessage({ seq })],
  hasOlder: false,
  hasNewer: false,
});
/** The fourth message was sent after the third was read. */
const saidMeanwhile = () =>
  api.on(messages.changes, {
    conversation: someConversation({ version: 4 }),
    items: [someMessage({ seq: 4 })],
    isComplete: true,
  });
const shown = () => {
  const data = client.getQueryData(threadWith(12).queryKey);
  return data && messagesOf(data).map(({ seq }) => seq);
};

it('finds what came while the thread itself was on its way', async () => {
  const answer = held<ThreadPage>();
  api.on(messages.thread, () => answer.promise);
  saidMeanwhile();
  const opened = client.fetchInfiniteQuery(threadWith(12));
  const caught = catchUp(client, 12);
  answer.release(page(3));
  await Promise.all([opened, caught]);
  expect(shown()).toEqual([3, 4]);
});

it('keeps a message that was put in while the thread was read anew', async () => {
  api.on(messages.thread, page(3));
  await client.fetchInfiniteQuery(threadWith(12));
  const answer = held<ThreadPage>();
  api.on(messages.thread, () => answer.promise);
  saidMeanwhile();
  const reread = client.fetchInfiniteQuery({ ...threadWith(12), staleTime: 0 });
  putMessage(client, 12, someMessage({ seq: 4 }));
  answer.release(page(3));
  await reread;
  await vi.waitFor(() => expect(shown()).toEqual([3, 4]));
});

it('asks for no changes of a thread that was never read', async () => {
  await catchUp(client, 12);
  expect(api.asked(messages.changes)).toEqual([]);
});

it('asks for what lies between when the answer to an own message comes first', async () => {
  api.on(messages.thread, page(3));
  await client.fetchInfiniteQuery(threadWith(12));
  saidMeanwhile();
  putMessage(client, 12, someMessage({ seq: 5, isOwn: true }));
  expect(shown()).toEqual([3, 5]);
  await vi.waitFor(() => expect(shown()).toEqual([3, 4, 5]));
});

it('asks again by itself where nobody answered, while the thread is on screen', async () => {
  vi.useFakeTimers();
  api.on(messages.thread, page(3));
  const observer = new InfiniteQueryObserver(client, threadWith(12));
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(shown()).toEqual([3]));
  api.on(messages.changes, new Refusal(503, 'Busy', undefined, 'unavailable'));
  await catchUp(client, 12);
  saidMeanwhile();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()).toEqual([3, 4]);
  stop();
  vi.useRealTimers();
});

it('does not undo a later state of a conversation by an earlier one', () => {
  const key = conversationWith(12).queryKey;
  const found = { person: null, draft: '', sending: someSending() };
  client.setQueryData(key, { ...found, conversation: someConversation({ version: 5, readSeq: 4 }) });
  putConversation(client, someConversation({ version: 4, readSeq: 4 }));
  putConversation(client, someConversation({ version: 5, readSeq: 3 }));
  expect(client.getQueryData(key)?.conversation).toMatchObject({ version: 5, readSeq: 4 });
  putConversation(client, someConversation({ version: 5, readSeq: 5 }));
  expect(client.getQueryData(key)?.conversation).toMatchObject({ readSeq: 5 });
});

it('keeps what was seen while the changes were on their way', async () => {
  api.on(messages.thread, page(5));
  await client.fetchInfiniteQuery(threadWith(12));
  const [head, list] = [conversationWith(12).queryKey, conversationPages('all').queryKey];
  const sent = someConversation({ version: 5, seenSeq: 2 });
  client.setQueryData(head, { person: null, draft: '', sending: someSending(), conversation: sent });
  client.setQueryData(list, { pages: [{ pinned: [], items: [sent], nextCursor: null }], pageParams: [undefined] });
  const answer = held<CallOutput<typeof messages.changes>>();
  api.on(messages.changes, () => answer.promise);
  const caught = catchUp(client, 12);
  putSeen(client, 12, 5);
  answer.release({ conversation: sent, items: [], isComplete: true });
  await caught;
  expect(client.getQueryData(head)?.conversation).toMatchObject({ seenSeq: 5 });
  expect(client.getQueryData(list)?.pages[0]?.items).toMatchObject([{ seenSeq: 5 }]);
});

import { messages, type ThreadPage } from '@innerspring/contract/messages';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, held } from '../../testing/fake-api.ts';
import { someConversation, someMessage } from '../../testing/message-fixtures.ts';
import { catchUp, putMessage, threadWith } from './messages-data.ts';
import { messagesOf } from './thread-cache.ts';

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
/** The fourth message came after the third was read. */
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

import { groupChat } from '@innerspring/contract/groups/endpoints';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, held, Refusal } from '../../../testing/fake-api.ts';
import { someGroupMessage } from '../../../testing/group-fixtures.ts';
import {
  catchUp,
  knownPlace,
  mergeMessages,
  messagePages,
  type MessagePages,
  messagesOf,
  newestReadable,
  showMessages,
} from './chat.data.ts';

const page = (seqs: number[], seq: number, nextCursor: string | null = null) => ({
  items: seqs.map((one) => someGroupMessage({ seq: one })),
  nextCursor,
  seq,
  readSeq: 0,
});
const chat = (...pages: ReturnType<typeof page>[]): MessagePages => ({ pages, pageParams: pages.map(() => undefined) });
const seqsOf = (data: MessagePages | undefined) => messagesOf(data).map(({ seq }) => seq);

let api: ReturnType<typeof fakeApi>;
let client: QueryClient;
const shown = () => client.getQueryData<MessagePages>(messagePages(5).queryKey);
beforeEach(() => {
  api = fakeApi();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
const hold = (data: MessagePages) => client.setQueryData<MessagePages>(messagePages(5).queryKey, data);

it('adds what is newer in its order, exchanges what is there, and leaves what is older to its page', () => {
  const merged = mergeMessages(
    chat(page([6, 5], 6, 'older'), page([4], 6, 'older')),
    [
      someGroupMessage({ seq: 9 }),
      someGroupMessage({ seq: 8 }),
      someGroupMessage({ seq: 4, version: 10, content: 'Better' }),
      someGroupMessage({ seq: 2 }),
    ],
    10,
  );
  expect(seqsOf(merged)).toEqual([4, 5, 6, 8, 9]);
  expect(messagesOf(merged)[0]?.content).toBe('Better');
  expect(merged.pages[0]?.seq).toBe(10);
});

it('moves the known place on only where nothing lies between, and asks for what does', async () => {
  hold(chat(page([3], 3)));
  showMessages(client, 5, [someGroupMessage({ seq: 4 })]);
  expect(knownPlace(client, 5)).toBe(4);
  api.on(groupChat.changes, {
    items: [5, 7].map((seq) => someGroupMessage({ seq })),
    seq: 7,
    hasMore: false,
  });
  showMessages(client, 5, [someGroupMessage({ seq: 7 })]);
  expect(knownPlace(client, 5)).toBe(4);
  expect(seqsOf(shown())).toEqual([3, 4, 7]);
  expect(newestReadable(shown())?.seq).toBe(4);
  await vi.waitFor(() => expect(seqsOf(shown())).toEqual([3, 4, 5, 7]));
  expect(newestReadable(shown())?.seq).toBe(7);
});

it('catches up from the known place until nothing is left', async () => {
  hold(chat(page([1], 1)));
  api.on(groupChat.changes, ({ query }) =>
    query['since'] === '1'
      ? { items: [someGroupMessage({ seq: 2 })], seq: 2, hasMore: true }
      : { items: [someGroupMessage({ seq: 3 })], seq: 3, hasMore: false },
  );
  await catchUp(client, 5);
  expect(seqsOf(shown())).toEqual([1, 2, 3]);
  expect(api.asked(groupChat.changes).map(({ query }) => query['since'])).toEqual(['1', '2']);
});

it('asks once more for all that happened meanwhile', async () => {
  hold(chat(page([1], 1)));
  const first = held<{ items: never[]; seq: number; hasMore: boolean }>();
  api.on(groupChat.changes, () => first.promise);
  const done = catchUp(client, 5);
  void catchUp(client, 5);
  void catchUp(client, 5);
  first.release({ items: [], seq: 1, hasMore: false });
  await done;
  expect(api.asked(groupChat.changes)).toHaveLength(2);
});

it('keeps what it has where nobody answers, and comes back to it', async () => {
  hold(chat(page([1], 1)));
  api.on(groupChat.changes, new Refusal(503, 'Busy', undefined, 'unavailable'));
  await catchUp(client, 5);
  expect(seqsOf(shown())).toEqual([1]);
  api.on(groupChat.changes, { items: [someGroupMessage({ seq: 2 })], seq: 2, hasMore: false });
  await catchUp(client, 5);
  expect(seqsOf(shown())).toEqual([1, 2]);
});

it('asks for nothing where no chat was read', async () => {
  await catchUp(client, 5);
  expect(api.asked(groupChat.changes)).toEqual([]);
});

it('finds what came while the chat itself, or an older page of it, was on its way', async () => {
  const first = held<ReturnType<typeof page>>();
  api.on(groupChat.messages, () => first.promise);
  api.on(groupChat.changes, ({ query }) => {
    const seq = Number(query['since']) + 1;
    return { items: [someGroupMessage({ seq })], seq, hasMore: false };
  });
  const opened = client.fetchInfiniteQuery(messagePages(5));
  const caught = catchUp(client, 5);
  first.release({ ...page([3], 3), nextCursor: 'older' });
  await Promise.all([opened, caught]);
  expect(seqsOf(shown())).toEqual([3, 4]);

  const older = held<ReturnType<typeof page>>();
  api.on(groupChat.messages, () => older.promise);
  const observer = new InfiniteQueryObserver(client, { ...messagePages(5), enabled: false });
  const stop = observer.subscribe(() => undefined);
  const fetched = observer.fetchNextPage();
  showMessages(client, 5, [someGroupMessage({ seq: 5 })]);
  older.release(page([2], 4));
  await fetched;
  await vi.waitFor(() => expect(seqsOf(shown())).toEqual([2, 3, 4, 5]));
  stop();
});

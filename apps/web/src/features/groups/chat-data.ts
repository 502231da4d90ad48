import type { CallOutput } from '@innerspring/contract/endpoint';
import { groupChat, type GroupChanges } from '@innerspring/contract/group-chat';
import type { GroupMessage } from '@innerspring/contract/group-schemas';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { catchesUp, pages, untilRead } from '../../platform/query.ts';

type MessagePage = CallOutput<typeof groupChat.messages>;
export type MessagePages = InfiniteData<MessagePage>;

/** The chat of a group, newest first. Frames and catching up keep it true, so that it is not read again behind the reader. */
export const messagePages = (id: number) => ({
  ...pages(groupChat.messages, { params: { id }, query: {} }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: catchesUp,
});

const keyOf = (id: number) => messagePages(id).queryKey;
const pagesOf = (client: QueryClient, id: number) => client.getQueryData<MessagePages>(keyOf(id));

/** The place in the chat up to which the cache knows everything; undefined where it holds no chat. */
export function knownPlace(client: QueryClient, id: number): number | undefined {
  return pagesOf(client, id)?.pages[0]?.seq;
}

/** The messages that the cache holds, from old to new. */
export function messagesOf(data: MessagePages | undefined): GroupMessage[] {
  return (data?.pages.flatMap((page) => page.items) ?? []).toReversed();
}

export function findMessage(client: QueryClient, id: number, isMeant: (message: GroupMessage) => boolean) {
  return messagesOf(pagesOf(client, id)).findLast(isMeant);
}

/**
 * Puts messages in their places: those that are there are exchanged, newer ones are added, and those before the oldest that was
 * read are left for the page they stand on. `seq`: the place up to which everything is known now.
 */
export function mergeMessages(data: MessagePages, given: readonly GroupMessage[], seq: number): MessagePages {
  const byId = new Map(given.map((message) => [message.id, message]));
  const newest = data.pages[0]?.items[0]?.seq ?? 0;
  const known = new Set(data.pages.flatMap((page) => page.items.map(({ id }) => id)));
  const added = given
    .filter((message) => !known.has(message.id) && message.seq > newest)
    .toSorted((one, other) => other.seq - one.seq);
  const merged = data.pages.map((page, at) => {
    const items = page.items.map((message) => byId.get(message.id) ?? message);
    return at === 0 ? { ...page, seq: Math.max(page.seq, seq), items: [...added, ...items] } : { ...page, items };
  });
  return { ...data, pages: merged };
}

/** Shows messages that came outside of the order of changes; the known place moves on only where nothing lies between. */
export function showMessages(client: QueryClient, id: number, given: readonly GroupMessage[]): void {
  if (client.isFetching({ queryKey: keyOf(id) })) void catchUp(client, id);
  client.setQueryData<MessagePages>(keyOf(id), (data) => {
    if (!data) return data;
    const place = data.pages[0]?.seq ?? 0;
    const follows = given.some(({ version }) => version === place + 1);
    return mergeMessages(data, given, follows ? place + 1 : place);
  });
}

/** More than this to catch up with, and the chat is read anew. */
const mostRounds = 5;
const catching = new Map<number, { again: boolean; done: Promise<void> }>();

async function catchUpOnce(client: QueryClient, id: number): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    await untilRead(client, keyOf(id));
    const since = knownPlace(client, id);
    if (since === undefined) return;
    const changes: GroupChanges = await call(groupChat.changes, { params: { id }, query: { since: String(since) } });
    client.setQueryData<MessagePages>(keyOf(id), (data) => data && mergeMessages(data, changes.items, changes.seq));
    if (!changes.hasMore) return;
  }
  await client.resetQueries({ queryKey: keyOf(id) });
}

/**
 * Fetches what the chat lacks. Calls made meanwhile are one more round together, so that a burst of messages costs two.
 * What could not be fetched comes with the next call.
 */
export function catchUp(client: QueryClient, id: number): Promise<void> {
  const running = catching.get(id);
  if (running) {
    running.again = true;
    return running.done;
  }
  const state = { again: true, done: Promise.resolve() };
  const work = async () => {
    try {
      while (state.again) {
        state.again = false;
        await catchUpOnce(client, id);
      }
    } catch {
      // Without a connection there is nothing to fetch; its return is the next reason to.
    } finally {
      catching.delete(id);
    }
  };
  catching.set(id, state);
  state.done = work();
  return state.done;
}

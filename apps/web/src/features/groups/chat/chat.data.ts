import type { CallOutput } from '@innerspring/contract/endpoint';
import { groupChat } from '@innerspring/contract/groups/endpoints';
import type { GroupChanges } from '@innerspring/contract/groups/chat';
import type { GroupMessage } from '@innerspring/contract/groups/schemas';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { mergeBySeq, newestWithoutGap } from '../../../parts/chat/merge-by-seq.ts';
import { call } from '../../../platform/api.ts';
import { catchingUp } from '../../../platform/live/catching-up.ts';
import { catchesUp, isRead, isShown, pages, untilRead } from '../../../platform/query.ts';

type MessagePage = CallOutput<typeof groupChat.messages>;
export type MessagePages = InfiniteData<MessagePage>;

/** The chat of a group, newest first. Frames and catching up keep it true, so that it is not read again behind the reader. */
export const messagePages = (id: number) => ({
  ...pages(groupChat.messages, { params: { id }, query: {} }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: catchesUp((client) => catchUp(client, id)),
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

/** The newest message of somebody else before which the reader misses none. */
export function newestReadable(data: MessagePages | undefined): GroupMessage | undefined {
  const others = messagesOf(data).filter(({ isOwn }) => !isOwn);
  return newestWithoutGap(others, data?.pages[0]?.seq ?? 0);
}

/**
 * Puts messages in their places: those that are there are exchanged for a later state, all others stand where they belong, and
 * those before the oldest that was read are left for the page they stand on. `seq`: the place up to which everything is known now.
 */
export function mergeMessages(data: MessagePages, given: readonly GroupMessage[], seq: number): MessagePages {
  const hasOlder = typeof data.pages.at(-1)?.nextCursor === 'string';
  const merged = mergeBySeq(
    data.pages.map(({ items }) => items.toReversed()),
    given,
    hasOlder,
  );
  return {
    ...data,
    pages: data.pages.map((page, at) => ({
      ...page,
      seq: at === 0 ? Math.max(page.seq, seq) : page.seq,
      items: merged[at]?.toReversed() ?? page.items,
    })),
  };
}

/**
 * Shows messages that came outside of the order of changes. The known place moves on only where nothing lies between; what lies
 * between is asked for.
 */
export function showMessages(client: QueryClient, id: number, given: readonly GroupMessage[]): void {
  client.setQueryData<MessagePages>(keyOf(id), (data) => {
    if (!data) return data;
    const place = data.pages[0]?.seq ?? 0;
    const follows = given.some(({ version }) => version === place + 1);
    return mergeMessages(data, given, follows ? place + 1 : place);
  });
  const known = knownPlace(client, id);
  const isAhead = known !== undefined && given.some(({ version }) => version > known);
  if (isAhead || isRead(client, keyOf(id))) void catchUp(client, id);
}

/** More than this to catch up with, and the chat is read anew. */
const mostRounds = 5;

async function catchUpOnce(client: QueryClient, id: number): Promise<boolean> {
  for (let round = 0; round < mostRounds; round += 1) {
    await untilRead(client, keyOf(id));
    const since = knownPlace(client, id);
    if (since === undefined) return false;
    const changes: GroupChanges = await call(groupChat.changes, { params: { id }, query: { since: String(since) } });
    client.setQueryData<MessagePages>(keyOf(id), (data) => {
      // A page that was on its way may have undone what was put in before: then the answer begins too late.
      const reaches = data && since <= (data.pages[0]?.seq ?? 0) ? changes.seq : 0;
      return data && mergeMessages(data, changes.items, reaches);
    });
    if (!changes.hasMore) return isRead(client, keyOf(id)) || (knownPlace(client, id) ?? changes.seq) < changes.seq;
  }
  await client.resetQueries({ queryKey: keyOf(id) });
  return false;
}

/**
 * Fetches what the chat lacks. What could not be fetched is asked for again while the chat is on screen, and by the next call.
 */
export const catchUp = catchingUp(catchUpOnce, (client, id) => isShown(client, keyOf(id)));

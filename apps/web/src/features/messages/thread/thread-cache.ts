import type { Message, ThreadPage } from '@innerspring/contract/messages/schemas';
import type { InfiniteData } from '@tanstack/react-query';
import { mergeBySeq, newestWithoutGap } from '../../../parts/chat/merge-by-seq.ts';

/** A page as it is kept: of the newest one, `version` is the change up to which everything of the thread is here. */
export type KeptPage = Pick<ThreadPage, 'items' | 'hasOlder'> & { version: number };

/** Pages of a thread as they were asked for: the newest first, each from old to new inside. */
export type ThreadData = InfiniteData<KeptPage>;

/** A page of the server as it is kept. */
export const keptPage = ({ items, hasOlder, conversation }: ThreadPage): KeptPage => ({
  items,
  hasOlder,
  version: conversation?.version ?? 0,
});

/** All messages that are here, from old to new. */
export function messagesOf(data: ThreadData): Message[] {
  return data.pages.toReversed().flatMap((page) => page.items);
}

/** Up to which change this thread is known without a gap. */
export const versionOf = (data: ThreadData): number => data.pages[0]?.version ?? 0;

/** Place up to which the reader has every message before their eyes, and the newest of them is another's. */
export const readableSeq = (data: ThreadData): number => {
  const known = versionOf(data);
  const newest = newestWithoutGap(
    messagesOf(data).filter(({ isOwn }) => !isOwn),
    known,
  );
  return newest?.seq ?? 0;
};

/** Puts in what is new and exchanges what has changed; what is older than all that is here is left to its page. */
export function withMessages(data: ThreadData, given: readonly Message[]): ThreadData {
  const hasOlder = data.pages.at(-1)?.hasOlder ?? false;
  const merged = mergeBySeq(
    data.pages.map(({ items }) => items),
    given,
    hasOlder,
  );
  return { ...data, pages: data.pages.map((page, at) => ({ ...page, items: [...(merged[at] ?? page.items)] })) };
}

function knownUpTo(data: ThreadData, version: number): ThreadData {
  return { ...data, pages: data.pages.map((page, at) => (at === 0 ? { ...page, version } : page)) };
}

/** Puts in a message that came by itself. The thread is known up to it only where nothing lies between. */
export function withArrival(data: ThreadData, message: Message): ThreadData {
  const merged = withMessages(data, [message]);
  return message.version === versionOf(data) + 1 ? knownUpTo(merged, message.version) : merged;
}

/** Puts in everything that changed between two versions. */
export function withChanges(
  data: ThreadData,
  { items, since, version }: { items: readonly Message[]; since: number; version: number },
): ThreadData {
  const merged = withMessages(data, items);
  // What was put in before may have been undone by a page that was on its way.
  const known = versionOf(data);
  return since <= known && version > known ? knownUpTo(merged, version) : merged;
}

export function withoutMessage(data: ThreadData, id: number): ThreadData {
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
  };
}

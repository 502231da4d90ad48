import type { Conversation, Message, ThreadPage } from '@innerspring/contract/messages';
import type { InfiniteData } from '@tanstack/react-query';

/** Pages of a thread as they were asked for: the newest first, each from old to new inside. */
export type ThreadData = InfiniteData<ThreadPage>;

/** All messages that are here, from old to new. */
export function messagesOf(data: ThreadData): Message[] {
  return data.pages.toReversed().flatMap((page) => page.items);
}

const change = (data: ThreadData, edit: (page: ThreadPage, at: number) => ThreadPage): ThreadData => ({
  ...data,
  pages: data.pages.map(edit),
});

/** Puts in what is new and replaces what has changed; older messages than those shown stay where they are. */
export function withMessages(data: ThreadData, items: readonly Message[]): ThreadData {
  const fresh = new Map(items.map((item) => [item.id, item]));
  const known = new Set(messagesOf(data).map(({ id }) => id));
  const newest = Math.max(0, ...messagesOf(data).map(({ seq }) => seq));
  const added = items.filter(({ id, seq }) => !known.has(id) && seq > newest).sort((one, other) => one.seq - other.seq);
  return change(data, (page, at) => {
    const kept = page.items.map((item) => {
      const next = fresh.get(item.id);
      return next && next.version >= item.version ? next : item;
    });
    return { ...page, items: at === 0 ? [...kept, ...added] : kept };
  });
}

export function withoutMessage(data: ThreadData, id: number): ThreadData {
  return change(data, (page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
}

/** The conversation as it stands now, unless a later one is known. */
export function withConversation(data: ThreadData, conversation: Conversation | null): ThreadData {
  return change(data, (page, at) => (at === 0 ? { ...page, conversation } : page));
}

/** Up to which change this thread is known. */
export const versionOf = (data: ThreadData): number => data.pages[0]?.conversation?.version ?? 0;

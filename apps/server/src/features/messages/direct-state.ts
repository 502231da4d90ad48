import { DirectState, type LiveFromServer } from '@innerspring/contract';
import type { Deps } from '../../platform/deps.ts';
import { conversationOf, countedStatement, findConversation } from './conversations.queries.ts';
import { messagesOf, messageStatement, type ReadPosts } from './thread.queries.ts';

type DirectFrame = Extract<LiveFromServer, { type: 'direct_message' | 'direct_changed' }>;
type StateDeps = Pick<Deps, 'pool' | 'clock' | 'live' | 'log'>;

/** The new message, and how the posts that it may share are read. */
type News = { messageId: number; readPosts: ReadPosts };

/** A member's current view of the conversation with another one; null if there is none. */
async function stateFor({ pool, clock }: StateDeps, viewerId: number, personId: number, news: News | null) {
  const viewing = { viewerId, now: clock.now() };
  const [counted, found, rows] = await Promise.all([
    countedStatement.run(pool, [viewerId, viewing.now]),
    findConversation(pool, viewing, personId),
    news ? messageStatement.run(pool, [viewerId, viewing.now, personId, news.messageId]) : [],
  ]);
  const { at, ...unread } = counted[0] ?? { at: 0, count: 0, requests: 0 };
  if (!found) return null;
  const [message] = news ? await messagesOf(pool, viewing, rows, news.readPosts) : [];
  return DirectState.parse({ conversation: conversationOf(found), unread, at, ...(message ? { message } : {}) });
}

/** The same, or undefined with a log line if it can't be read: the frame is sent in any case. */
async function stateOrNone(deps: StateDeps, viewerId: number, personId: number, news: News | null) {
  try {
    return await stateFor(deps, viewerId, personId, news);
  } catch (error) {
    deps.log.error(error, 'Failed to read a conversation for its live frame');
    return undefined;
  }
}

/** Notifies a member's own tabs of what they did, with everything it changed for them. */
export async function notifySelf(
  deps: StateDeps,
  userId: number,
  frame: DirectFrame,
  news: News | null = null,
): Promise<void> {
  const now = await stateOrNone(deps, userId, frame.personId, news);
  deps.live.sendToUser(userId, now ? { ...frame, now } : frame);
}

/**
 * Notifies a member of what another one did, if they may currently see each other. Sends nothing across a block.
 */
export async function notifyOther(
  deps: StateDeps,
  userId: number,
  frame: DirectFrame,
  news: News | null = null,
): Promise<void> {
  const now = await stateOrNone(deps, userId, frame.personId, news);
  if (now === null || (now && now.conversation.person === null)) return;
  deps.live.sendToUser(userId, now ? { ...frame, now } : frame);
}

/** Notifies the tabs of both members that their conversation changed. */
export async function notifyOfChange(deps: Deps, viewerId: number, personId: number): Promise<void> {
  await Promise.all([
    notifySelf(deps, viewerId, { type: 'direct_changed', personId }),
    notifyOther(deps, personId, { type: 'direct_changed', personId: viewerId }),
  ]);
}

/** Notifies the tabs of both of a new message; not those of a recipient who declined the request. */
export async function notifyOfMessage(
  deps: Deps,
  { senderId, recipientId, isDelivered }: { senderId: number; recipientId: number; isDelivered: boolean },
  news: { messageId: number; readPosts: ReadPosts },
): Promise<void> {
  const { messageId } = news;
  await Promise.all([
    notifySelf(deps, senderId, { type: 'direct_message', personId: recipientId, messageId }, news),
    isDelivered
      ? notifyOther(deps, recipientId, { type: 'direct_message', personId: senderId, messageId }, news)
      : null,
  ]);
}

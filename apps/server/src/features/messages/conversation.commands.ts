import type { api, HandlerInput } from '@innerspring/contract';
import { PINNED_CONVERSATIONS_MOST } from '@innerspring/contract/chat/limits';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { postsLimits } from '../posts/public.ts';
import { readFacts, isUnknown, memberNotFound } from './sending-rules.ts';
import { holdConversation, openConversation, sentBefore, lockConversation, pairOf } from './message-rows.ts';
import { notifyOfChange, notifySelf } from './direct-state.ts';
import { conversationMembers, conversations, messageDrafts } from './messages.tables.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { asCondition, isVisibleTo } from '../../core/visibility/public.ts';
import { isOn } from './conversations.queries.ts';

type Change = Partial<typeof conversationMembers.$inferInsert>;

const ownRow = (userId: number, conversationId: number) =>
  and(eq(conversationMembers.userId, userId), eq(conversationMembers.conversationId, conversationId));

/** Holds the conversation with a member. @throws {AppError} `not_found` where the viewer has none. */
async function hold(tx: Db, viewerId: number, personId: number): Promise<number> {
  const held = await lockConversation(tx, pairOf(viewerId, personId));
  if (!held) throw memberNotFound();
  return held.id;
}

/** Changes what the viewer alone has of a conversation, and tells their other tabs. */
async function changeOwn(deps: Deps, { id }: Viewer, personId: number, change: Change): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const conversationId = await hold(tx, id, personId);
    await tx.update(conversationMembers).set(change).where(ownRow(id, conversationId));
  });
  await notifySelf(deps, id, { type: 'direct_changed', personId });
}

/** Keeps a conversation first; an archived one comes back for it. @throws {AppError} `not_found`, `conflict` beyond the most. */
export async function pinConversation(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // One member's pins are counted one after the other.
    await tx.execute(sql`select id from users where id = ${viewer.id} for no key update`);
    const conversationId = await hold(tx, viewer.id, personId);
    const others = and(
      eq(conversationMembers.userId, viewer.id),
      isNotNull(conversationMembers.pinnedAt),
      ne(conversationMembers.conversationId, conversationId),
    );
    if (
      (await tx.select({ id: conversationMembers.conversationId }).from(conversationMembers).where(others)).length >=
      PINNED_CONVERSATIONS_MOST
    )
      throw new AppError('conflict', `You can pin ${PINNED_CONVERSATIONS_MOST} conversations. Unpin one first.`);
    const pinnedAt = sql`coalesce(${conversationMembers.pinnedAt}, ${deps.clock.now().toISOString()}::timestamptz)`;
    await tx.update(conversationMembers).set({ pinnedAt, archivedAt: null }).where(ownRow(viewer.id, conversationId));
  });
  await notifySelf(deps, viewer.id, { type: 'direct_changed', personId });
}

export const unpinConversation = (deps: Deps, viewer: Viewer, personId: number) =>
  changeOwn(deps, viewer, personId, { pinnedAt: null });

/** Puts a conversation away, with its pin. */
export const archiveConversation = (deps: Deps, viewer: Viewer, personId: number) =>
  changeOwn(deps, viewer, personId, { archivedAt: deps.clock.now(), pinnedAt: null });

export const unarchiveConversation = (deps: Deps, viewer: Viewer, personId: number) =>
  changeOwn(deps, viewer, personId, { archivedAt: null });

const HOUR = 3_600_000;
const muteLengths = { '1_hour': HOUR, '8_hours': 8 * HOUR, always: null } as const;

/** Mutes a conversation; nobody is notified. */
export function muteConversation(
  deps: Deps,
  viewer: Viewer,
  personId: number,
  length: keyof typeof muteLengths,
): Promise<void> {
  const now = deps.clock.now();
  const span = muteLengths[length];
  const mutedUntil = span === null ? null : new Date(now.getTime() + span);
  return changeOwn(deps, viewer, personId, { mutedAt: now, mutedUntil });
}

export const unmuteConversation = (deps: Deps, viewer: Viewer, personId: number) =>
  changeOwn(deps, viewer, personId, { mutedAt: null, mutedUntil: null });

/** Accepts a request; does nothing without a request to the viewer. @throws {AppError} `not_found`. */
export async function acceptRequest(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  const accepted = await deps.db.transaction(async (tx) => {
    const conversationId = await hold(tx, viewer.id, personId);
    const [waiting] = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(eq(conversations.id, conversationId), eq(conversations.awaitsId, viewer.id)));
    if (!waiting) return false;
    await openConversation(tx, conversationId);
    return true;
  });
  if (accepted) await notifyOfChange(deps, viewer.id, personId);
}

/** Deletes a conversation for the viewer; a request that waits for them is declined with it, in silence. */
export async function clearConversation(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const conversationId = await hold(tx, viewer.id, personId);
    const lastSeq = sql`(select last_seq from conversations where id = ${conversationId})`;
    await tx
      .update(conversationMembers)
      .set({
        clearedSeq: lastSeq,
        readSeq: lastSeq,
        lastMessageId: null,
        unreadCount: 0,
        pinnedAt: null,
        archivedAt: null,
        folder: sql`case when ${conversationMembers.folder} = 'request' then 'declined' else ${conversationMembers.folder} end`,
      })
      .where(ownRow(viewer.id, conversationId));
    await tx
      .delete(messageDrafts)
      .where(and(eq(messageDrafts.userId, viewer.id), eq(messageDrafts.personId, personId)));
  });
  await notifySelf(deps, viewer.id, { type: 'direct_changed', personId });
}

/** Deletes a request; does nothing without a request to the viewer. */
export async function declineRequest(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  const waits = await deps.db.transaction(async (tx) => {
    const conversationId = await hold(tx, viewer.id, personId);
    const [row] = await tx
      .select({ folder: conversationMembers.folder })
      .from(conversationMembers)
      .where(ownRow(viewer.id, conversationId));
    return row?.folder === 'request';
  });
  if (waits) await clearConversation(deps, viewer, personId);
}

type Draft = HandlerInput<typeof api.messages.saveDraft>['body'];

/**
 * Keeps the words begun to a member; blank ones are forgotten. Words whose message was sent meanwhile are not kept: saving and
 * sending take turns at the conversation.
 * @throws {AppError} `not_found`, `rate_limited`.
 */
export async function saveDraft(
  deps: Deps,
  viewer: Viewer,
  personId: number,
  { content, clientId = null }: Draft,
): Promise<void> {
  await deps.limits.take(postsLimits.drafts, viewer.id);
  const now = deps.clock.now();
  const isBlank = content.trim() === '';
  if (!isBlank) {
    const facts = await readFacts(deps.db, { viewerId: viewer.id, now }, personId);
    if (personId === viewer.id || isUnknown(facts)) throw memberNotFound();
  }
  await deps.db.transaction(async (tx) => {
    if (clientId !== null) {
      await holdConversation(tx, viewer.id, personId);
      if (await sentBefore(tx, viewer.id, clientId)) return;
    }
    if (isBlank) {
      const own = and(eq(messageDrafts.userId, viewer.id), eq(messageDrafts.personId, personId));
      await tx.delete(messageDrafts).where(own);
      return;
    }
    const kept = { content, updatedAt: now };
    await tx
      .insert(messageDrafts)
      .values({ userId: viewer.id, personId, ...kept })
      .onConflictDoUpdate({ target: [messageDrafts.userId, messageDrafts.personId], set: kept });
  });
}

type Moved = {
  /** The newest message that is read now, and its place. */
  messageId: number | null;
  seq: number;
  /** The other may know: both leave read receipts on, see each other, and the request is accepted. */
  isNotified: boolean;
};

/**
 * Everything up to a place is read by a member; it never goes back. Their own tabs hear of it, and the other where both
 * leave read receipts on.
 * @throws {AppError} `not_found` where there is no conversation.
 */
export async function readUpTo(
  deps: Pick<Deps, 'db' | 'pool' | 'live' | 'clock' | 'log'>,
  userId: number,
  personId: number,
  seq: number,
): Promise<void> {
  const isNotified = asCondition(
    { viewerId: userId, now: deps.clock.now() },
    (viewer, now) =>
      `${isVisibleTo(viewer, 'u', now)} and ${isOn('u', 'readReceipts')} and ${isOn('me', 'readReceipts')}`,
  );
  const moved = await deps.db.transaction(async (tx) => {
    // Taking turns with whoever sends: a message counts as unread or is read, never neither.
    const held = await lockConversation(tx, pairOf(userId, personId));
    if (!held) throw memberNotFound();
    return firstRow<Moved>(
      tx,
      sql`with moved as (
          update conversation_members cm set read_seq = place.seq, unread_count = place.unread
          from (
            select least(${Math.min(seq, 2_147_483_647)}::int, c.last_seq) as seq, (
              select count(*)::int from messages m where m.conversation_id = c.id and m.sender_id <> ${userId}
                and m.seq > ${Math.min(seq, 2_147_483_647)}::int and m.deleted_at is null and m.removed_at is null
                and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = ${userId})
            ) as unread
            from conversations c where c.id = ${held.id}
          ) place
          where cm.conversation_id = ${held.id} and cm.user_id = ${userId} and cm.read_seq < place.seq
          returning cm.read_seq, cm.folder
        )
        select (select m.id from messages m where m.conversation_id = ${held.id} and m.seq = moved.read_seq) as "messageId",
          moved.read_seq as seq,
          moved.folder = 'inbox' and exists (
            select 1 from users u join users me on me.id = ${userId} where u.id = ${personId} and ${isNotified}) as "isNotified"
        from moved`,
    );
  });
  if (!moved) return;
  const { messageId, seq: readSeq } = moved;
  if (moved.isNotified && messageId !== null)
    deps.live.sendToUser(personId, { type: 'messages_read', userId, messageId, seq: readSeq });
  await notifySelf(deps, userId, { type: 'direct_changed', personId });
}

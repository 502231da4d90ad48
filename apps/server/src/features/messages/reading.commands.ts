import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import { asCondition, isVisibleTo } from '../../core/visibility/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOn } from './conversation.sql.ts';
import { notifySelf } from './direct-state.ts';
import { lockConversation, pairOf } from './facts.ts';
import { memberNotFound } from './sending-rules.ts';

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

import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import { asCondition, isVisibleTo } from '../../core/visibility/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOn } from './conversation.sql.ts';
import { readUpTo } from './reading.commands.ts';

/** Whether a member gets typing frames of another: the conversation is open, they see each other, and both leave it on. */
async function sharesTyping({ db, clock }: Deps, viewerId: number, personId: number): Promise<boolean> {
  const isNotified = asCondition(
    { viewerId, now: clock.now() },
    (viewer, now) => `${isVisibleTo(viewer, 'u', now)} and ${isOn('u', 'typing')} and ${isOn('me', 'typing')}`,
  );
  const found = await firstRow(
    db,
    sql`select c.id from conversation_members cm
      join conversations c on c.id = cm.conversation_id and c.awaits_id is null
      join users u on u.id = cm.other_id join users me on me.id = cm.user_id
      where cm.user_id = ${viewerId} and cm.other_id = ${personId} and ${isNotified}`,
  );
  return found !== null;
}

/** The highest place among messages that stand in the conversation with a member. */
async function placeOf({ db }: Deps, viewerId: number, personId: number, messageIds: number[]): Promise<number> {
  const ids = sql.param(`{${messageIds.join(',')}}`);
  const found = await firstRow<{ seq: number | null }>(
    db,
    sql`select max(m.seq) as seq from messages m
      join conversation_members cm on cm.conversation_id = m.conversation_id
      where m.id = any(${ids}::bigint[]) and cm.user_id = ${viewerId} and cm.other_id = ${personId}`,
  );
  return found?.seq ?? 0;
}

/** Frames of direct conversations: who types, and what was read. */
export function subscribeMessagesLive(deps: Deps): void {
  deps.live.on('typing', async ({ recipientId, isTyping }, { userId }) => {
    if (recipientId === undefined || recipientId === userId) return;
    if (await sharesTyping(deps, userId, recipientId))
      deps.live.sendToUser(recipientId, { type: 'typing', userId, isTyping });
  });
  deps.live.on('read_messages', async ({ recipientId, messageIds }, { userId }) => {
    if (recipientId === undefined) return;
    const seq = await placeOf(deps, userId, recipientId, messageIds);
    if (seq > 0) await readUpTo(deps, userId, recipientId, seq);
  });
}

import { sql } from 'drizzle-orm';
import { asCondition, isVisibleTo } from '../../core/visibility/public.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { followsEvents } from '../follows/public.ts';
import { isOn } from './conversations.queries.ts';
import { notifyOfChange, notifyOther } from './direct-state.ts';
import { readFacts } from './sending-rules.ts';
import { openConversation, lockConversation, pairOf } from './message-rows.ts';
import { messagesEvents } from './messages.tokens.ts';
import { readUpTo } from './conversation.commands.ts';

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

/** The highest position among the remaining messages of the conversation with a member. */
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
function subscribeMessagesLive(deps: Deps): void {
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

/** Two members who are connected now have nothing to ask each other: a request that waits is accepted. */
async function openBetween(deps: Deps, oneId: number, otherId: number): Promise<void> {
  const opened = await deps.db.transaction(async (tx) => {
    const held = await lockConversation(tx, pairOf(oneId, otherId));
    if (!held) return false;
    const facts = await readFacts(tx, { viewerId: oneId, now: deps.clock.now() }, otherId);
    if (facts.awaitsId === null || !facts.isConnected) return false;
    await openConversation(tx, held.id);
    return true;
  });
  if (opened) await notifyOfChange(deps, oneId, otherId);
}

/** Staff removed or restored a message: updates both members' open pages. */
async function notifyOfModeration(deps: Deps, messageId: number): Promise<void> {
  const [pair] = await rows<{ lowId: number; highId: number }>(
    deps.db,
    sql`select c.low_id as "lowId", c.high_id as "highId" from messages m join conversations c on c.id = m.conversation_id
      where m.id = ${messageId}`,
  );
  if (!pair) return;
  const { lowId, highId } = pair;
  await notifyOther(deps, lowId, { type: 'direct_changed', personId: highId });
  await notifyOther(deps, highId, { type: 'direct_changed', personId: lowId });
}

/** Handles live frames of direct conversations, and new connections. */
export function subscribeMessages(deps: Deps): void {
  subscribeMessagesLive(deps);
  deps.outbox.consume(messagesEvents.moderated, 'messages.moderated', ({ messageId }) =>
    notifyOfModeration(deps, messageId),
  );
  deps.outbox.consume(followsEvents.followed, 'messages.connected', async ({ followerId, userId, connected }) => {
    if (connected) await openBetween(deps, followerId, userId);
  });
  deps.outbox.consume(
    followsEvents.accepted,
    'messages.connectedByAcceptance',
    async ({ followerId, userId, connected }) => {
      if (connected) await openBetween(deps, followerId, userId);
    },
  );
}

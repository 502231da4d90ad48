import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfChange, notifyOther } from './direct-state.ts';
import { subscribeMessagesLive } from './messages.live.ts';
import { lockConversation, pairOf, readFacts } from './facts.ts';
import { openConversation } from './message-rows.ts';
import { followsEvents } from '../follows/public.ts';
import { messagesEvents } from './messages.tokens.ts';

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

/** Staff took a message away or put it back: both sides see it where they stand. */
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

/** Hears live frames of direct conversations, and of members who connect. */
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

import type { HandlerInput, api } from '@innerspring/contract';
import { and, eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { readFacts } from './facts.ts';
import { holdConversation, sentBefore } from './message-rows.ts';
import { messageDrafts } from './messages.tables.ts';
import { isUnknown, memberNotFound } from './sending-rules.ts';
import { postsLimits } from '../posts/public.ts';

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

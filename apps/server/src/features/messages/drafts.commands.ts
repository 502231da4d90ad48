import { and, eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { readFacts } from './facts.ts';
import { messageDrafts } from './messages.tables.ts';
import { isUnknown, memberNotFound } from './sending-rules.ts';

/** Keeps the words begun to a member; blank ones are forgotten. @throws {AppError} `not_found`, `rate_limited`. */
export async function saveDraft(deps: Deps, viewer: Viewer, personId: number, content: string): Promise<void> {
  await deps.limits.take('drafts', viewer.id);
  if (content.trim() === '') {
    await deps.db
      .delete(messageDrafts)
      .where(and(eq(messageDrafts.userId, viewer.id), eq(messageDrafts.personId, personId)));
    return;
  }
  const now = deps.clock.now();
  const facts = await readFacts(deps.db, { viewerId: viewer.id, now }, personId);
  if (personId === viewer.id || isUnknown(facts)) throw memberNotFound();
  const kept = { content, updatedAt: now };
  await deps.db
    .insert(messageDrafts)
    .values({ userId: viewer.id, personId, ...kept })
    .onConflictDoUpdate({ target: [messageDrafts.userId, messageDrafts.personId], set: kept });
}

import { and, eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { posts, reactions } from './posts.tables.ts';
import { counterChange, type Kind } from './reaction-counters.ts';
import { lockPost } from './visible-post.ts';

/** Sets the viewer's one reaction to a post, or takes it back with null; the post's counters follow in the same step. */
export async function setReaction(deps: Deps, viewer: Viewer, postId: number, kind: Kind | null): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockPost(tx, postId, { viewerId: viewer.id, now });
    const mine = and(eq(reactions.postId, postId), eq(reactions.userId, viewer.id));
    const [before] = await tx.select({ kind: reactions.kind }).from(reactions).where(mine);
    const from = before?.kind ?? null;
    if (from === kind) return;
    if (kind === null) await tx.delete(reactions).where(mine);
    else if (from) await tx.update(reactions).set({ kind, createdAt: now }).where(mine);
    else await tx.insert(reactions).values({ postId, userId: viewer.id, kind, createdAt: now });
    await tx
      .update(posts)
      .set(counterChange(posts, from, kind))
      .where(eq(posts.id, postId));
    if (from === null) await deps.outbox.emit(tx, 'posts.reacted', { postId, actorId: viewer.id });
  });
}

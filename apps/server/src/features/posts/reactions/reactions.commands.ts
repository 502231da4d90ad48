import { and, eq } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../../platform/deps.ts';
import type { ReactedKind } from '../../../platform/subjects/reacted-kind.ts';
import type { commentReactions } from '../../comments/comments.tables.ts';
import { posts, reactions } from '../posts.tables.ts';
import { counterChange, type Kind } from './reaction-counters.ts';
import { lockPost } from '../cards/visible-post.ts';
import { postsEvents } from '../posts.events.ts';

type NewReaction = { userId: number; kind: Kind; createdAt: Date };

/** A kind of subject, and where its reactions are stored. */
export type ReactionStorage = ReactedKind & {
  reactions: typeof reactions | typeof commentReactions;
  subjectId: typeof reactions.postId | typeof commentReactions.commentId;
  insert: (tx: Db, id: number, reaction: NewReaction) => Promise<unknown>;
};

/** Members react to posts, whose counters stand in their rows. */
export const reactedPostKind: ReactedKind = {
  kind: 'post',
  lock: lockPost,
  move: (tx, id, from, to) =>
    tx
      .update(posts)
      .set(counterChange(posts, from, to))
      .where(eq(posts.id, id)),
  tell: (outbox, tx, postId, actorId) => outbox.emit(tx, postsEvents.reacted, { postId, actorId }),
};

export const postReactionStorage: ReactionStorage = {
  ...reactedPostKind,
  reactions,
  subjectId: reactions.postId,
  insert: (tx, postId, reaction) => tx.insert(reactions).values({ postId, ...reaction }),
};

/**
 * Sets the viewer's one reaction to a post or comment, or takes it back with null; the counters follow in the same step.
 * @throws {AppError} `not_found` where the viewer may not read the subject.
 */
export async function setReaction(
  deps: Deps,
  viewer: Viewer,
  subject: ReactionStorage & { id: number },
  kind: Kind | null,
): Promise<void> {
  const now = deps.clock.now();
  const { lock, move, tell, reactions: stored, subjectId, insert } = subject;
  await deps.db.transaction(async (tx) => {
    await lock(tx, subject.id, { viewerId: viewer.id, now });
    const own = and(eq(subjectId, subject.id), eq(stored.userId, viewer.id));
    const [before] = await tx.select({ kind: stored.kind }).from(stored).where(own);
    const from = before?.kind ?? null;
    if (from === kind) return;
    if (kind === null) await tx.delete(stored).where(own);
    else if (from) await tx.update(stored).set({ kind, createdAt: now }).where(own);
    else await insert(tx, subject.id, { userId: viewer.id, kind, createdAt: now });
    await move(tx, subject.id, from, kind);
    if (from === null) await tell(deps.outbox, tx, subject.id, viewer.id);
  });
}

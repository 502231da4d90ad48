import { and, eq } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../../platform/deps.ts';
import { lockComment } from '../comments/commented.ts';
import { commentReactions, comments, posts, reactions } from '../posts.tables.ts';
import { counterChange, type Kind } from './reaction-counters.ts';
import { lockPost } from '../cards/visible-post.ts';
import { postsEvents } from '../posts.events.ts';

/** What members react to. */
export type ReactionSubject = { kind: 'post' | 'comment'; id: number };
type NewReaction = { userId: number; kind: Kind; createdAt: Date };
type Outbox = Deps['outbox'];

/** Of each kind of subject: where its reactions and their counters are stored, and the event of a first reaction. */
const storages = {
  post: {
    lock: lockPost,
    counted: posts,
    reactions,
    subjectId: reactions.postId,
    insert: (tx: Db, postId: number, reaction: NewReaction) => tx.insert(reactions).values({ postId, ...reaction }),
    emit: (outbox: Outbox, tx: Db, postId: number, actorId: number) =>
      outbox.emit(tx, postsEvents.reacted, { postId, actorId }),
  },
  comment: {
    lock: lockComment,
    counted: comments,
    reactions: commentReactions,
    subjectId: commentReactions.commentId,
    insert: (tx: Db, commentId: number, reaction: NewReaction) =>
      tx.insert(commentReactions).values({ commentId, ...reaction }),
    emit: (outbox: Outbox, tx: Db, commentId: number, actorId: number) =>
      outbox.emit(tx, postsEvents.commentReacted, { commentId, actorId }),
  },
} as const;

/**
 * Sets the viewer's one reaction to a post or comment, or takes it back with null; the counters follow in the same step.
 * @throws {AppError} `not_found` where the viewer may not read the subject.
 */
export async function setReaction(
  deps: Deps,
  viewer: Viewer,
  subject: ReactionSubject,
  kind: Kind | null,
): Promise<void> {
  const now = deps.clock.now();
  const { lock, counted, reactions: stored, subjectId, insert, emit } = storages[subject.kind];
  await deps.db.transaction(async (tx) => {
    await lock(tx, subject.id, { viewerId: viewer.id, now });
    const own = and(eq(subjectId, subject.id), eq(stored.userId, viewer.id));
    const [before] = await tx.select({ kind: stored.kind }).from(stored).where(own);
    const from = before?.kind ?? null;
    if (from === kind) return;
    if (kind === null) await tx.delete(stored).where(own);
    else if (from) await tx.update(stored).set({ kind, createdAt: now }).where(own);
    else await insert(tx, subject.id, { userId: viewer.id, kind, createdAt: now });
    await tx
      .update(counted)
      .set(counterChange(counted, from, kind))
      .where(eq(counted.id, subject.id));
    if (from === null) await emit(deps.outbox, tx, subject.id, viewer.id);
  });
}

import { and, eq } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../../platform/deps.ts';
import type { Viewing } from '../../../platform/subjects/subject-kind.ts';
import type { commentReactions, comments } from '../../comments/comments.tables.ts';
import { posts, reactions } from '../posts.tables.ts';
import { counterChange, type Kind } from './reaction-counters.ts';
import { lockPost } from '../cards/visible-post.ts';
import { postsEvents } from '../posts.events.ts';

type NewReaction = { userId: number; kind: Kind; createdAt: Date };
type Outbox = Deps['outbox'];

/** Of a kind of subject: where its reactions and their counters are stored, and the event of a first reaction. */
export type ReactionStorage = {
  /** Holds its row. @throws {AppError} `not_found` where the viewer may not read the subject. */
  lock: (tx: Db, id: number, viewing: Viewing) => Promise<unknown>;
  counted: typeof posts | typeof comments;
  reactions: typeof reactions | typeof commentReactions;
  subjectId: typeof reactions.postId | typeof commentReactions.commentId;
  insert: (tx: Db, id: number, reaction: NewReaction) => Promise<unknown>;
  emit: (outbox: Outbox, tx: Db, id: number, actorId: number) => Promise<void>;
};

export const postReactionStorage: ReactionStorage = {
  lock: lockPost,
  counted: posts,
  reactions,
  subjectId: reactions.postId,
  insert: (tx, postId, reaction) => tx.insert(reactions).values({ postId, ...reaction }),
  emit: (outbox, tx, postId, actorId) => outbox.emit(tx, postsEvents.reacted, { postId, actorId }),
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
  const { lock, counted, reactions: stored, subjectId, insert, emit } = subject;
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

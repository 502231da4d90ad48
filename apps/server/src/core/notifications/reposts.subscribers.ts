import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Deps } from '../../platform/deps.ts';
import { posts } from '../../features/posts/posts.tables.ts';
import { notifyOfAct } from './acts.ts';
import { postsEvents } from '../../features/posts/posts.events.ts';

/** Tells who wrote a post that somebody reposted it: once a day for each of them, and not of a repost taken back by then. */
export function subscribeRepostNotifications(deps: Pick<Deps, 'db' | 'pool' | 'outbox' | 'clock'>): void {
  deps.outbox.consume(postsEvents.reposted, 'notifications.repost', async ({ originalId, repostId, actorId, day }) => {
    const repost = alias(posts, 'repost');
    const [standing] = await deps.db
      .select({ userId: posts.authorId })
      .from(posts)
      .innerJoin(repost, and(eq(repost.id, repostId), eq(repost.repostOfId, posts.id), isNull(repost.deletedAt)))
      .where(and(eq(posts.id, originalId), isNull(posts.deletedAt)));
    if (!standing) return;
    await notifyOfAct(deps, {
      userId: standing.userId,
      actorId,
      kind: 'repost',
      eventKey: `repost:${originalId}:${actorId}:${day}`,
      data: { postId: originalId, repostId },
    });
  });
}

import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { countRepost } from '../publishing/repost-counts.ts';
import type { RemovalEffects } from '../../../platform/reports/report-kind.ts';
import { postDeliveries } from '../feed/timelines.tables.ts';
import { posts } from '../posts.tables.ts';
import { countPost } from '../publishing/post-voice.ts';

/** By what a post counts elsewhere. */
const counted = {
  id: posts.id,
  authorId: posts.authorId,
  companyId: posts.companyId,
  repostOfId: posts.repostOfId,
};

/** The member reposted the same once more since: without words that stands once, so the one taken away stays away. */
const isRepostedAgain = sql`(${posts.isRepost} and ${posts.content} = '' and exists (select 1 from posts again
  where again.author_id = ${posts.authorId} and again.repost_of_id = ${posts.repostOfId} and again.content = ''
    and again.company_id is null and again.deleted_at is null))`;

/** What reports and staff do to a post. */
export const postRemoval: RemovalEffects = {
  async withhold(tx, id, now) {
    await tx
      .update(posts)
      .set({ withheldAt: now })
      .where(and(eq(posts.id, id), isNull(posts.deletedAt), isNull(posts.withheldAt)));
  },
  async remove(tx, id, now) {
    const [gone] = await tx
      .update(posts)
      .set({ deletedAt: now, removedAt: now, withheldAt: null, pinnedAt: null })
      .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
      .returning(counted);
    if (gone) await countPost(tx, gone, -1);
    if (gone) await countRepost(tx, gone, -1);
    return gone !== undefined;
  },
  async isRemoved(tx, id) {
    const [found] = await tx.select({ at: posts.removedAt }).from(posts).where(eq(posts.id, id));
    return Boolean(found?.at);
  },
  async restore(tx, id) {
    await tx
      .update(posts)
      .set({ withheldAt: null })
      .where(and(eq(posts.id, id), isNotNull(posts.withheldAt)));
    const [back] = await tx
      .update(posts)
      .set({ deletedAt: null, removedAt: null })
      .where(and(eq(posts.id, id), isNotNull(posts.removedAt), sql`not ${isRepostedAgain}`))
      .returning(counted);
    if (!back) return;
    await countPost(tx, back, 1);
    await countRepost(tx, back, 1);
    // Timelines filled meanwhile do not have it.
    await tx.insert(postDeliveries).values({ postId: id }).onConflictDoNothing();
  },
};

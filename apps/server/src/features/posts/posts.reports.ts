import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isOwnReaction } from '../../core/reactions/public.ts';
import { asCondition, isOpenTo, wasVisibleTo } from '../../core/visibility/public.ts';
import { REPORT_EXCERPT, type RemovalEffects, type ReportedPart } from '../../platform/subjects/subject-kind.ts';
import { postDeliveries } from './feed/feed.tables.ts';
import { posts } from './posts.tables.ts';
import { countPost, countRepost } from './publishing/publish-post.ts';
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
const postRemoval: RemovalEffects = {
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

/** Blocking ends a connection, and with it the right to posts for connections: the viewer was told of it or answered it. */
const knewPost = (viewer: string, row: string) => `(${row}.withheld_at is null and (
    exists (select 1 from notifications n where n.user_id = ${viewer} and n.data ->> 'postId' = ${row}.id::text)
    or exists (select 1 from reactions r where ${isOwnReaction('r', 'post', `${row}.id`, viewer)})
    or exists (select 1 from saves s where s.subject_kind = 'post' and s.subject_id = ${row}.id and s.user_id = ${viewer})
    or exists (select 1 from comments mine where mine.subject_kind = 'post' and mine.subject_id = ${row}.id and mine.author_id = ${viewer})))`;

/**
 * SQL of "the post is, or was before a block, within the viewer's sight". A block keeps nobody from reporting what was there
 * before it: whoever is hit and then blocked must be heard. What came after it stays out of sight here as everywhere, so the
 * answer tells nobody more than they could read themselves.
 */
export const couldReadPost = (viewer: string, row: string, now: string, since: string): string =>
  `(${row}.deleted_at is null and (${isOpenTo(viewer, row)} or ${knewPost(viewer, row)}) and exists (
    select 1 from users author where author.id = ${row}.author_id and ${wasVisibleTo(viewer, 'author', since, now)}))`;

const currentText = `left(x.content, ${REPORT_EXCERPT})`;
const isVisible = 'x.deleted_at is null and x.withheld_at is null';

/** Posts, which answer for themselves: they are withheld, removed and put back. */
export const reportedPost: ReportedPart = {
  name: 'post',
  find: (id, viewing) => sql`select p.author_id as "ownerId", left(p.content, ${REPORT_EXCERPT}) as excerpt
      from posts p
      where p.id = ${id} and ${asCondition(viewing, (viewer, now) => couldReadPost(viewer, 'p', now, 'p.created_at'))}`,
  staffView: { table: 'posts', href: `'/post/' || k.target_id`, currentText, isVisible },
  removal: postRemoval,
};

import { desc, isNull, sql } from 'drizzle-orm';
import { impressions } from '../../core/impressions/impressions.tables.ts';
import { companyRoles } from '../companies/companies.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { posts } from '../posts/posts.tables.ts';
import { seededRandom, type FillDemo } from '../../platform/demo/demo-content.ts';
/** The maximum number of posts with demo impressions, and rows per insert. */
const READ_POSTS = 120;
const BATCH = 2000;

/** Demo impressions by post and day, for the authors' figures. Leaves out staff and those who post as the company. */
export const fillAnalytics: FillDemo = async (tx, { now, cast }) => {
  const random = seededRandom(969_316_290);
  const staff = await tx.select({ id: users.id }).from(users).where(sql`${users.isAdmin}`);
  const roles = await tx.select({ companyId: companyRoles.companyId, userId: companyRoles.userId }).from(companyRoles);
  const readers = cast.members.filter(({ id }) => !staff.some((one) => one.id === id));
  const read = await tx
    .select({ id: posts.id, authorId: posts.authorId, companyId: posts.companyId, createdAt: posts.createdAt })
    .from(posts)
    .where(isNull(posts.deletedAt))
    .orderBy(desc(posts.id))
    .limit(READ_POSTS);
  const isOwn = (post: (typeof read)[number], userId: number) =>
    post.authorId === userId || roles.some((role) => role.companyId === post.companyId && role.userId === userId);
  const rows = read.flatMap((post) =>
    random
      .some(readers, Math.min(readers.length, random.between(12, 60)))
      .filter(({ id }) => !isOwn(post, id))
      .map(({ id }) => {
        const span = now.getTime() - post.createdAt.getTime();
        // Most impressions happen soon after a post was published.
        const seenAt = new Date(post.createdAt.getTime() + Math.floor(random.next() ** 2 * span));
        return {
          subjectKind: 'post',
          subjectId: post.id,
          viewerId: id,
          seenAt,
          day: seenAt.toISOString().slice(0, 10),
        };
      }),
  );
  for (let at = 0; at < rows.length; at += BATCH)
    await tx
      .insert(impressions)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoNothing();
};

import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { users } from '../../../core/accounts/accounts.tables.ts';
import { asCondition, isListedCompany, isOpenTo, isVisibleTo } from '../../../core/visibility/public.ts';
import type { Db } from '../../../platform/deps.ts';
import { companies } from '../../companies/companies.tables.ts';
import { postNotFound } from '../posts.queries.ts';
import { posts } from '../posts.tables.ts';
import { originalsStatement, type Post, postsOf } from './post-card.ts';

/** Who looks, and when. */
export type Viewing = { viewerId: number; now: Date };

/** Condition of `users`, joined as the author: the viewer may see them. */
export const isSeenBy = (viewing: Viewing): SQL =>
  asCondition(viewing, (viewer, now) => isVisibleTo(viewer, 'users', now));

const visiblePost = (db: Db, postId: number, viewing: Viewing) =>
  db
    .select({ authorId: posts.authorId, companyId: posts.companyId, commentsClosedAt: posts.commentsClosedAt })
    .from(posts)
    .innerJoin(users, and(eq(users.id, posts.authorId), isSeenBy(viewing)))
    .leftJoin(companies, eq(companies.id, posts.companyId))
    .where(
      and(
        eq(posts.id, postId),
        isNull(posts.deletedAt),
        asCondition(viewing, (viewer) => isOpenTo(viewer, 'posts')),
        or(
          isNull(posts.companyId),
          asCondition({}, () => isListedCompany('companies')),
        ),
      ),
    );

/** Holds posts in the order in which everybody does: reposts before what they repeat. */
export const holdPosts = (tx: Db, which: SQL) =>
  tx.execute(sql`select id from posts where ${which} order by repost_of_id is null, id for no key update`);

/** Whose a post is. */
type PostOwner = { authorId: number; companyId: number | null; commentsClosedAt: Date | null };

/** A post that the viewer may see. @throws {AppError} `not_found` */
export async function requirePost(db: Db, postId: number, viewing: Viewing): Promise<PostOwner> {
  const [post] = await visiblePost(db, postId, viewing);
  if (!post) throw postNotFound();
  return post;
}

/** As `requirePost`, and holds the post's row until the transaction ends, so that its counters move one step at a time. */
export async function lockPost(tx: Db, postId: number, viewing: Viewing): Promise<PostOwner> {
  const [post] = await visiblePost(tx, postId, viewing).for('no key update', { of: posts });
  if (!post) throw postNotFound();
  return post;
}

/** Those of the posts that the viewer may read, by number, as somebody else's words show them. */
export async function sharedPosts(pool: Pool, { viewerId, now }: Viewing, ids: number[]): Promise<Map<number, Post>> {
  const found = await originalsStatement.run(pool, [viewerId, now, ids]);
  const posts = await postsOf(
    pool,
    found.map((row) => ({ ...row, repostOfId: null })),
    { viewerId, now },
  );
  return new Map(posts.map((post) => [Number(post.id), post]));
}

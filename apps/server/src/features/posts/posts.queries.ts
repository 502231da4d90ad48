import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { type Post, postCards, postsOf, type PostRow, originalsStatement } from './cards/post-card.ts';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { asCondition, isListedCompany, isOpenTo, isVisibleTo } from '../../core/visibility/public.ts';
import type { Db } from '../../platform/deps.ts';
import { companies } from '../companies/companies.tables.ts';
import { posts } from './posts.tables.ts';

export type SavedPost = HandlerOutput<typeof api.posts.saved>['items'][number];

/** `$1` viewer, `$2` present, `$3` post. */
export const postStatement = statement<PostRow>(
  'posts.get',
  () => `with picked as (select $3::bigint as id)\n${postCards()}`,
);

/** Newest saved first; what is gone keeps its place with empty columns. `$1` viewer, `$2` present, `$3` only saves below it, `$4` how many. */
export const savedStatement = statement<{ saveId: number; postId: number; savedAt: Date; post: boolean } & PostRow>(
  'posts.saved',
  () => `with kept as (
  select s.id as "saveId", s.subject_id as "postId", s.created_at as "savedAt" from saves s
  where s.user_id = $1 and s.subject_kind = 'post' and s.id < $3 order by s.id desc nulls last limit $4
), picked as (
  select "postId" as id from kept
), cards as (
  ${postCards()}
)
select kept.*, cards.id is not null as post, cards.*
from kept left join cards on cards.id = kept."postId"
order by kept."saveId" desc`,
);

/** One post as its viewer sees it. @throws {AppError} `not_found` where it is deleted, hidden or never was. */
export async function getPost(pool: Pool, viewerId: number, postId: number, now: Date): Promise<Post> {
  const [post] = await postsOf(pool, await postStatement.run(pool, [viewerId, now, postId]), { viewerId, now });
  if (!post) throw postNotFound();
  return post;
}

export function postNotFound(): AppError {
  return new AppError('not_found', 'This post isn’t available');
}

/** Up to `take` saved posts with a save's number below `before`; `id` is the save's number. */
export async function savedPosts(
  pool: Pool,
  viewerId: number,
  page: { now: Date; before: number; take: number },
): Promise<(SavedPost & { id: number })[]> {
  const rows = await savedStatement.run(pool, [viewerId, page.now, page.before, page.take]);
  const there = await postsOf(
    pool,
    rows.filter((row) => row.post),
    { viewerId, now: page.now },
  );
  const posts = new Map(there.map((post) => [post.id, post]));
  return rows.map(({ saveId, postId, savedAt }) => ({
    id: saveId,
    postId,
    savedAt,
    post: posts.get(postId) ?? null,
  }));
}

/** Who looks, and when. */
export type Viewing = { viewerId: number; now: Date };

/** Condition of `users`, joined as the author: the viewer may see them. */
const isSeenBy = (viewing: Viewing): SQL => asCondition(viewing, (viewer, now) => isVisibleTo(viewer, 'users', now));

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

const readable = `p.author_id = $3 and p.company_id is null and p.deleted_at is null and ${isOpenTo('$1', 'p')}
    and exists (select 1 from users u where u.id = $3 and ${isVisibleTo('$1', 'u', '$2')})`;

/**
 * What a member posted as themself: the pinned post on top of the first page, then the newest first. What they wrote for a
 * company stands on the company's page.
 * `$1` viewer, `$2` present, `$3` author, `$4` only numbers below it, `$5` how many, `$6` with the pinned post.
 */
export const authorPostsStatement = statement<PostRow>(
  'posts.byAuthor',
  () => `with picked as (
  (select p.id from posts p where $6::boolean and p.pinned_at is not null and ${readable})
  union all
  (select p.id from posts p
  where p.pinned_at is null and p.id < $4 and ${readable}
  order by p.id desc nulls last
  limit $5)
)
${postCards()}
order by p.pinned_at is not null desc, p.id desc`,
);

/** `$1` viewer, `$2` present, `$3` member. */
const authorStatement = statement<{ id: number }>(
  'posts.author',
  `select u.id from users u where u.id = $3 and ${isVisibleTo('$1', 'u', '$2')}`,
);

/**
 * Up to `take` posts of a member with numbers below `before`, and without one the pinned post on top.
 * @throws {AppError} `not_found` where the viewer may not see the member.
 */
export async function authorPosts(
  pool: Pool,
  viewerId: number,
  authorId: number,
  page: { now: Date; before?: number; take: number },
): Promise<Post[]> {
  const before = page.before ?? Number.MAX_SAFE_INTEGER;
  const isFirst = page.before === undefined;
  const rows = await authorPostsStatement.run(pool, [viewerId, page.now, authorId, before, page.take, isFirst]);
  if (rows.length > 0) return postsOf(pool, rows, { viewerId, now: page.now });
  const [author] = await authorStatement.run(pool, [viewerId, page.now, authorId]);
  if (!author) throw new AppError('not_found', 'User not found');
  return [];
}

/** Refuses a company that has no page. @throws {AppError} `not_found` */
export async function requireShownCompany(db: Db, companyId: number): Promise<void> {
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.suspendedAt), isNull(companies.mergedIntoId)));
  if (!company) throw new AppError('not_found', 'Company not found');
}

/**
 * What was posted as a company, newest first. The posts are walked by number and their authors looked at one by one, so
 * the work grows with the page, not with what the company ever posted.
 * `$1` viewer, `$2` present, `$3` company, `$4` only numbers below it, `$5` how many.
 */
export const companyPostsStatement = statement<PostRow>(
  'posts.byCompany',
  () => `with picked as (
  select q.id from (
    select p.id, p.author_id from posts p
    where p.company_id = $3 and p.company_id is not null and p.deleted_at is null and p.id < $4
      and ${isOpenTo('$1', 'p')}
    order by p.id desc nulls last offset 0
  ) q
  cross join lateral (select u.id from users u where u.id = q.author_id and ${isVisibleTo('$1', 'u', '$2')} limit 1) seen
  order by q.id desc nulls last limit $5
)
${postCards()}
order by p.id desc`,
);

/** Up to `take` posts of the company with numbers below `before`. */
export async function companyPosts(
  pool: Pool,
  viewerId: number,
  companyId: number,
  page: { now: Date; before: number; take: number },
): Promise<Post[]> {
  const rows = await companyPostsStatement.run(pool, [viewerId, page.now, companyId, page.before, page.take]);
  return postsOf(pool, rows, { viewerId, now: page.now });
}

import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { type Post, postCards, postsOf, type PostRow } from './cards/post-card.ts';

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
  return new AppError('not_found', 'This post is not available');
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

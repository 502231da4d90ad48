import type { Pool } from 'pg';
import { originalsStatement, postsOf, type Post } from './post-card.ts';
import type { Viewing } from './visible-post.ts';

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

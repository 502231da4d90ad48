import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { users } from '../members/members.tables.ts';
import { postNotFound } from './posts.queries.ts';
import { posts } from './posts.tables.ts';

/** Condition of `users` joined as the author: approved and not suspended. */
const authorIsActive = (now: Date) =>
  and(eq(users.applicationStatus, 'approved'), or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now)));

/** The author of a post that members may see. @throws {AppError} `not_found` */
export async function requirePost(db: Db, postId: number, now: Date): Promise<{ authorId: number }> {
  const [post] = await db
    .select({ authorId: posts.authorId })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt), authorIsActive(now)));
  if (!post) throw postNotFound();
  return post;
}

/** As `requirePost`, and holds the post's row until the transaction ends, so that its counters move one step at a time. */
export async function lockPost(tx: Db, postId: number, now: Date): Promise<{ authorId: number }> {
  const [post] = await tx
    .select({ authorId: posts.authorId })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt), authorIsActive(now)))
    .for('no key update', { of: posts });
  if (!post) throw postNotFound();
  return post;
}

export const plusOne = (column: Parameters<typeof eq>[0]) => sql`${column} + 1`;
export const minusOne = (column: Parameters<typeof eq>[0]) => sql`${column} - 1`;

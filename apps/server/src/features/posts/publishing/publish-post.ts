import { sql } from 'drizzle-orm';
import { firstRow } from '../../../platform/db/rows.ts';
import type { Db } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Voice } from './post-voice.ts';
import type { posts } from '../posts.tables.ts';
import { sameWords, sinceSame } from './same-words.ts';

/** A post as it is about to be made: its voice and words, and the columns of its kind; what is not given gets its default. */
export type NewPost = Voice & { createdAt: Date } & Omit<typeof posts.$inferInsert, 'id' | keyof Voice | 'createdAt'>;

/** A post that stands. `isNew` is false for the one that the author made with the same key before. */
export type Published = { id: number; isNew: boolean };

const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The row as JSON, by the names of columns. */
const rowOf = (post: NewPost): string =>
  JSON.stringify(Object.fromEntries(Object.entries(post).map(([key, value]) => [columnName(key), value])));

/**
 * Makes a post and counts it for its voice, in one statement (the database's `publish_post`): it holds the row of the author,
 * then of the company.
 * @throws {AppError} `conflict` where the voice posted the same words just now.
 */
export async function publishPost(db: Db, post: NewPost): Promise<Published> {
  const made = await firstRow<{ outcome: 'made' | 'earlier' | 'same'; id: number }>(
    db,
    sql`select outcome, post_id as id from publish_post(${rowOf(post)}, ${sinceSame(post.createdAt).toISOString()})`,
  );
  if (!made) throw new AppError('internal');
  if (made.outcome === 'same') throw sameWords('posted');
  return { id: made.id, isNew: made.outcome === 'made' };
}

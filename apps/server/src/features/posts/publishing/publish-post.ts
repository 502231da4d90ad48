import { sql } from 'drizzle-orm';
import type { BusEvents } from '../../../platform/bus/bus.ts';
import { firstRow } from '../../../platform/db/rows.ts';
import type { Db, Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewing } from '../cards/visible-post.ts';
import { movePreview } from '../link-previews/known-previews.ts';
import type { posts } from '../posts.tables.ts';
import { postsLimits } from '../posts.tokens.ts';
import { storeTopics } from '../topics/topics.commands.ts';
import { storeMentions } from './mentions.ts';
import type { Voice } from './post-voice.ts';

const SAME_WORDS_MINUTES = 10;

/** Words said before this count no more. */
export const sinceSame = (now: Date): Date => new Date(now.getTime() - SAME_WORDS_MINUTES * 60_000);

/** The refusal of words that were said just now. */
export const sameWords = (did: 'posted' | 'commented'): AppError =>
  new AppError('conflict', `You ${did} the same words less than ${SAME_WORDS_MINUTES} minutes ago.`);

/**
 * The caller holds the author's row.
 * @throws {AppError} `conflict` where the voice posted the same less than `SAME_WORDS_MINUTES` ago.
 */
export async function refuseSamePost(
  tx: Db,
  { authorId, companyId }: Voice,
  content: string,
  now: Date,
): Promise<void> {
  const found = await firstRow<{ isSame: boolean }>(
    tx,
    sql`select posted_same_words(${authorId}, ${companyId}, ${content}, ${sinceSame(now).toISOString()}) as "isSame"`,
  );
  if (found?.isSame) throw sameWords('posted');
}

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

/** Lets a member try to publish. Only what is published counts for the day. @throws {AppError} `rate_limited` */
export async function requireMayPublish({ limits }: Pick<Deps, 'limits'>, memberId: number): Promise<void> {
  await limits.take(postsLimits.posts, memberId);
  await limits.check(postsLimits.postsDaily, memberId);
}

/** Counts what was published, and tells the bus. */
export async function announcePublished(
  { limits, bus }: Pick<Deps, 'limits' | 'bus'>,
  post: BusEvents['posts.created'],
): Promise<void> {
  // It stands already, also where several at once went past the limit.
  await limits.take(postsLimits.postsDaily, post.authorId).catch(() => undefined);
  bus.publish('posts.created', post);
}

/** Keeps what a post's words name, in place of what was kept before: members, topics, and the first link. */
export async function storeWords(
  tx: Db,
  post: { id: number; isNew: boolean },
  content: string,
  viewing: Viewing,
): Promise<void> {
  await storeMentions(tx, post, content, viewing);
  await storeTopics(tx, post.id, content, post);
  if (!post.isNew) await movePreview(tx, post.id, content);
}

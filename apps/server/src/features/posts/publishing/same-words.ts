import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { firstRow } from '../../../platform/db/rows.ts';
import type { Db } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Voice } from './post-voice.ts';
import { comments } from '../posts.tables.ts';

const SAME_WORDS_MINUTES = 10;
/** More than anybody can write within `SAME_WORDS_MINUTES`. */
const RECENT = 100;

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

/**
 * Wherever the comments stand: the same words under many posts are what the rule is for. The caller holds the author's row.
 * @throws {AppError} `conflict` where the member commented the same less than `SAME_WORDS_MINUTES` ago.
 */
export async function refuseSameComment(tx: Db, authorId: number, content: string, now: Date): Promise<void> {
  const recent = await tx
    .select({ content: comments.content })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), isNull(comments.deletedAt), gt(comments.createdAt, sinceSame(now))))
    .orderBy(sql`${comments.id} desc`)
    .limit(RECENT);
  if (recent.some((earlier) => earlier.content.trim() === content.trim())) throw sameWords('commented');
}

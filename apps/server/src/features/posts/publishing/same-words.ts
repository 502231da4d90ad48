import { sql } from 'drizzle-orm';
import { firstRow } from '../../../platform/db/rows.ts';
import type { Db } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
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

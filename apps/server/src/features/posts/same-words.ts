import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Voice } from './post-voice.ts';
import { comments, posts } from './posts.tables.ts';

const SAME_WORDS_MINUTES = 10;
/** More than anybody can write within `SAME_WORDS_MINUTES`. */
const RECENT = 100;

const sinceOf = (now: Date) => new Date(now.getTime() - SAME_WORDS_MINUTES * 60_000);

function refuseAmong(recent: { content: string }[], content: string, did: string): void {
  if (recent.some((earlier) => earlier.content.trim() === content.trim())) {
    throw new AppError('conflict', `You ${did} the same words less than ${SAME_WORDS_MINUTES} minutes ago.`);
  }
}

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
  const isTheirs =
    companyId === null ? and(eq(posts.authorId, authorId), isNull(posts.companyId)) : eq(posts.companyId, companyId);
  const recent = await tx
    .select({ content: posts.content })
    .from(posts)
    .where(and(isTheirs, isNull(posts.deletedAt), gt(posts.createdAt, sinceOf(now))))
    .orderBy(sql`${posts.id} desc nulls last`)
    .limit(RECENT);
  refuseAmong(recent, content, 'posted');
}

/**
 * Wherever the comments stand: the same words under many posts are what the rule is for. The caller holds the author's row.
 * @throws {AppError} `conflict` where the member commented the same less than `SAME_WORDS_MINUTES` ago.
 */
export async function refuseSameComment(tx: Db, authorId: number, content: string, now: Date): Promise<void> {
  const recent = await tx
    .select({ content: comments.content })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), isNull(comments.deletedAt), gt(comments.createdAt, sinceOf(now))))
    .orderBy(sql`${comments.id} desc`)
    .limit(RECENT);
  refuseAmong(recent, content, 'commented');
}

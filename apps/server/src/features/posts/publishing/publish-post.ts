import { sql, and, eq, isNull, ne } from 'drizzle-orm';
import type { BusEvents } from '../../../platform/bus/bus.ts';
import { firstRow } from '../../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../../platform/deps.ts';
import { AppError, asDatabaseError } from '../../../platform/errors.ts';
import type { Viewing } from '../posts.queries.ts';
import { movePreview } from '../link-previews/link-previews.commands.ts';
import type { posts } from '../posts.tables.ts';
import { postsLimits } from '../posts.tokens.ts';
import { storeTopics } from '../topics/topics.commands.ts';
import { storeMentions } from './mentions.ts';
import { statement } from '../../../platform/db/statement.ts';
import { gather } from '../../../platform/jobs/work-queue.ts';
import { countPostOfMember } from '../../../core/accounts/public.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { companies, companyRoles } from '../../companies/companies.tables.ts';
import { countPostOfCompany } from '../../companies/public.ts';

/** As whom a post is made: oneself, or a company that one edits. */
export type Voice = { authorId: number; companyId: number | null };

/** Whether the member edits the company's page, and so speaks for it. */
export async function speaksFor(tx: Db, userId: number, companyId: number): Promise<boolean> {
  const [held] = await tx
    .select({ role: companyRoles.role })
    .from(companyRoles)
    .where(
      and(eq(companyRoles.companyId, companyId), eq(companyRoles.userId, userId), ne(companyRoles.role, 'recruiter')),
    );
  return held !== undefined;
}

/**
 * Holds the company's row, if the post has one: after the author's row, before the post's.
 * @throws {AppError} `not_found` where members may not see the company, `forbidden` for who does not edit it.
 */
export async function lockVoice(tx: Db, viewerId: number, companyId: number | null): Promise<string | null> {
  if (companyId === null) return null;
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.suspendedAt), isNull(companies.mergedIntoId)))
    .for('no key update');
  if (!company) throw new AppError('not_found', 'Company not found');
  if (!(await speaksFor(tx, viewerId, companyId))) {
    throw new AppError('forbidden', 'Only a company’s owners, admins and editors can post for it.');
  }
  return company.name;
}

/** Moves the counter of whoever speaks: a company's post counts for the company, not for its author. */
export async function countPost(tx: Db, { authorId, companyId }: Voice, step: 1 | -1): Promise<void> {
  if (companyId === null) await countPostOfMember(tx, authorId, step);
  else await countPostOfCompany(tx, companyId, step);
}

/** Keeps in the log who it was that spoke for a company. */
export async function auditVoice(
  tx: Db,
  viewer: Viewer,
  company: { id: number; name: string | null },
  act: { action: 'post' | 'repost' | 'editPost' | 'deletePost'; does: string; postId: number; repostId?: number },
): Promise<void> {
  await recordAudit(tx, {
    actorId: viewer.id,
    action: `companies.${act.action}`,
    summary: `${viewer.fullName} ${act.does} post ${act.postId} as ${company.name ?? `company ${company.id}`}`,
    subjectType: 'company',
    subjectId: company.id,
    after: { postId: act.postId, ...(act.repostId === undefined ? {} : { repostId: act.repostId }) },
  });
}

/**
 * Moves the counters of the original with a repost that came or went, in its transaction: all reposts, and the different
 * members behind them. The original's row is held first, so that parallel acts see each other; a repost is held before
 * its original by everybody, and an original is never a repost.
 */
export async function countRepost(
  tx: Db,
  repost: { id: number; authorId: number; repostOfId: number | null },
  step: 1 | -1,
): Promise<void> {
  const { id, authorId, repostOfId } = repost;
  if (repostOfId === null) return;
  await tx.execute(sql`select id from posts where id = ${repostOfId} for no key update`);
  await tx.execute(sql`update posts original set repost_count = original.repost_count + ${step},
      reposter_count = original.reposter_count + case when exists (select 1 from posts other
        where other.repost_of_id = original.id and other.author_id = ${authorId} and other.deleted_at is null
          and other.id <> ${id}) then 0 else ${step}::integer end
    where original.id = ${repostOfId}`);
}

const SAME_WORDS_MINUTES = 10;

/** Words said before this count no more. */
export const sinceSame = (now: Date): Date => new Date(now.getTime() - SAME_WORDS_MINUTES * 60_000);

/** The refusal of words that were said just now. */
export const sameWords = (did: 'posted' | 'commented'): AppError =>
  new AppError('conflict', `You ${did} the same text less than ${SAME_WORDS_MINUTES} minutes ago.`);

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

/** Posts published by one statement. */
const MOST = 50;

/** A post of a member's own that is nothing but words. */
type PlainPost = Pick<NewPost, 'authorId' | 'content' | 'audience' | 'idempotencyKey'>;

type Row = { author: number; outcome: 'made' | 'earlier' | 'same' | 'busy'; id: number | null };

/** `$1` authors, `$2` words, `$3` audiences, `$4` keys or null, `$5` present, `$6` words said before count no more. */
const publishStatement = statement<Row>(
  'posts.publishPlain',
  `select author, outcome, post_id as id from publish_plain_posts($1, $2, $3, $4, $5, $6)`,
);

/**
 * Publishes plain posts; those that come while others are being stored are stored together, in one transaction
 * (the database's `publish_plain_posts`). Each is durable when its promise resolves.
 */
export function createPlainPosts({ pool, db, clock }: Pick<Deps, 'pool' | 'db' | 'clock'>) {
  const alone = (post: PlainPost, now: Date) => publishPost(db, { companyId: null, createdAt: now, ...post });

  function outcomeOf(post: PlainPost, row: Row | undefined, now: Date): Published | Promise<Published> {
    if (row?.outcome === 'same') return Promise.reject(sameWords('posted'));
    // Whoever holds the author's row may take a while: this one waits for them by itself.
    if (!row || row.outcome === 'busy' || row.id === null) return alone(post, now);
    return { id: row.id, isNew: row.outcome === 'made' };
  }

  async function publish(posts: PlainPost[]): Promise<(Published | Promise<Published>)[]> {
    const now = clock.now();
    const column = <Key extends keyof PlainPost>(key: Key) => posts.map((post) => post[key]);
    try {
      const rows = await publishStatement.run(pool, [
        column('authorId'),
        column('content'),
        column('audience'),
        column('idempotencyKey'),
        now,
        sinceSame(now),
      ]);
      const byAuthor = new Map(rows.map((row) => [row.author, row]));
      return posts.map((post) => outcomeOf(post, byAuthor.get(post.authorId), now));
    } catch (error) {
      // What one post did wrong is not the others' fault; a database that is away is everybody's.
      if (posts.length === 1 || asDatabaseError(error)?.code === 'unavailable') throw error;
      return posts.map((post) => alone(post, now));
    }
  }

  return gather<PlainPost, Published>({ most: MOST, keyOf: ({ authorId }) => authorId, run: publish });
}

export type PublishPlain = ReturnType<typeof createPlainPosts>;

import { asDatabaseError } from '../../../platform/db/errors.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Deps } from '../../../platform/deps.ts';
import { gather } from '../../../platform/jobs/gather.ts';
import { type NewPost, publishPost, type Published, sameWords, sinceSame } from '../publishing/publish-post.ts';
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

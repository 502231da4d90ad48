import { and, eq, sql, isNull } from 'drizzle-orm';
import { topicsIn } from '@innerspring/contract';
import type { Db, Deps, Viewer } from '../../../platform/deps.ts';
import { getTopic, type Topic } from './topics.queries.ts';
import { topicFollows, topics, topicBacklog } from './topics.tables.ts';
import { followsLimits } from '../../follows/public.ts';
import { statement } from '../../../platform/db/statement.ts';
import { posts } from '../posts.tables.ts';
import { runJob, type StopJob } from '../../../platform/jobs/jobs.ts';

type Named = ReturnType<typeof topicsIn>;

/** Makes the topics that nobody has named before, in one order for everybody, so that two posts never wait for each other. */
async function makeTopics(tx: Db, named: Named): Promise<void> {
  const words = JSON.stringify(named);
  await tx.execute(sql`insert into topics (slug, name)
    select w.slug, w.name from jsonb_to_recordset(${words}::jsonb) as w(slug text, name text)
    where not exists (select 1 from topics t where t.slug = w.slug)
    order by w.slug collate "C" on conflict (slug) do nothing`);
}

/**
 * Keeps what a post is about, in place of what was kept before. The counters follow by triggers of the database; their
 * rows are held first, in the order of their numbers.
 */
export async function storeTopics(tx: Db, postId: number, content: string, { isNew }: { isNew: boolean }) {
  const named = topicsIn(content);
  if (named.length === 0 && isNew) return;
  if (named.length > 0) await makeTopics(tx, named);
  const slugs = sql`array(select jsonb_array_elements_text(${JSON.stringify(named.map(({ slug }) => slug))}::jsonb))`;
  // Not one condition with "or", for which the database would look at every topic.
  await tx.execute(sql`select t.id from topics t where t.id in (
      select named.id from topics named where named.slug = any(${slugs})
      union all select kept.topic_id from post_topics kept where kept.post_id = ${postId}
    ) order by t.id for no key update`);
  if (!isNew) {
    await tx.execute(sql`delete from post_topics where post_id = ${postId}
      and topic_id not in (select id from topics where slug = any(${slugs}))`);
  }
  await tx.execute(sql`insert into post_topics (post_id, topic_id)
    select ${postId}, t.id from topics t where t.slug = any(${slugs}) order by t.id on conflict do nothing`);
}

async function countFollower(tx: Db, topicId: number, step: 1 | -1): Promise<void> {
  await tx
    .update(topics)
    .set({ followerCount: sql`${topics.followerCount} + ${step}` })
    .where(eq(topics.id, topicId));
}

async function addFollow(tx: Db, userId: number, topicId: number, now: Date): Promise<void> {
  const made = await tx
    .insert(topicFollows)
    .values({ userId, topicId, createdAt: now })
    .onConflictDoNothing()
    .returning({ topicId: topicFollows.topicId });
  if (made.length > 0) await countFollower(tx, topicId, 1);
}

async function endFollow(tx: Db, userId: number, topicId: number): Promise<void> {
  const gone = await tx
    .delete(topicFollows)
    .where(and(eq(topicFollows.userId, userId), eq(topicFollows.topicId, topicId)))
    .returning({ topicId: topicFollows.topicId });
  if (gone.length > 0) await countFollower(tx, topicId, -1);
}

/**
 * Makes the viewer follow a topic that they may know of, or not; twice is once.
 * @throws {AppError} `not_found`, `rate_limited`
 */
export async function setTopicFollow(deps: Deps, viewer: Viewer, slug: string, isFollowing: boolean): Promise<Topic> {
  if (isFollowing) await deps.limits.take(followsLimits.follows, viewer.id);
  const now = deps.clock.now();
  const topic = await getTopic(deps.pool, viewer.id, slug, now);
  const followerCount = await deps.db.transaction(async (tx) => {
    if (isFollowing) await addFollow(tx, viewer.id, topic.id, now);
    else await endFollow(tx, viewer.id, topic.id);
    const [counted] = await tx.select({ count: topics.followerCount }).from(topics).where(eq(topics.id, topic.id));
    return counted?.count ?? 0;
  });
  return { ...topic, followerCount, isFollowing };
}

/** So many posts are looked at in one step, and so long it rests after one. */
const STEP = 500;
const REST_MS = 1000;
/** After a step that failed. */
const RETRY_MS = 60_000;

type BacklogDeps = Pick<Deps, 'db' | 'pool' | 'clock'>;

/** The posts below a number, the newest first, and whether their words may name a topic. `$1` number, `$2` how many. */
const belowStatement = statement<{ id: number; hasMark: boolean }>(
  'topics.backlog',
  `select p.id, strpos(p.content, '#') > 0 as "hasMark" from posts p where p.id < $1 order by p.id desc limit $2`,
);

/** Adds a post's missing topics. Its row is locked as for an edit, so that the text is current. */
async function readPost({ db }: Pick<Deps, 'db'>, postId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [post] = await tx
      .select({ content: posts.content })
      .from(posts)
      .where(eq(posts.id, postId))
      .for('no key update');
    if (!post) return;
    await storeTopics(tx, postId, post.content, { isNew: true });
  });
}

/**
 * Reads the next posts from before there were topics for theirs. One process does it at a time; a step that breaks off is
 * done again, which changes nothing.
 * @returns whether there are more.
 */
export async function readTopicBacklog(deps: BacklogDeps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [backlog] = await tx
      .select()
      .from(topicBacklog)
      .where(isNull(topicBacklog.doneAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!backlog) return false;
    const found = await belowStatement.run(deps.pool, [backlog.below, STEP]);
    for (const { id, hasMark } of found) if (hasMark) await readPost(deps, id);
    const last = found.length < STEP ? undefined : found.at(-1);
    await tx
      .update(topicBacklog)
      .set(last ? { below: last.id } : { doneAt: deps.clock.now() })
      .where(eq(topicBacklog.id, backlog.id));
    return last !== undefined;
  });
}

/** Works the backlog off step by step from now on; returns the way to stop. */
export function startTopicBacklog(deps: BacklogDeps & Pick<Deps, 'log' | 'meters'>): StopJob {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const later = (milliseconds: number) => {
    if (!isStopped) timer = setTimeout(step, milliseconds).unref();
  };
  function step(): void {
    let rest = RETRY_MS;
    const work = async () => {
      rest = (await readTopicBacklog(deps)) ? REST_MS : 0;
    };
    const failure = 'Failed to read topics from older posts';
    running = runJob(deps, { name: 'posts.topics', work, failure }, () => isStopped).then(() => {
      if (rest > 0) later(rest);
    });
  }
  step();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

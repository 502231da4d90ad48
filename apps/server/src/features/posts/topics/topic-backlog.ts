import { eq, isNull } from 'drizzle-orm';
import { statement } from '../../../platform/db/statement.ts';
import type { Deps } from '../../../platform/deps.ts';
import { posts } from '../posts.tables.ts';
import { storeTopics } from './topics.commands.ts';
import { topicBacklog } from './topics.tables.ts';
import { runJob, type StopJob } from '../../../platform/jobs/jobs.ts';

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

/** Gives one post its topics; what it has stays. Its row is held as for an edit, so that the words are those that stand. */
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
    const failure = 'Older posts could not be read for their topics';
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

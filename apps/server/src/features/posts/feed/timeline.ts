import type { Pool } from 'pg';
import { statement } from '../../../platform/db/statement.ts';
import { followedPosts } from './followed-posts.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../../platform/deps.ts';
import { startJob, type StopJob } from '../../../platform/jobs/jobs.ts';
import { workFor } from '../../../platform/telemetry/request-context.ts';

/** How far down the timeline that was read reaches; null if it isn't filled. */
type Reach = { floor: number | null };

/** Posts that a fill adds; older ones are merged from follows on read. */
export const TIMELINE_POSTS = 300;
/** A fill older than this is repeated, which also drops posts beyond `TIMELINE_POSTS`. */
const TIMELINE_HOURS = 24;
/** Posts delivered by one statement. */
const BATCH = 50;

/**
 * Candidates for the viewer's feed: what was delivered to the timeline down to its floor, and what still waits for delivery.
 * `$1` viewer, `$3` only ids below it.
 */
export const delivered = `select t.post_id as id, t.closeness from timeline_posts t
    where t.owner_id = $1 and t.post_id < $3 and t.post_id >= (select floor from ready)`;
export const waiting = `select p.id, case when p.author_id = $1 then 1.0 else 1.2 end::real as closeness
    from post_deliveries d join posts p on p.id = d.post_id
    where d.post_id < $3 and d.post_id >= (select floor from ready)
      and not exists (select 1 from timeline_posts t where t.owner_id = $1 and t.post_id = d.post_id)
      and (case when p.company_id is null
          then p.author_id = $1 or exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following')
          else exists (select 1 from follows f where f.follower_id = $1 and f.company_id = p.company_id and f.state = 'following') end
        or exists (select 1 from post_topics x join topic_follows t on t.topic_id = x.topic_id and t.user_id = $1 where x.post_id = p.id))`;

/** The viewer's timeline, if it is filled and fresh. `$2` is the present. */
export const ready = `ready as materialized (
  select floor from timelines
  where owner_id = $1 and floor is not null and filled_at > $2::timestamptz - interval '${TIMELINE_HOURS} hours'
)`;

const noneBelow = Number.MAX_SAFE_INTEGER;

/** Its row exists before the fill reads, so posts created in the meantime are delivered. */
const openTimeline = statement<{ ownerId: number }>(
  'posts.openTimeline',
  'insert into timelines (owner_id) values ($1) on conflict do nothing returning owner_id as "ownerId"',
);

/**
 * Fillings and changes of follows wait here for each other: a filling sees all follows whose change it waited for, and one
 * that comes later finds a filled timeline to forget.
 */
const lockTimeline = statement<{ isFilled: boolean }>(
  'posts.lockTimeline',
  `select floor is not null and filled_at > $2::timestamptz - interval '${TIMELINE_HOURS} hours' as "isFilled"
from timelines where owner_id = $1 for update`,
);

const emptyTimeline = statement<{ ownerId: number }>(
  'posts.emptyTimeline',
  'delete from timeline_posts where owner_id = $1',
);

/**
 * Rows go in by number, as deliveries do, so that the two never wait for each other in a circle.
 * `$1` owner, `$2` present, `$3` only numbers below it, `$4` how many.
 */
export const fillTimelineStatement = statement<{ ownerId: number }>(
  'posts.fillTimeline',
  `with ${followedPosts({ readable: false })}, stored as (
  insert into timeline_posts (owner_id, post_id, closeness)
  select $1, picked.id, picked.closeness from picked order by picked.id
  on conflict do nothing
)
update timelines
set floor = (select case when count(*) = $4 then min(id) else 0 end from picked), filled_at = $2
where owner_id = $1
returning owner_id as "ownerId"`,
);

/** Fills the member's timeline, unless another request just did. */
export async function fillTimeline(pool: Pool, ownerId: number, now: Date): Promise<void> {
  await openTimeline.run(pool, [ownerId]);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const [timeline] = await lockTimeline.run(client, [ownerId, now]);
    if (timeline && !timeline.isFilled) {
      await emptyTimeline.run(client, [ownerId]);
      await fillTimelineStatement.run(client, [ownerId, now, noneBelow, TIMELINE_POSTS]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Reads the member's timeline, and fills it first if necessary. */
export async function readFilled<R extends Reach>(
  pool: Pool,
  { ownerId, now }: { ownerId: number; now: Date },
  read: () => Promise<R>,
): Promise<R> {
  const found = await read();
  if (found.floor !== null) return found;
  await fillTimeline(pool, ownerId, now);
  return read();
}

/**
 * Moves the posts that have waited longest to the timelines of their author and of those who follow the author, company or
 * topics. It's one statement, so no reader ever finds a post in neither place. Only readers with a timeline are joined further:
 * most followers of most posts have none. `$1` how many posts.
 */
export const deliverStatement = statement<{ postId: number }>(
  'posts.deliver',
  `with due as (
  delete from post_deliveries where post_id in (
    select post_id from post_deliveries order by post_id limit $1 for update skip locked
  ) returning post_id
), sent as (
  select p.id, p.author_id, p.company_id, p.content from due join posts p on p.id = due.post_id
), reader as (
  select p.author_id as owner_id, p.id as post_id, 1.0 as closeness
  from sent p join timelines t on t.owner_id = p.author_id where p.company_id is null
  union all
  select f.follower_id, p.id, case when exists (select 1 from follows back where back.follower_id = p.author_id
    and back.user_id = f.follower_id and back.state = 'following') then 1.5 else 1.2 end
  from sent p join follows f on f.user_id = p.author_id and f.state = 'following'
  join timelines t on t.owner_id = f.follower_id where p.company_id is null
  union all
  select f.follower_id, p.id, 1.2
  from sent p join follows f on f.company_id = p.company_id and f.state = 'following'
  join timelines t on t.owner_id = f.follower_id where p.company_id is not null
  union all
  select wants.user_id, p.id, case when reader.profession = author.profession then 1.1 else 1.0 end
  from sent p join post_topics x on x.post_id = p.id join topic_follows wants on wants.topic_id = x.topic_id
  join timelines t on t.owner_id = wants.user_id
  join users reader on reader.id = wants.user_id join users author on author.id = p.author_id
), stored as (
  insert into timeline_posts (owner_id, post_id, closeness)
  select reader.owner_id, reader.post_id, max(reader.closeness) from reader
  group by reader.owner_id, reader.post_id order by reader.owner_id, reader.post_id
  on conflict do nothing
)
select due.post_id as "postId" from due`,
);

/** Delivers the posts that wait longest. @returns whether more may wait. */
export async function deliverSome(pool: Pool): Promise<boolean> {
  return (await deliverStatement.run(pool, [BATCH])).length === BATCH;
}

const dropTimelines = statement<{ ownerId: number }>(
  'posts.dropTimelines',
  `with unread as (
  delete from timelines where owner_id in (
    select owner_id from timelines where filled_at < $1 order by filled_at limit $2 for update skip locked
  ) returning owner_id
), emptied as (
  delete from timeline_posts t using unread where t.owner_id = unread.owner_id
)
select owner_id as "ownerId" from unread`,
);

/** Deletes timelines that nobody has read since `before`; the next look fills them again. */
export async function dropUnreadTimelines(pool: Pool, before: Date): Promise<void> {
  while ((await dropTimelines.run(pool, [before, BATCH])).length === BATCH);
}

/** Finds posts whose signal was lost, and those of a process that stopped before it delivered. */
const POLL_MS = 2000;
const HOUR = 3_600_000;
const UNREAD_MS = 8 * 24 * HOUR;

/**
 * Delivers posts to timelines outside the requests that create them, and deletes timelines that nobody reads.
 * Any number of processes share the work. Returns a function that stops it.
 */
export function startTimelineKeeper({
  pool,
  bus,
  clock,
  log,
  meters,
}: Pick<Deps, 'pool' | 'bus' | 'clock' | 'log' | 'meters'>): StopJob {
  let isDelivering = false;
  let isWanted = false;
  let isStopped = false;
  let delivering: Promise<void> = Promise.resolve();

  async function deliverAll(): Promise<void> {
    isDelivering = true;
    try {
      while (isWanted && !isStopped) {
        isWanted = false;
        const startedAt = performance.now();
        if (await deliverSome(pool)) isWanted = true;
        const tookMs = performance.now() - startedAt;
        meters.jobDone('posts.deliver', tookMs / 1000, true);
        // Readers find waiting posts where they wait, so during a burst, delivery leaves half of the time to writers.
        await delay(tookMs, undefined, { ref: false });
      }
    } catch (error) {
      meters.jobDone('posts.deliver', 0, false);
      log.warn({ err: error }, 'Failed to deliver posts to timelines; feeds find them by follow until then');
    } finally {
      isDelivering = false;
    }
  }

  function deliver(): void {
    isWanted = true;
    // In the name of the job, not of the request whose post it heard of.
    if (!isDelivering) delivering = workFor({ job: 'posts.deliver' }, deliverAll);
  }

  const unsubscribe = bus.subscribe('posts.created', deliver);
  const poll = setInterval(deliver, POLL_MS).unref();
  const stopSweeper = startJob(
    { log, meters },
    {
      name: 'posts.dropTimelines',
      everyMs: HOUR,
      work: () => dropUnreadTimelines(pool, new Date(clock.now().getTime() - UNREAD_MS)),
      failure: 'Failed to clear unread timelines',
    },
  );
  deliver();
  return async () => {
    isStopped = true;
    unsubscribe();
    clearInterval(poll);
    await Promise.all([delivering, stopSweeper()]);
  };
}

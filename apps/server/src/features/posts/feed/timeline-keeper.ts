import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../../platform/deps.ts';
import { deliverSome, dropUnreadTimelines } from './timeline.ts';
import { startJob, type StopJob } from '../../../platform/jobs/jobs.ts';
import { workFor } from '../../../platform/telemetry/request-context.ts';

/** Finds posts whose signal was lost, and those of a process that stopped before it delivered. */
const POLL_MS = 2000;
const HOUR = 3_600_000;
const UNREAD_MS = 8 * 24 * HOUR;

/**
 * Delivers posts into timelines beside the requests that make them, and clears away timelines that nobody reads.
 * Any number of processes share the work. Returns the way to stop.
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
        // What waits is read from where it waits, so a burst may leave half of the time to those who write.
        await delay(tookMs, undefined, { ref: false });
      }
    } catch (error) {
      meters.jobDone('posts.deliver', 0, false);
      log.warn({ err: error }, 'Posts could not be delivered into timelines; they are found by following meanwhile');
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
      failure: 'Unread timelines could not be cleared away',
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

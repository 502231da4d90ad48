import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { deliverSome, dropUnreadTimelines } from './timeline.ts';

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
}: Pick<Deps, 'pool' | 'bus' | 'clock' | 'log'>): () => void {
  let isDelivering = false;
  let isWanted = false;
  let isStopped = false;

  async function deliver(): Promise<void> {
    isWanted = true;
    if (isDelivering) return;
    isDelivering = true;
    try {
      while (isWanted && !isStopped) {
        isWanted = false;
        const startedAt = performance.now();
        if (await deliverSome(pool)) isWanted = true;
        // What waits is read from where it waits, so a burst may leave half of the time to those who write.
        await delay(performance.now() - startedAt, undefined, { ref: false });
      }
    } catch (error) {
      log.warn({ err: error }, 'Posts could not be delivered into timelines; they are found by following meanwhile');
    } finally {
      isDelivering = false;
    }
  }

  const sweep = () => {
    dropUnreadTimelines(pool, new Date(clock.now().getTime() - UNREAD_MS)).catch((error: unknown) =>
      log.warn({ err: error }, 'Unread timelines could not be cleared away'),
    );
  };

  const unsubscribe = bus.subscribe('posts.created', () => void deliver());
  const poll = setInterval(() => void deliver(), POLL_MS).unref();
  const sweeper = setInterval(sweep, HOUR).unref();
  void deliver();
  return () => {
    isStopped = true;
    unsubscribe();
    clearInterval(poll);
    clearInterval(sweeper);
  };
}

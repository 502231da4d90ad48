import type { Clock } from '../../platform/clock.ts';
import type { LiveHub } from '../../platform/live/live-hub.ts';

/** A browser that shows somebody asks again at least this often; whoever does not any more is forgotten. */
const WATCH_MS = 90_000;
const SWEEP_MS = 60_000;
/** Of one member; others see changes when they ask again. */
const MOST_WATCHERS = 500;

/**
 * Tells those who lately asked for a member's presence when it changes. Each process tells those who asked it, wherever their
 * socket is; they ask anew, through their own rights. Returns where to note that somebody asked.
 */
export function createPresenceWatch(
  live: Pick<LiveHub, 'onPresence' | 'sendToUsers'>,
  clock: Clock,
): (watcherId: number, ids: number[]) => void {
  /** Member to those who look at them, and until when. */
  const watchers = new Map<number, Map<number, number>>();
  let sweptAt = 0;

  function sweep(now: number): void {
    if (now - sweptAt < SWEEP_MS) return;
    sweptAt = now;
    for (const [id, those] of watchers) {
      for (const [watcherId, until] of those) if (until <= now) those.delete(watcherId);
      if (those.size === 0) watchers.delete(id);
    }
  }

  live.onPresence((userId) => {
    const now = clock.now().getTime();
    const those = [...(watchers.get(userId) ?? [])].filter(([, until]) => until > now).map(([watcherId]) => watcherId);
    live.sendToUsers(those, { type: 'presence_changed', userIds: [userId] });
  });

  return (watcherId, ids) => {
    const now = clock.now().getTime();
    sweep(now);
    for (const id of ids) {
      const those = watchers.get(id) ?? new Map<number, number>();
      if (those.size < MOST_WATCHERS || those.has(watcherId)) those.set(watcherId, now + WATCH_MS);
      watchers.set(id, those);
    }
  };
}

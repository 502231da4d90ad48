import type { Deps } from '../../platform/deps.ts';
import type { Pool } from 'pg';
import { lastActiveOf } from '../../core/presence/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isActive, isVisibleTo } from '../../core/visibility/public.ts';
import { isHere } from '../../core/accounts/public.ts';

type Row = { id: number; lastActive: Date | null };

/** `$1` viewer, `$2` present, `$3` members. Both sides show their activity, or nothing is known. */
const presenceStatement = statement<Row>(
  'presence.of',
  `select u.id, ${lastActiveOf('u')} as "lastActive"
from users u
where u.id = any($3::bigint[]) and u.shows_activity and ${isVisibleTo('$1', 'u', '$2')}
  and (select reader.shows_activity from users reader where reader.id = $1)`,
);

type Reader = { viewerId: number; now: Date; isConnected(userId: number): boolean };

/** Presence of these members, as far as the viewer may see it; one statement. */
export async function presenceOf(pool: Pick<Pool, 'query'>, { viewerId, now, isConnected }: Reader, ids: number[]) {
  const found = await presenceStatement.run(pool, [viewerId, now, ids]);
  return found.map(({ id, lastActive }) => {
    if (isConnected(id)) return { id, isOnline: true, lastActive: now };
    return { id, isOnline: isHere(lastActive, now), lastActive };
  });
}

/** A member who watches another's presence. */
type Watching = { watcherId: number; personId: number };

/** `$1` present, `$2` who looks, `$3` at whom, place by place. The same rule as `presenceStatement`. */
const watchersStatement = statement<Watching>(
  'presence.watchers',
  `select w.watcher as "watcherId", w.person as "personId"
from unnest($2::bigint[], $3::bigint[]) as w(watcher, person)
join users u on u.id = w.person and u.shows_activity and ${isVisibleTo('w.watcher', 'u', '$1')}
join users reader on reader.id = w.watcher and reader.shows_activity and ${isActive('reader', '$1')}`,
);

/** Which of them may currently see the presence they watch; one statement. */
function whoMayKnow(pool: Pick<Pool, 'query'>, now: Date, asked: Watching[]): Promise<Watching[]> {
  const [watchers, people] = [asked.map(({ watcherId }) => watcherId), asked.map(({ personId }) => personId)];
  return watchersStatement.run(pool, [now, watchers, people]);
}

/** A browser that shows a member asks again at least this often; watchers that stop asking are forgotten. */
const WATCH_MS = 90_000;
const SWEEP_MS = 60_000;
/** Of one member; others see changes when they ask again. */
const MOST_WATCHERS = 500;
/** How many watcher and member pairs one statement checks. */
const MOST_JUDGED = 5000;

type WatchDeps = Pick<Deps, 'live' | 'pool' | 'clock' | 'log'>;

/**
 * Notifies members who recently asked for a member's presence when it changes, wherever their socket is; they fetch it again with
 * their own permissions. Checks then whether they may still see it, in one statement for all changes that arrived together: a block
 * or a setting may have changed since. Each process notifies those who asked it. Returns a function to call when someone asks.
 */
export function createPresenceWatch({ live, pool, clock, log }: WatchDeps): (watcherId: number, ids: number[]) => void {
  /** By member: who watches them, and until when. */
  const watchers = new Map<number, Map<number, number>>();
  let moved = new Set<number>();
  let isNotifying = false;
  let sweptAt = 0;

  function sweep(now: number): void {
    if (now - sweptAt < SWEEP_MS) return;
    sweptAt = now;
    for (const [id, those] of watchers) {
      for (const [watcherId, until] of those) if (until <= now) those.delete(watcherId);
      if (those.size === 0) watchers.delete(id);
    }
  }

  /** Watchers of the members whose presence changed. */
  function takeWatching(): Watching[] {
    const now = clock.now().getTime();
    const ids = moved;
    moved = new Set();
    return [...ids].flatMap((personId) =>
      [...(watchers.get(personId) ?? [])].flatMap(([watcherId, until]) =>
        until > now ? [{ watcherId, personId }] : [],
      ),
    );
  }

  async function notifyBatch(asked: Watching[]): Promise<void> {
    const allowed = new Map<number, number[]>();
    for (const { watcherId, personId } of await whoMayKnow(pool, clock.now(), asked))
      allowed.set(personId, [...(allowed.get(personId) ?? []), watcherId]);
    for (const { watcherId, personId } of asked)
      if (!allowed.get(personId)?.includes(watcherId)) watchers.get(personId)?.delete(watcherId);
    for (const [personId, watcherIds] of allowed)
      live.sendToUsers(watcherIds, { type: 'presence_changed', userIds: [personId] });
  }

  async function tell(): Promise<void> {
    isNotifying = true;
    while (moved.size > 0) {
      const watching = takeWatching();
      for (let at = 0; at < watching.length; at += MOST_JUDGED) {
        try {
          await notifyBatch(watching.slice(at, at + MOST_JUDGED));
        } catch (error) {
          // Who looks asks again within the minute.
          log.warn({ err: error }, 'Failed to announce a presence change');
        }
      }
    }
    isNotifying = false;
  }

  live.onPresence((userId) => {
    if (!watchers.has(userId)) return;
    moved.add(userId);
    if (!isNotifying) void tell();
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

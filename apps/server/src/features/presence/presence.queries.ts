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

/** Presence of those members whose presence the viewer may know; one statement. */
export async function presenceOf(pool: Pick<Pool, 'query'>, { viewerId, now, isConnected }: Reader, ids: number[]) {
  const found = await presenceStatement.run(pool, [viewerId, now, ids]);
  return found.map(({ id, lastActive }) => {
    if (isConnected(id)) return { id, isOnline: true, lastActive: now };
    return { id, isOnline: isHere(lastActive, now), lastActive };
  });
}

/** Somebody who looks at a member. */
export type Watching = { watcherId: number; personId: number };

/** `$1` present, `$2` who looks, `$3` at whom, place by place. The same rule as `presenceStatement`. */
const watchersStatement = statement<Watching>(
  'presence.watchers',
  `select w.watcher as "watcherId", w.person as "personId"
from unnest($2::bigint[], $3::bigint[]) as w(watcher, person)
join users u on u.id = w.person and u.shows_activity and ${isVisibleTo('w.watcher', 'u', '$1')}
join users reader on reader.id = w.watcher and reader.shows_activity and ${isActive('reader', '$1')}`,
);

/** Those among them who may know of the presence of whom they look at now; one statement. */
export function whoMayKnow(pool: Pick<Pool, 'query'>, now: Date, asked: Watching[]): Promise<Watching[]> {
  const [watchers, people] = [asked.map(({ watcherId }) => watcherId), asked.map(({ personId }) => personId)];
  return watchersStatement.run(pool, [now, watchers, people]);
}

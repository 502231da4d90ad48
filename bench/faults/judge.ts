import type pg from 'pg';
import type { Figure } from '../report.ts';
import { type Entry, isAcknowledged, isRejected, type Ledger } from './ledger.ts';
import { none } from './row.ts';
import { followedBy } from './writers.ts';

/** The texts of stored posts and messages, each as often as it is stored, in the order of their rows. */
async function keptBy(pool: pg.Pool, entries: Entry[]): Promise<Map<string, number>> {
  const members = [...new Set(entries.map(({ member }) => member))];
  const { rows } = await pool.query<{ id: string }>(
    `select content as id from posts where author_id = any($1::bigint[])
     union all select client_id from messages where sender_id = any($1::bigint[]) and client_id is not null`,
    [members],
  );
  const kept = new Map<string, number>();
  for (const { id } of rows) kept.set(id, (kept.get(id) ?? 0) + 1);
  return kept;
}

/** Toggles whose state is none of those that the acknowledged and unanswered attempts allow. */
async function wrongToggles(pool: pg.Pool, entries: Entry[], postId: number): Promise<number> {
  const { rows } = await pool.query<{ key: string }>(
    `select 'reaction' || user_id as key from reactions where subject_kind = 'post' and subject_id = $1
     union all select 'follow' || follower_id from follows where user_id = follower_id + ${followedBy(0)}`,
    [postId],
  );
  const on = new Set(rows.map(({ key }) => key));
  const toggles = Map.groupBy(
    entries.filter(({ wants }) => wants !== undefined),
    ({ kind, member }) => `${kind}${member}`,
  );
  let wrong = 0;
  for (const [key, attempts] of toggles) {
    const lastKnown = attempts.findLastIndex(isAcknowledged);
    const allowed = new Set(attempts.slice(Math.max(lastKnown, 0)).map(({ wants }) => wants));
    if (lastKnown === -1) allowed.add(false);
    if (!allowed.has(on.has(key))) wrong += 1;
  }
  return wrong;
}

/** Counters that differ from their rows. */
async function driftedCounters(pool: pg.Pool, postId: number): Promise<number> {
  const { rows } = await pool.query<{ drifted: number }>(
    `select (select count(*) from posts p where p.id = $1
        and p.like_count <> (select count(*) from reactions r where r.subject_kind = 'post' and r.subject_id = p.id and r.kind = 'like'))::int
      + (select count(*) from users u where u.follower_count <>
        (select count(*) from follows f where f.user_id = u.id and f.state = 'following'))::int as drifted`,
    [postId],
  );
  return rows[0]?.drifted ?? 0;
}

/** Messages in another order than the one in which their member sent them, and conversations with a gap. */
async function conversations(pool: pg.Pool, entries: Entry[]): Promise<{ disordered: number; gaps: number }> {
  const { rows } = await pool.query<{ sender: number; id: string }>(
    `select sender_id::int as sender, client_id as id from messages where client_id is not null order by conversation_id, seq`,
  );
  const place = new Map(entries.map(({ id }, index) => [id, index]));
  let disordered = 0;
  for (const kept of Map.groupBy(rows, ({ sender }) => sender).values()) {
    const order = kept.map(({ id }) => place.get(id) ?? -1);
    disordered += order.filter((at, index) => index > 0 && at < (order[index - 1] ?? -1)).length;
  }
  const { rows: gaps } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (select max(seq) - count(*) as missing from messages group by conversation_id) c where missing <> 0`,
  );
  return { disordered, gaps: gaps[0]?.count ?? 0 };
}

/** Compares the database with the ledger. */
export async function judge(pool: pg.Pool, ledger: Ledger, postId: number): Promise<Figure[]> {
  const entries = ledger.read();
  const kept = await keptBy(pool, entries);
  const timesOf = ({ id }: Entry) => kept.get(id) ?? 0;
  const words = entries.filter(({ wants }) => wants === undefined);
  const acknowledged = entries.filter(isAcknowledged);
  const lost = words.filter((entry) => isAcknowledged(entry) && timesOf(entry) === 0).length;
  const { disordered, gaps } = await conversations(pool, words);
  return [
    { name: 'Acknowledged writes', value: acknowledged.length, unit: '', target: { above: 100 } },
    none('Acknowledged but lost', lost + (await wrongToggles(pool, entries, postId))),
    none('Duplicated', words.filter((entry) => timesOf(entry) > 1).length),
    none('Rejected', entries.filter(isRejected).length),
    none('Counters that drifted', await driftedCounters(pool, postId)),
    none('Messages out of order', disordered),
    none('Conversations with a gap', gaps),
  ];
}

import type { Pool } from 'pg';

/** The number of sockets, each of a different member; BENCH_SOCKETS lowers it on a machine without room for all. */
const sockets = Number(process.env.BENCH_SOCKETS ?? 10_000);

export const LIVE = { members: Math.max(sockets, 1000), sockets, inGroup: 500, groupId: 1 } as const;

/** The cookie of the session that member `n` has. */
export const cookieOf = (n: number) => `sid=${secretOf(n)}`;
const secretOf = (n: number) => `bench-session-${n}-`.padEnd(43, 'x');

/** Creates a session for each of these members, with the cookie from `cookieOf`. */
export async function fillSessions(pool: Pool, members: readonly number[]): Promise<void> {
  await pool.query(
    `insert into sessions (token_hash, user_id, device, created_at, last_used_at, expires_at)
     select sha256(convert_to(rpad('bench-session-' || i || '-', 43, 'x'), 'UTF8')), i, 'bench', now(), now(), now() + interval '1 day'
     from unnest($1::int[]) i`,
    [members],
  );
}

/**
 * Members with a session each, the first of them in one group, and every second one connected with the next. Ids start
 * at 1 in an empty database.
 */
export async function fillLive(pool: Pool): Promise<void> {
  await pool.query(
    `insert into users (username, email, email_verified_at, full_name, application_status)
     select 'live' || i, 'live' || i || '@example.com', now(), 'Live Member ' || i, 'approved'
     from generate_series(1, ${LIVE.members}) i order by i`,
  );
  await fillSessions(
    pool,
    Array.from({ length: LIVE.members }, (_, index) => index + 1),
  );
  await pool.query(
    `insert into follows (follower_id, user_id)
     select i + a, i + 1 - a from generate_series(1, ${LIVE.members - 1}, 2) i, generate_series(0, 1) a`,
  );
  await pool.query(
    `insert into groups (name, topic, visibility, join_policy, owner_id, member_count, active_at)
     values ('Bench of coils', 'Coils', 'listed', 'open', 1, ${LIVE.inGroup}, now())`,
  );
  await pool.query(
    `insert into group_members (group_id, user_id, role)
     select ${LIVE.groupId}, i, case when i = 1 then 'owner' else 'member' end from generate_series(1, ${LIVE.inGroup}) i`,
  );
  await pool.query('analyze');
}

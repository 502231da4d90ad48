import type pg from 'pg';
import { cookieOf, fillSessions } from './live-fill.ts';
import { committedAt, committedBetween } from './database.ts';
import type { Figure } from './report.ts';
import { type Caller, callerOf, timed, timesOf } from './timing.ts';

const TIMES = 60;
const COUNTED = 500;
const IN_MONTH = 2000;
const MONTH = '2031-05';
/** Limits: of a month in milliseconds and statements, and of the wait of 99 of 100 members who respond at once. */
const MONTH_MS = 5;
const STATEMENTS = 2;
const RUSH_MS = 500;
const MEMBERS = 500;
const PLACES = 100;
/** Members who open the page at the same time, before they all respond. */
const AT_ONCE = 50;

/** Published events on the days of a month. */
async function fillMonth(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into events (owner_id, state, title, description, category, format, local_start, local_end, time_zone, starts_at, ends_at, local_day,
    venue, address, city, region, country, join_url, website, organizer, is_free, price_note, has_waitlist, visibility, agenda, published_at)
  select 1 + n % 900, 'published', 'Event ' || n, repeat('See the pour line run. ', 5), 'plant_tour', 'in_person', at, at + interval '2 hours',
    'UTC', at at time zone 'UTC', (at + interval '2 hours') at time zone 'UTC', at::date, 'Hall', '', 'Hickory', 'North Carolina', 'United States', '', '',
    'Company ' || n % 50, true, '', true, 'members', '[]', now()
  from (select n, ($2 || '-01')::timestamp + make_interval(days => n % 31, hours => n % 12) as at from generate_series(1, $1::int) n) made`,
    [IN_MONTH, MONTH],
  );
  await pool.query('analyze events');
}

/** Sessions of some members, and an event with fewer spots. */
async function fillRush(pool: pg.Pool): Promise<{ id: number; cookies: string[] }> {
  // The first ones host the events.
  const members = Array.from({ length: MEMBERS }, (_, at) => at + 400);
  await fillSessions(pool, members);
  const { rows } = await pool.query<{ id: string }>(
    'update events set capacity = $1 where id = (select min(id) from events) returning id',
    [PLACES],
  );
  return { id: Number(rows[0]?.id), cookies: members.map(cookieOf) };
}

/** How many are going, how many are waiting, and whether each position on the waitlist is unique. */
async function outcomeOf(pool: pg.Pool, id: number) {
  const { rows } = await pool.query<{ going: number; waiting: number; places: number }>(
    `select count(*) filter (where state = 'going')::int as going, count(*) filter (where state = 'waiting')::int as waiting,
    count(distinct place)::int as places from event_attendances where event_id = $1`,
    [id],
  );
  return rows[0] ?? { going: 0, waiting: 0, places: 0 };
}

async function rush(port: number, pool: pg.Pool): Promise<Figure[]> {
  const { id, cookies } = await fillRush(pool);
  const callers = cookies.map((cookie) => callerOf(port, cookie));
  // Each has a connection and a session known to the server, like members who have the page open.
  for (let from = 0; from < MEMBERS; from += AT_ONCE)
    await Promise.all(callers.slice(from, from + AT_ONCE).map((call) => call(`/api/events/${id}/attendance`)));
  const times = await Promise.all(
    callers.map(async (call) => {
      const begin = performance.now();
      await call(`/api/events/${id}/attend`, 'POST');
      return performance.now() - begin;
    }),
  );
  const { going, waiting, places } = await outcomeOf(pool, id);
  const what = `Events, ${MEMBERS} members at once for ${PLACES} places`;
  const isExact = going === PLACES && waiting === MEMBERS - PLACES && places === MEMBERS;
  return [
    { name: `${what}, p99`, value: timesOf(times).p99, unit: 'ms', target: { below: RUSH_MS } },
    { name: `${what}, going`, value: going, unit: '' },
    { name: `${what}, too many or too few`, value: isExact ? 0 : 1, unit: '', target: { below: 1 } },
  ];
}

/** A month of two thousand events, and a rush for the spots of one. */
export async function benchEvents(call: Caller, port: number, pool: pg.Pool): Promise<Figure[]> {
  await fillMonth(pool);
  const month = () => call(`/api/events/month?month=${MONTH}`);
  const { p50 } = await timed(Array.from({ length: TIMES }, () => month));
  const quiet = await committedAt(pool);
  const still = await committedAt(pool);
  for (let time = 0; time < COUNTED; time += 1) await month();
  const statements = committedBetween([still, await committedAt(pool)], [quiet, still]) / COUNTED;
  return [
    {
      name: `Events, a month of ${IN_MONTH.toLocaleString('en-US')}, p50`,
      value: p50,
      unit: 'ms',
      target: { below: MONTH_MS },
    },
    { name: 'Events, SQL statements for a month', value: statements, unit: '', target: { below: STATEMENTS + 0.5 } },
    ...(await rush(port, pool)),
  ];
}

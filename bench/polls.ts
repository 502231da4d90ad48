import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { cookieOf, fillSessions } from './live-fill.ts';
import { asked, closeAll, openTabs } from './live-tabs.ts';
import type { Figure } from './report.ts';
import { callerOf, timesOf } from './timing.ts';

const VOTERS = 5000;
const WATCHERS = 20;
/** Members who vote at the same time. */
const AT_ONCE = 64;
/** Votes per second that one poll can take, and how soon others must see its bars move. */
const VOTES = 1000;
const SEEN_MS = 2000;
const VOTE_P99_MS = 500;

type Poll = { id: number; options: number[] };

/** An open poll with two options. */
async function fillPoll(pool: pg.Pool): Promise<Poll> {
  const { rows: polls } = await pool.query<{ id: string }>(
    `insert into polls (state, question, description, category, max_choices, professions, company_types, results, breakdown, opens_at, closes_at, opened_at)
    values ('published', 'Will you raise list prices this quarter?', '', 'prices', 1, '{}', '{}', 'after_vote', 'profession', now() - interval '1 hour',
      now() + interval '1 day', now()) returning id`,
  );
  const id = Number(polls[0]?.id);
  const { rows: options } = await pool.query<{ id: string }>(
    `insert into poll_options (poll_id, position, text) values ($1, 0, 'Yes'), ($1, 1, 'No') returning id`,
    [id],
  );
  return { id, options: options.map((option) => Number(option.id)) };
}

/** Members with sessions, all of whom vote; the first of them watch. @returns their ids */
async function fillVoters(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (username, email, email_verified_at, full_name, application_status, profession)
    select 'voter' || n, 'voter' || n || '@example.com', now(), 'Voter ' || n, 'approved', (array['Sales', 'Finance', 'Executive'])[1 + n % 3]
    from generate_series(1, $1::int) n returning id`,
    [VOTERS],
  );
  const ids = rows.map(({ id }) => Number(id));
  await fillSessions(pool, ids);
  await pool.query('analyze users, sessions');
  return ids;
}

/** How the ballots of a poll were counted, after it closed. */
async function resultOf(pool: pg.Pool, { id }: Poll) {
  await pool.query('update polls set closes_at = now() where id = $1', [id]);
  for (;;) {
    const { rows } = await pool.query<{ voted: number; counted: number; votes: number; isOver: boolean }>(
      `select vote_count as voted, counted_count as counted, finished_at is not null as "isOver",
      (select sum(o.vote_count)::int from poll_options o where o.poll_id = p.id) as votes from polls p where p.id = $1`,
      [id],
    );
    if (rows[0]?.isOver) return rows[0];
    await delay(100);
  }
}

/** Thousands vote in one poll as fast as they get responses, while others watch. */
export async function benchPolls(port: number, pool: pg.Pool): Promise<Figure[]> {
  const poll = await fillPoll(pool);
  const voters = await fillVoters(pool);
  const tabs = await openTabs(port, voters.slice(0, WATCHERS));
  for (const tab of tabs)
    await asked(tab, { type: 'watch', subject: 'poll', id: poll.id }, ({ type }) => type === 'watching');
  const frames = tabs.map((): number[] => []);
  for (const [at, tab] of tabs.entries())
    tab.hear = ({ type }, when) => {
      if (type === 'subject_changed') frames[at]?.push(when);
    };
  const times: number[] = [];
  const waiting = voters.entries();
  const begin = performance.now();
  const worker = async () => {
    for (const [at, voter] of waiting) {
      const call = callerOf(port, cookieOf(voter));
      const asks = performance.now();
      await call(`/api/polls/${poll.id}/vote`, 'PUT', { choices: [poll.options[at % 2]] });
      times.push(performance.now() - asks);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const end = performance.now();
  // The last votes are counted by then.
  await delay(SEEN_MS);
  closeAll(tabs);
  const seconds = (end - begin) / 1000;
  const gaps = frames.map((heard) =>
    Math.max(...[begin, ...heard.filter((when) => when < end)].map((when, at) => (heard[at] ?? Infinity) - when)),
  );
  const { voted, counted, votes } = await resultOf(pool, poll);
  const isExact = voted === VOTERS && counted === VOTERS && votes === VOTERS;
  return [
    { name: 'Polls, votes a second in one poll', value: VOTERS / seconds, unit: '/s', target: { above: VOTES } },
    { name: 'Polls, a vote, p99', value: timesOf(times).p99, unit: 'ms', target: { below: VOTE_P99_MS } },
    {
      name: 'Polls, longest time until watchers see the bars move',
      value: Math.max(...gaps),
      unit: 'ms',
      target: { below: SEEN_MS },
    },
    {
      name: 'Polls, frames a second to a watcher',
      value: Math.max(...frames.map((heard) => heard.length)) / seconds,
      unit: '/s',
      target: { below: 3 },
    },
    { name: 'Polls, votes lost or counted twice', value: isExact ? 0 : 1, unit: '', target: { below: 1 } },
  ];
}

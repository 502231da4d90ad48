import type pg from 'pg';
import { committedAt, committedBetween } from './database.ts';
import type { Figure } from './report.ts';
import { matchStatement } from '../apps/server/src/features/jobs/search-alerts.ts';
import { type Caller, timed, timesOf } from './timing.ts';

const TIMES = 60;
/** Pages whose statements are counted: many, so that the server's own work between them matters little. */
const COUNTED = 500;
/** Limits of a filtered page with its counts: time, statements, and the factor for a hundred times the postings. */
const PAGE_MS = 5;
const STATEMENTS = 2;
const MORE_POSTINGS = 1.5;
const FEW = 1000;
const MANY = 100_000;
const SEARCHES = 10_000;
const MATCHING_MS = 1000;

const categories = ['Sales', 'Foam pouring', 'Marketing', 'Finance', 'Plant management', 'Customer care'];
const cities = ['Hickory', 'Tupelo', 'Dalton', 'Fort Worth', 'Grand Rapids', 'High Point', 'Columbus'];

/** Adds live postings until there are this many, the newest last. */
async function fillJobs(pool: pg.Pool, postings: number): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from jobs where listing is not null',
  );
  await pool.query(
    `insert into jobs (listing, owner_id, state, company_name, title, category, seniority, employment_type, workplace, is_union, city, region,
    country, places, latitude, longitude, pay_min_cents, pay_max_cents, pay_period, is_commission_only, pay_yearly_cents, description, skills, benefits, apply_by,
    apply_url, apply_email, shows_poster, is_paid, published_at, expires_at)
  select nextval('jobs_listing_seq'), 1 + n % 900, 'live', 'Company ' || n % 500, 'Posting ' || n || ' for the line', ($2::text[])[1 + n % 6],
    case n % 4 when 0 then 'Manager' end, case n % 5 when 0 then 'contract' else 'full_time' end,
    case n % 3 when 0 then 'remote' when 1 then 'hybrid' else 'on_site' end, false, ($3::text[])[1 + n % 7], 'North Carolina',
    'United States', array[lower(($3::text[])[1 + n % 7]), 'north carolina', 'united states'], 35 + n % 7, -81 + n % 5, 2000, 3000, 'hour', false, (2000 + n % 3000) * 2080, repeat('Set up the recipe and watch density and rise. ', 6),
    '{Forklift}', '{}', 'in_app', '', '', true, true, now() - interval '1 hour', now() + interval '20 days'
  from generate_series($4::int + 1, $1::int) n`,
    [postings, categories, cities, rows[0]?.count ?? 0],
  );
  await pool.query('analyze jobs');
}

/** Queries of members for the list: with few, some and many matching postings. */
const questions = {
  'no filter': '',
  'one category': 'category=Sales',
  'category, workplace and pay': 'category=Marketing&workplace=remote&pay=60000',
  'a place': 'place=hickory',
  'a frequent word': 'q=recipe',
  'a rare word': 'q=posting%20777',
};

const repeat = (work: () => Promise<unknown>) => Array.from({ length: TIMES }, () => work);

async function pagesOf(call: Caller): Promise<Map<string, number>> {
  const taken = new Map<string, number>();
  for (const [name, query] of Object.entries(questions)) {
    const both = async () => {
      await call(`/api/jobs?${query}`);
      await call(`/api/jobs/facets?${query}`);
    };
    taken.set(name, (await timed(repeat(both))).p50);
  }
  return taken;
}

/** Saved searches with alerts, of which few match a posting. */
async function fillSearches(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into job_searches (owner_id, name, filters, asked, alert, created_at)
  select 1 + n % 900, 'Search ' || n, '{}', websearch_to_tsquery('english', 'recipe word' || n % 100 || ' OR posting -night')
    && ($1::text[])[1 + n % 3]::tsquery, 'daily', now() - interval '1 day' from generate_series(1, $2::int) n`,
    [["'~category:Sales'", "'~workplace:on_site' & '~pay:60000'", "'~place:hickory' | '~cell:35:-82'"], SEARCHES],
  );
  await pool.query('analyze job_searches');
}

/** How long PostgreSQL takes to compare the newest posting with all saved searches, without keeping the matches. */
async function matchingTime(pool: pg.Pool): Promise<number> {
  await fillSearches(pool);
  const { rows: newest } = await pool.query<{ id: string }>(
    'select id from jobs order by listing desc nulls last limit 1',
  );
  const text = matchStatement.text.replace('$1', String(newest[0]?.id));
  const times: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    await pool.query('begin');
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
      `explain (analyze, format json) ${text}`,
    );
    await pool.query('rollback');
    times.push(rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN);
  }
  return timesOf(times).p50;
}

/** A filtered page of jobs with its counts, among a thousand and among a hundred thousand postings. */
export async function benchJobs(call: Caller, pool: pg.Pool): Promise<Figure[]> {
  await fillJobs(pool, FEW);
  const few = await pagesOf(call);
  await fillJobs(pool, MANY);
  const many = await pagesOf(call);
  const quiet = await committedAt(pool);
  const still = await committedAt(pool);
  for (let time = 0; time < COUNTED; time += 1) {
    await call('/api/jobs?category=Sales');
    await call('/api/jobs/facets?category=Sales');
  }
  const statements = committedBetween([still, await committedAt(pool)], [quiet, still]) / COUNTED;
  return [
    ...[...many].map(([name, value]) => ({
      name: `Jobs, a page with counts, ${name}, p50`,
      value,
      unit: 'ms',
      limit: { value: few.get(name) ?? 0, what: `${FEW.toLocaleString('en-US')} postings` },
      target: { below: Math.min(PAGE_MS, MORE_POSTINGS * (few.get(name) ?? PAGE_MS)) },
    })),
    {
      name: 'Jobs, SQL statements for a page with counts',
      value: statements,
      unit: '',
      target: { below: STATEMENTS + 0.5 },
    },
    {
      name: `Jobs, a new posting compared with ${SEARCHES.toLocaleString('en-US')} saved searches`,
      value: await matchingTime(pool),
      unit: 'ms',
      target: { below: MATCHING_MS },
    },
  ];
}

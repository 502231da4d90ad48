import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type CallInput } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { withoutTimeLimits } from '../../testing/unlimited.ts';
import { companyStatements } from './companies.queries.ts';
import { peopleStatements } from './people.queries.ts';

const MEMBERS = 6000;
const COMPANIES = 12_000;

let kit: MemberKit;
let me: Person;

/** Of those whom the rarest filters leave, all come late by name and activity: the worst there is for a walk in order. */
const members = (from: number, now: string) => sql`
  insert into users (username, email, full_name, company, company_id, location, profession, bio, application_status, created_at)
  select 'scale' || i, 'scale' || i || '@example.com', 'Member ' || lpad(i::text, 5, '0'), c.name::text, c.id,
    case when i > 3500 then 'Lyon, France' else 'Hickory, NC' end, case when i % 2 = 0 then 'Sales' else 'Finance' end,
    'Works with foam', 'approved',
    ${now}::timestamptz - case when i > 3600 and i % 100 = 0 then interval '1 day' else interval '40 days' end
  from generate_series(${from}::int, ${from}::int + 999) i join companies c on c.name = ('Firm ' || i % ${COMPANIES})::citext`;

const lastHere = (from: number, now: string) => sql`
  update member_activity a set last_active_at = ${now}::timestamptz - i * interval '1 minute'
  from generate_series(${from}::int, ${from}::int + 999) i join users u on u.username = ('scale' || i)::citext where a.user_id = u.id`;

beforeAll(async () => {
  kit = await memberKit();
  await withoutTimeLimits(kit.deps.pool, (db) =>
    db.execute(sql`
      insert into companies (name, type, location, follower_count)
      select 'Firm ' || i, case when i % 2 = 0 then 'Retailer' else 'Recycler' end, 'Leeds, UK', i % 10
      from generate_series(0, ${COMPANIES}::int - 1) i`),
  );
  me = await kit.member({ fullName: 'Reader', company: 'Firm 7', profession: 'Sales' });
  await withoutTimeLimits(kit.deps.pool, async (db) => {
    for (let from = 1; from < MEMBERS; from += 1000) {
      await db.execute(members(from, kit.clock.now().toISOString()));
      await db.execute(lastHere(from, kit.clock.now().toISOString()));
      // What the planner knows stays behind what there is.
      if (from === 1)
        await db.execute(
          sql`analyze users (id, application_status, suspended_until, deactivated_at), member_activity, companies`,
        );
    }
  });
}, 120_000);
afterAll(() => kit.close());

type Query = CallInput<typeof api.directory.people>['query'];

/** The numbers on the first pages, in their order, and how many stood on each page. */
async function walk(query: Query, pages: number): Promise<{ seen: number[]; sizes: number[]; isWhole: boolean }> {
  const seen: number[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await me.ok(api.directory.people, { query: { ...query, ...(cursor ? { cursor } : {}) } });
    seen.push(...page.items.map(({ person }) => person.id));
    sizes.push(page.items.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor && sizes.length < pages);
  return { seen, sizes, isWhole: !cursor };
}

const active = '(select last_active_at from member_activity where user_id = users.id) desc nulls last, id desc';
const orders = {
  relevance: `case when company = 'Firm 7' then 2 else 0 end + case when profession = 'Sales' then 1 else 0 end desc, ${active}`,
  active,
  newest: 'id desc',
  name: 'lower(full_name), id',
} as const;
const sorts = ['relevance', 'active', 'newest', 'name'] as const;

async function expected(condition: string, sort: keyof typeof orders): Promise<number[]> {
  const { rows } = await kit.deps.pool.query<{ id: string }>(
    `select id from users where id <> ${me.id} and ${condition} order by ${orders[sort]}`,
  );
  return rows.map(({ id }) => Number(id));
}
/** Those who joined within a week, as the rows above were made. */
const recent = `username::text ~ '^scale[0-9]{2}00$' and username::text > 'scale3600'`;

describe.each(sorts)('by %s', (sort) => {
  it('everybody stands in order', async () => {
    const { seen } = await walk({ sort }, 6);
    expect(seen).toEqual((await expected('true', sort)).slice(0, 120));
  });

  it('those of a filter stand in order, whether it leaves many or few', async () => {
    const many = await walk({ sort, region: 'France' }, 4);
    expect(many.seen).toEqual((await expected(`location = 'Lyon, France'`, sort)).slice(0, 80));
    const some = await walk({ sort, companyType: 'Retailer', profession: 'Finance' }, 4);
    expect(some.seen).toEqual([]);
    const few = await walk({ sort, company: 'Firm 9' }, 1);
    expect(few).toMatchObject({ seen: await expected(`company = 'Firm 9'`, sort), isWhole: true });
  });

  it('those of a rare mixture of frequent filters are all found once, on shorter pages where the looking stops', async () => {
    const found = await walk({ sort, region: 'France', joined: 'week' }, 10);
    const wanted = await expected(recent, sort);
    expect(wanted).toHaveLength(24);
    expect(found).toMatchObject({ seen: wanted, isWhole: true });
    if (sort === 'name' || sort === 'active') expect(found.sizes[0]).toBeLessThan(20);
  });
});

it('those whom a frequent word and a rare filter leave are found, a part of the order at a time', async () => {
  const found = await walk({ sort: 'name', q: 'foam', joined: 'week' }, 20);
  expect(found).toMatchObject({ seen: await expected(recent, 'name'), isWhole: true });
  expect(found.sizes).toContain(0);
});

type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};
/** Rows of a table that a plan read. */
function rowsRead(plan: Plan, table: string): number {
  const own =
    plan['Relation Name'] === table
      ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
      : 0;
  return (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one, table), own);
}

describe('a page reads hardly more rows than it shows', () => {
  it.each([
    ...sorts.map((sort) => ({ ...peopleStatements[sort].all, values: 14, table: 'users' })),
    ...sorts.map((sort) => ({ ...companyStatements[sort].all, values: 9, table: 'companies' })),
  ])('$name', async ({ text, values, table }) => {
    const given = [me.id, kit.clock.now(), ...Array.from({ length: values - 2 }, () => null)];
    const { rows } = await kit.deps.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      given,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    expect(plan && rowsRead(plan, table)).toBeLessThan(200);
  });
});

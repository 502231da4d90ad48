import type pg from 'pg';
import { committed } from './database.ts';
import { forSearch, STAR } from './fill-large.ts';
import type { Figure } from './report.ts';
import { type Caller, timed } from './timing.ts';

const TIMES = 50;
/** Limits for a page of members, and for the directory's filters with their counts. */
const PAGE_MS = 50;
const FACETS_MS = 150;
/** A member with an average number of followers. */
const ORDINARY = 77;

const repeat = (work: (index: number) => Promise<unknown>) =>
  Array.from({ length: TIMES }, (_, index) => () => work(index));

/** The same work for the member with 50,000 followers and for an ordinary one: p95 of both. */
async function beside(name: string, work: (member: number, index: number) => Promise<unknown>): Promise<Figure> {
  const ordinary = await timed(repeat((index) => work(ORDINARY, index)));
  const star = await timed(repeat((index) => work(STAR, index)));
  return {
    name,
    value: star.p95,
    unit: 'ms',
    limit: { value: ordinary.p95, what: `with ${forSearch.follows} followers` },
  };
}

async function statements(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const before = await committed(pool);
  for (let i = 0; i < TIMES; i += 1) await work();
  // The query behind `before` itself counts as one.
  return ((await committed(pool)) - before - 1) / TIMES;
}

async function sixthPage(call: Caller, path: string): Promise<string> {
  const to = (cursor: string) => `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
  let next = path;
  for (let page = 0; page < 5; page += 1) {
    const { nextCursor }: { nextCursor: string | null } = JSON.parse(await call(next));
    if (!nextCursor) throw new Error(`${path} has fewer than six pages`);
    next = to(nextCursor);
  }
  return next;
}

/** Members' queries in the directory: each order, and filters and keywords with many, some and few results. */
const pages = {
  'by relevance': 'people',
  'by activity': 'people?sort=active',
  'by newest': 'people?sort=newest',
  'by name': 'people?sort=name',
  'one profession by name': 'people?profession=Sales&sort=name',
  'one company by name': 'people?company=Harborline%20Foam&sort=name',
  'a first name': 'people?q=james',
  'a frequent word by name': 'people?q=foam&sort=name',
  'companies by relevance': 'companies',
  'companies by activity': 'companies?sort=active',
};
const facets = {
  'all members': 'people/facets',
  'one profession': 'people/facets?profession=Sales',
  'a frequent word': 'people/facets?q=foam',
  companies: 'companies/facets',
};

async function directoryFigures(call: Caller): Promise<Figure[]> {
  const figures: Figure[] = [];
  const measure = async (name: string, path: string, below: number) => {
    const { p95 } = await timed(repeat(() => call(path)));
    figures.push({ name: `Directory p95, ${name}`, value: p95, unit: 'ms', target: { below } });
  };
  const of = (path: string) => `/api/directory/${path}`;
  for (const [name, path] of Object.entries(pages)) await measure(name, of(path), PAGE_MS);
  await measure('by name, sixth page', await sixthPage(call, of('people?sort=name')), PAGE_MS);
  for (const [name, path] of Object.entries(facets)) await measure(`facets, ${name}`, of(path), FACETS_MS);
  return figures;
}

/** A member with 50,000 followers next to an ordinary one, and the directory of 100,000 members. */
export async function benchLargeNetwork(call: Caller, pool: pg.Pool): Promise<Figure[]> {
  const profile = (member: number) => call(`/api/users/${member}`);
  const followers = (member: number) => call(`/api/users/${member}/followers`);
  const follow = (member: number, index: number) =>
    call('/api/direct/follows', index % 2 ? 'DELETE' : 'POST', { targetId: member, targetType: 'user' });
  const deep = await sixthPage(call, `/api/users/${STAR}/followers`);
  return [
    await beside('Profile p95, 50,000 followers', profile),
    await beside('Followers p95, 50,000 of them', followers),
    { name: 'Followers p95, sixth page', value: (await timed(repeat(() => call(deep)))).p95, unit: 'ms' },
    await beside('Follow and unfollow p95, 50,000 followers', follow),
    { name: 'Profile, SQL statements, 50,000 followers', value: await statements(pool, () => profile(STAR)), unit: '' },
    {
      name: 'Followers, SQL statements, 50,000 of them',
      value: await statements(pool, () => followers(STAR)),
      unit: '',
    },
    {
      name: 'People to follow p95',
      value: (await timed(repeat(() => call('/api/follows/suggestions')))).p95,
      unit: 'ms',
      target: { below: PAGE_MS },
    },
    ...(await directoryFigures(call)),
  ];
}

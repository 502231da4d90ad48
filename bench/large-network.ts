import type pg from 'pg';
import { committed } from './database.ts';
import { LARGE, STAR } from './fill-large.ts';
import type { Figure } from './report.ts';
import { type Caller, timed } from './timing.ts';

const TIMES = 50;
/** Of what takes longest. */
const FEW = 20;
/** Somebody with the followers that members have on average. */
const ORDINARY = 77;

const repeat = (work: (index: number) => Promise<unknown>, times = TIMES) =>
  Array.from({ length: times }, (_, index) => () => work(index));

/** The same work for the member with 50,000 followers and for an ordinary one: p95 of both. */
async function beside(name: string, work: (member: number, index: number) => Promise<unknown>): Promise<Figure> {
  const ordinary = await timed(repeat((index) => work(ORDINARY, index)));
  const star = await timed(repeat((index) => work(STAR, index)));
  return { name, value: star.p95, unit: 'ms', limit: { value: ordinary.p95, what: `with ${LARGE.follows} followers` } };
}

async function statements(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const before = await committed(pool);
  for (let i = 0; i < TIMES; i += 1) await work();
  // The query behind `before` itself counts as one.
  return ((await committed(pool)) - before - 1) / TIMES;
}

async function fifthPage(call: Caller, path: string): Promise<string> {
  let cursor: string | null = null;
  for (let page = 0; page < 5; page += 1) {
    const answer: { nextCursor: string | null } = JSON.parse(await call(cursor ? `${path}?cursor=${cursor}` : path));
    cursor = answer.nextCursor;
  }
  if (!cursor) throw new Error(`${path} has fewer than six pages`);
  return `${path}?cursor=${cursor}`;
}

/** A member with 50,000 followers beside an ordinary one, and the directory of 100,000 members. */
export async function benchLargeNetwork(call: Caller, pool: pg.Pool): Promise<Figure[]> {
  const profile = (member: number) => call(`/api/users/${member}`);
  const followers = (member: number) => call(`/api/users/${member}/followers`);
  const follow = (member: number, index: number) =>
    call('/api/direct/follows', index % 2 ? 'DELETE' : 'POST', { targetId: member, targetType: 'user' });
  const deep = await fifthPage(call, `/api/users/${STAR}/followers`);
  const directory = '/api/directory/people';
  const first = await timed(repeat(() => call(directory), FEW));
  const filtered = await timed(repeat(() => call(`${directory}?profession=Sales&sort=name`), FEW));
  const facets = await timed(repeat(() => call(`${directory}/facets?profession=Sales`), FEW));
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
    { name: 'Directory p95, first page of 100,000', value: first.p95, unit: 'ms', target: { below: 150 } },
    { name: 'Directory p95, one profession by name', value: filtered.p95, unit: 'ms', target: { below: 150 } },
    { name: 'Directory p95, facets', value: facets.p95, unit: 'ms' },
  ];
}

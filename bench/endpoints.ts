import type pg from 'pg';
import { bareFastifyLoad, bareLoad, withBareHttp } from './bare.ts';
import { load, type Target } from './driver.ts';
import { CONNECTIONS, refuseFailures } from './feed-load.ts';
import { PASSWORD } from './fill.ts';
import { fillSessions } from './live-fill.ts';
import { closeAll, openTabs, range } from './live-tabs.ts';
import type { Figure } from './report.ts';
import { type Running, signIn } from './server.ts';
import { timed } from './timing.ts';

const SECONDS = 3;
const SIGN_INS = 20;
const TABS = 100;

/** Other requests members make, with their names in the table. */
const asked: Record<string, string> = {
  'Unread notifications': '/api/notifications/unread/count',
  'Search of people': '/api/search?q=line&tab=people',
  'Search of posts': '/api/search?q=coils&tab=posts',
  'Search as you type': '/api/search/suggest?q=ben',
  Directory: '/api/directory/people',
  Profile: '/api/users/77',
};

async function readFigures(target: Target): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(asked)) {
    const { p50, p99 } = refuseFailures(name, await load([{ ...target, path }], SECONDS));
    figures.push({ name: `${name}, p50`, value: p50, unit: 'ms' }, { name: `${name}, p99`, value: p99, unit: 'ms' });
  }
  return figures;
}

async function signInFigures({ port }: Running): Promise<Figure[]> {
  const { p50 } = await timed(
    Array.from({ length: SIGN_INS }, (_, index) => () => signIn(port, `bench${100 + index}`, PASSWORD)),
  );
  return [{ name: 'Sign in (argon2id), p50', value: p50, unit: 'ms' }];
}

/** The first page for visitors, compared with Fastify and node:http with the same bytes. */
async function landingFigures({ port }: Running, folder: string): Promise<Figure[]> {
  const targets = Array.from({ length: CONNECTIONS }, () => ({ port, path: '/', headers: {} }));
  const page = await fetch(`http://127.0.0.1:${port}/`);
  const text = await page.text();
  if (page.status !== 200) throw new Error(`The landing page gave ${page.status}: is the web app built?`);
  const ours = refuseFailures('landing page', await load(targets, SECONDS));
  const fastify = await bareFastifyLoad(
    { folder, answer: text },
    targets.map(() => 0),
    SECONDS,
  );
  const http = await withBareHttp(folder, text, (bare) => bareLoad(bare, CONNECTIONS, SECONDS));
  return [
    {
      name: 'Landing page, 32 connections',
      value: ours.perSecond,
      unit: '/s',
      limit: { value: fastify.perSecond, what: 'Fastify, same bytes' },
      target: { above: fastify.perSecond / 2 },
    },
    {
      name: 'Landing page, 32 connections, vs. node:http',
      value: ours.perSecond,
      unit: '/s',
      limit: { value: http.perSecond, what: 'bare node:http' },
    },
  ];
}

let mentions = 0;
/** A post that mentions a member: stores the text, and notifies the author's followers and that member. */
function mentioning({ port, headers }: Target): Target {
  const body = () => {
    mentions += 1;
    const member = 200 + (mentions % 700);
    return JSON.stringify({
      content: `Thanks @[Bench Member ${member}](${member}) for line ${mentions}, it runs again.`,
    });
  };
  return { port, path: '/api/posts', headers: { ...headers, origin: `http://127.0.0.1:${port}` }, body, status: 201 };
}

/** Posts that notify someone, while readers' tabs are open. */
export async function toldFigures({ port }: Running, targets: Target[], pool: pg.Pool): Promise<Figure[]> {
  const readers = range(300, 300 + TABS - 1);
  await fillSessions(pool, readers);
  const tabs = await openTabs(port, readers);
  const told = refuseFailures('posts with a mention', await load(targets.map(mentioning), SECONDS));
  closeAll(tabs);
  return [
    { name: `Posts that mention someone, 32 connections, ${TABS} open tabs`, value: told.perSecond, unit: '/s' },
    { name: 'Post that mentions somebody, p99', value: told.p99, unit: 'ms' },
  ];
}

/** Other endpoints, on the small data: each with one connection, and the landing page with 32. */
export async function benchEndpoints(
  { server, folder }: { server: Running; folder: string },
  targets: Target[],
): Promise<Figure[]> {
  const [first] = targets;
  if (!first) throw new Error('Nobody is signed in');
  return [...(await readFigures(first)), ...(await signInFigures(server)), ...(await landingFigures(server, folder))];
}

import { timelineStatement } from '../apps/server/src/features/posts/feed.queries.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { bareLoad, bareSql, withBareHttp } from './bare.ts';
import { committed } from './database.ts';
import { type Load, load, type Target } from './driver.ts';
import { MEMBERS, PASSWORD, skew } from './fill.ts';
import type { Figure } from './report.ts';
import { type Running, signIn } from './server.ts';

const CONNECTIONS = 32;
const SECONDS = 6;

export type FeedBench = {
  server: Running;
  pool: pg.Pool;
  databaseUrl: string;
  folder: string;
};

function refuseFailures(what: string, result: Load): Load {
  if (result.failures > 0) throw new Error(`${what}: ${result.failures} of ${result.requests} answers were failures`);
  return result;
}

async function feedTargets(port: number, members: number): Promise<Target[]> {
  const targets: Target[] = [];
  for (let member = 1; member <= members; member++) {
    const cookie = await signIn(port, `bench${member}`, PASSWORD);
    targets.push({
      port,
      path: '/api/feed',
      headers: { cookie, accept: 'application/json' },
    });
  }
  return targets;
}

async function sampleAnswer(target: Target): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${target.port}${target.path}`, {
    headers: target.headers,
  });
  const text = await answer.text();
  const count = text.match(/"viewerSaved":/g)?.length;
  if (answer.status !== 200 || count !== 20)
    throw new Error(`The feed gave ${answer.status} and ${count} posts: ${text.slice(0, 200)}`);
  return text;
}

/** The same target asked by who has its answer already. */
async function unchanged(target: Target): Promise<Target> {
  const { headers } = await fetch(`http://127.0.0.1:${target.port}${target.path}`, { headers: target.headers });
  const tag = headers.get('etag');
  if (!tag) throw new Error('The feed has no tag');
  return { ...target, headers: { ...target.headers, 'if-none-match': tag }, status: 304 };
}

let words = 0;
/** Makes posts of plain words, no two the same. */
function posting({ port, headers }: Target): Target {
  const body = () => {
    words += 1;
    return JSON.stringify({ content: `Notes from the line, number ${words}: twelve minutes saved on the border.` });
  };
  return { port, path: '/api/posts', headers: { ...headers, origin: `http://127.0.0.1:${port}` }, body, status: 201 };
}

async function statementsPerRequest(pool: pg.Pool, target: Target): Promise<number> {
  const before = await committed(pool);
  const { requests } = await load([target], 2, 0);
  // The query behind `before` itself counts as one.
  return ((await committed(pool)) - before - 1) / requests;
}

/** Waits until the server has put all posts into timelines, two minutes at most. */
async function delivered(pool: pg.Pool): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await delay(200)) {
    const { rowCount } = await pool.query('select 1 from post_deliveries limit 1');
    if (rowCount === 0) return;
  }
  throw new Error('The posts were not delivered within two minutes');
}

/** The home feed signed in, beside the same bytes from bare node:http and the same SQL alone. */
export async function benchFeed({ server, pool, databaseUrl, folder }: FeedBench): Promise<Figure[]> {
  const targets = await feedTargets(server.port, CONNECTIONS);
  const [, second = targets[0]] = targets;
  if (!second) throw new Error('Nobody is signed in');
  const bytes = await sampleAnswer(second);
  const one = refuseFailures('1 connection', await load([second], SECONDS, 2));
  const many = refuseFailures('32 connections', await load(targets, SECONDS));
  const statements = await statementsPerRequest(pool, second);
  const top = refuseFailures('Top', await load([{ ...second, path: '/api/feed?view=top' }], SECONDS, 2));
  const spared = refuseFailures('304', await load([await unchanged(second)], SECONDS, 2));
  const bare = await withBareHttp(folder, bytes, async (port) => ({
    one: await bareLoad(port, 1, 3),
    many: await bareLoad(port, CONNECTIONS, 3),
  }));
  const sql = await bareSql(folder, databaseUrl, timelineStatement.text, MEMBERS, 4);
  await skew(pool);
  await delivered(pool);
  const skewed = refuseFailures('skewed', await load([second], SECONDS));
  const followsAll = refuseFailures('follows all', await load(targets.slice(0, 1), SECONDS));
  const created = refuseFailures('create', await load(targets.map(posting), SECONDS));
  await delivered(pool);
  const http = 'bare node:http';
  return [
    {
      name: 'Feed p50, 1 connection',
      value: one.p50,
      unit: 'ms',
      limit: { value: bare.one.p50, what: http },
      target: { below: 2 },
    },
    {
      name: 'Feed p50, 1 connection, beside its SQL',
      value: one.p50,
      unit: 'ms',
      limit: { value: sql.ms, what: sql.by },
    },
    {
      name: 'Feed p99, 1 connection',
      value: one.p99,
      unit: 'ms',
      limit: { value: bare.one.p99, what: http },
    },
    {
      name: 'Feed p50, 32 connections',
      value: many.p50,
      unit: 'ms',
      limit: { value: bare.many.p50, what: http },
    },
    {
      name: 'Feed p99, 32 connections',
      value: many.p99,
      unit: 'ms',
      limit: { value: bare.many.p99, what: http },
    },
    {
      name: 'Feed requests, 32 connections',
      value: many.perSecond,
      unit: '/s',
      limit: { value: bare.many.perSecond, what: http },
    },
    {
      name: 'Feed SQL statements a request',
      value: statements,
      unit: '',
      target: { below: 2.1 },
    },
    {
      name: 'Top p50, 1 connection',
      value: top.p50,
      unit: 'ms',
      limit: { value: one.p50, what: 'Latest' },
      target: { below: 2 * one.p50 },
    },
    {
      name: 'Feed unchanged (304), p50, 1 connection',
      value: spared.p50,
      unit: 'ms',
      limit: { value: one.p50, what: 'the page' },
      target: { below: one.p50 / 5 },
    },
    {
      name: 'Posts created, 32 connections',
      value: created.perSecond,
      unit: '/s',
      target: { above: 1000 },
    },
    {
      name: 'Post created, p99, 32 connections',
      value: created.p99,
      unit: 'ms',
    },
    {
      name: 'Feed p50, 50,000 newer posts by others',
      value: skewed.p50,
      unit: 'ms',
      limit: { value: one.p50, what: 'even data' },
    },
    {
      name: 'Feed p99, 50,000 newer posts by others',
      value: skewed.p99,
      unit: 'ms',
      limit: { value: one.p99, what: 'even data' },
    },
    {
      name: 'Feed p50, following 1,000',
      value: followsAll.p50,
      unit: 'ms',
      limit: { value: one.p50, what: 'following 50' },
    },
  ];
}

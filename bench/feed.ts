import type pg from 'pg';
import { timelineStatement } from '../apps/server/src/features/posts/feed/home-feed.ts';
import { bareFastifyLoad, bareLoad, bareSql, withBareHttp } from './bare.ts';
import { committed } from './database.ts';
import { type Load, load, type Target } from './driver.ts';
import {
  CONNECTIONS,
  createdFigures,
  delivered,
  type FeedBench,
  feedTargets,
  loadFeed,
  ratiosOf,
  refuseFailures,
  SECONDS,
  WARM_UP_SECONDS,
} from './feed-load.ts';
import { benchEndpoints, toldFigures } from './endpoints.ts';
import { MEMBERS, skew } from './fill.ts';
import { memoryOf } from './memory.ts';
import { readyTimeline } from './ready-timeline.ts';
import type { Figure } from './report.ts';

const FEEDS_A_SECOND = 3000;
const POSTS_A_SECOND = 1200;
/** How much more a page may cost on other data than on small, even data. */
export const MORE_DATA = 1.5;

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

async function statementsPerRequest(pool: pg.Pool, target: Target): Promise<number> {
  const before = await committed(pool);
  const { requests } = await load([target], 2, 0);
  // The query behind `before` itself counts as one.
  return ((await committed(pool)) - before - 1) / requests;
}

/** A member's feed, once earlier writes are on disk, so only the page is measured. */
async function loadAtRest(pool: pg.Pool, what: string, target: Target): Promise<Load> {
  await delivered(pool);
  await pool.query('checkpoint');
  return refuseFailures(what, await load([target], SECONDS));
}

/** The signed-in home feed, compared with the same bytes from bare node:http and with only the same SQL. */
export async function benchFeed(bench: FeedBench): Promise<Figure[]> {
  const { server, pool, databaseUrl, folder } = bench;
  const viewers = Array.from({ length: CONNECTIONS }, (_, index) => index + 1);
  const targets = await feedTargets(server.port, viewers);
  const [, second = targets[0]] = targets;
  if (!second) throw new Error('Nobody is signed in');
  const bytes = await sampleAnswer(second);
  const loads = await loadFeed(bench, targets, { first: second, viewers });
  const { fresh, one, many } = loads;
  const statements = await statementsPerRequest(pool, second);
  const bare = await withBareHttp(folder, bytes, async (port) => ({
    one: await bareLoad(port, 1, 3),
    many: await bareLoad(port, CONNECTIONS, 3),
  }));
  const sql = await bareSql(folder, databaseUrl, timelineStatement.text, MEMBERS, 4);
  const least = await bareFastifyLoad({ folder, databaseUrl, sql: readyTimeline }, viewers, SECONDS, WARM_UP_SECONDS);
  const loadedMemory = (await memoryOf(server.pid)) / 1024 / 1024;
  const beside = await benchEndpoints(bench, targets);
  // Again, because minutes have passed since the first measurement and the machine’s speed varies.
  const even = await loadAtRest(pool, 'even', second);
  await skew(pool);
  const skewed = await loadAtRest(pool, 'skewed', second);
  const followsAll = refuseFailures('follows all', await load(targets.slice(0, 1), SECONDS));
  const created = await createdFigures(pool, targets, POSTS_A_SECOND);
  // Last, because pages with such posts need one more statement.
  const told = await toldFigures(server, targets, pool);
  const http = 'bare node:http';
  return [
    {
      name: 'Feed p50, 1 connection',
      value: one.p50,
      unit: 'ms',
      limit: { value: bare.one.p50, what: http },
      target: { below: 0.9 },
    },
    {
      name: 'Feed p50, 1 connection, in the first seconds of a server',
      value: fresh.p50,
      unit: 'ms',
      limit: { value: bare.one.p50, what: http },
      target: { below: 0.9 },
    },
    {
      name: 'Feed p50, 1 connection, vs. its SQL',
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
      target: { below: 30 },
    },
    {
      name: 'Feed requests, 32 connections',
      value: many.perSecond,
      unit: '/s',
      limit: { value: bare.many.perSecond, what: http },
    },
    {
      name: 'Feed requests, 32 connections, vs. the minimum',
      value: many.perSecond,
      unit: '/s',
      limit: { value: least.perSecond, what: 'Fastify, ready timeline' },
      target: { above: Math.min(FEEDS_A_SECOND, least.perSecond / 2) },
    },
    {
      name: 'Feed SQL statements a request',
      value: statements,
      unit: '',
      target: { below: 2.1 },
    },
    ...ratiosOf(loads),
    { name: 'Server under load, memory', value: loadedMemory, unit: 'MB' },
    ...beside,
    ...created,
    ...told,
    {
      name: 'Feed p50, 50,000 newer posts by others',
      value: skewed.p50,
      unit: 'ms',
      limit: { value: even.p50, what: 'even data' },
      target: { below: MORE_DATA * Math.min(one.p50, even.p50) },
    },
    {
      name: 'Feed p99, 50,000 newer posts by others',
      value: skewed.p99,
      unit: 'ms',
      limit: { value: even.p99, what: 'even data' },
    },
    {
      name: 'Feed p50, following 1,000',
      value: followsAll.p50,
      unit: 'ms',
      limit: { value: even.p50, what: 'following 50' },
    },
  ];
}

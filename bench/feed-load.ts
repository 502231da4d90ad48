import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { timelineStatement } from '../apps/server/src/features/posts/feed/home-feed.ts';
import { bareFastifyLoad } from './bare.ts';
import { type Load, load, type Target } from './driver.ts';
import { PASSWORD } from './fill.ts';
import type { Figure } from './report.ts';
import { type Running, signIn } from './server.ts';

export const CONNECTIONS = 32;
export const SECONDS = 6;
/** Warm-up until every pooled connection has prepared its statements, pages are cached and the code is compiled. */
export const WARM_UP_SECONDS = 3;
/** As a fraction of a Fastify that only responds with the same statement. */
const PART_OF_FASTIFY = 0.8;

export type FeedBench = {
  server: Running;
  pool: pg.Pool;
  databaseUrl: string;
  folder: string;
};

export function refuseFailures(what: string, result: Load): Load {
  if (result.failures > 0) throw new Error(`${what}: ${result.failures} of ${result.requests} answers were failures`);
  return result;
}

/** Signed-in members who request their home feed. */
export async function feedTargets(port: number, members: number[]): Promise<Target[]> {
  const targets: Target[] = [];
  for (const member of members) {
    const cookie = await signIn(port, `bench${member}`, PASSWORD);
    targets.push({
      port,
      path: '/api/feed',
      headers: { cookie, accept: 'application/json' },
    });
  }
  return targets;
}

/** The same target, requested by a client that has the response cached. */
async function unchanged(target: Target): Promise<Target> {
  const { headers } = await fetch(`http://127.0.0.1:${target.port}${target.path}`, { headers: target.headers });
  const tag = headers.get('etag');
  if (!tag) throw new Error('The feed has no tag');
  return { ...target, headers: { ...target.headers, 'if-none-match': tag }, status: 304 };
}

let words = 0;
/** Creates posts of plain text, all different from each other and from those of earlier runs. */
function posting({ port, headers }: Target): Target {
  const body = () => {
    words += 1;
    return JSON.stringify({
      content: `Notes from the line, number ${process.pid}.${words}: twelve minutes saved on the border.`,
    });
  };
  return { port, path: '/api/posts', headers: { ...headers, origin: `http://127.0.0.1:${port}` }, body, status: 201 };
}

/** Waits until the server has put all posts into timelines, at most two minutes. */
export async function delivered(pool: pg.Pool): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await delay(200)) {
    const { rowCount } = await pool.query('select 1 from post_deliveries limit 1');
    if (rowCount === 0) return;
  }
  throw new Error('The posts were not delivered within two minutes');
}

export type FeedLoads = {
  /** One member on a server that has just started and is still compiling its code. */
  fresh: Load;
  /** The same once the server has been under load. */
  one: Load;
  many: Load;
  top: Load;
  topMany: Load;
  spared: Load;
  fastify: Load;
};

/** The home feed for one member, for 32 at once, by rank and when cached, and Fastify with the same statement. */
export async function loadFeed(
  { databaseUrl, folder }: FeedBench,
  targets: Target[],
  { first, viewers }: { first: Target; viewers: number[] },
): Promise<FeedLoads> {
  const fresh = refuseFailures('1 connection, fresh', await load([first], SECONDS, 2));
  const many = refuseFailures('32 connections', await load(targets, SECONDS, WARM_UP_SECONDS));
  const one = refuseFailures('1 connection', await load([first], SECONDS, 2));
  const byRank = (target: Target): Target => ({ ...target, path: '/api/feed?view=top' });
  const top = refuseFailures('Top', await load([byRank(first)], SECONDS, 2));
  const topMany = refuseFailures('Top, 32 connections', await load(targets.map(byRank), SECONDS, WARM_UP_SECONDS));
  const spared = refuseFailures('304', await load([await unchanged(first)], SECONDS, 2));
  const sql = timelineStatement.text;
  const fastify = refuseFailures(
    'Fastify',
    await bareFastifyLoad({ folder, databaseUrl, sql }, viewers, SECONDS, WARM_UP_SECONDS),
  );
  return { fresh, one, many, top, topMany, spared, fastify };
}

/** Targets that apply to every data set, in addition to its own. */
export function ratiosOf({ one, many, top, topMany, spared, fastify }: FeedLoads): Figure[] {
  return [
    {
      name: 'Feed requests, 32 connections, vs. Fastify',
      value: many.perSecond,
      unit: '/s',
      limit: { value: fastify.perSecond, what: 'Fastify, its SQL' },
      target: { above: fastify.perSecond * PART_OF_FASTIFY },
    },
    {
      name: 'Top p50, 1 connection',
      value: top.p50,
      unit: 'ms',
      limit: { value: one.p50, what: 'Latest' },
      target: { below: 2 * one.p50 },
    },
    {
      name: 'Top requests, 32 connections',
      value: topMany.perSecond,
      unit: '/s',
      limit: { value: many.perSecond, what: 'Latest' },
    },
    {
      name: 'Feed unchanged (304), p50, 1 connection',
      value: spared.p50,
      unit: 'ms',
      limit: { value: one.p50, what: 'the page' },
      target: { below: one.p50 / 5 },
    },
  ];
}

/** Plain posts by 32 concurrent members, with a target per second. */
export async function createdFigures(pool: pg.Pool, targets: Target[], wanted: number): Promise<Figure[]> {
  const created = refuseFailures('create', await load(targets.map(posting), SECONDS));
  await delivered(pool);
  return [
    { name: 'Posts created, 32 connections', value: created.perSecond, unit: '/s', target: { above: wanted } },
    { name: 'Post created, p99, 32 connections', value: created.p99, unit: 'ms' },
  ];
}

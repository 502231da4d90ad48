import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cookieOf, LIVE } from '../live-fill.ts';
import { asked, closeAll, type Heard, joinAll, openTab, type Tab } from '../live-tabs.ts';
import { startRedis } from '../redis.ts';
import type { Figure } from '../report.ts';
import type { Running } from '../server.ts';
import { type Row, type Scene, SkippedError } from './row.ts';

const BEFORE_MS = 2000;
/** How long servers may take to notice that Redis is back. */
const AFTER_MS = 20_000;
const READ_EVERY_MS = 50;

type Traffic = { answers: number; failures: number; slowest: number; stop(): Promise<void> };

/** Members of one process who read and write continuously; any status other than 2xx is a failure. */
function traffic({ port }: Running, members: readonly number[]): Traffic {
  const seen: Traffic = { answers: 0, failures: 0, slowest: 0, stop: async () => undefined };
  let isOver = false;
  const ask = async (n: number, method: string, path: string, body?: unknown) => {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { cookie: cookieOf(n), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    await answer.arrayBuffer();
    seen.answers += 1;
    seen.slowest = Math.max(seen.slowest, performance.now() - began);
    if (!answer.ok) seen.failures += 1;
  };
  const worker = async (n: number) => {
    for (let count = 0; !isOver; count += 1) {
      await ask(n, 'GET', '/api/notifications/unread/count');
      await ask(n, 'GET', '/api/presence?ids=1,2,3');
      // Members with an odd number are connected with the next.
      await ask(n, 'POST', '/api/messages', { recipientId: n % 2 ? n + 1 : n - 1, content: `Word ${count}` });
      await delay(READ_EVERY_MS);
    }
  };
  const workers = members.map(worker);
  seen.stop = async () => {
    isOver = true;
    await Promise.all(workers);
  };
  return seen;
}

/** Milliseconds until a message in the group reaches `to`, or null if that takes longer than `limit`. */
async function reach(from: Tab, to: Tab, limit: number): Promise<number | null> {
  const clientId = crypto.randomUUID();
  const arrived = new Promise<number>((resolve) => {
    to.hear = (frame, at) => {
      if (frame.message?.content === clientId) resolve(at);
    };
  });
  const began = performance.now();
  from.socket.send(JSON.stringify({ type: 'group_message', groupId: LIVE.groupId, content: clientId, clientId }));
  const at = await Promise.race([arrived, delay(limit, null)]);
  to.hear = null;
  return at === null ? null : at - began;
}

function waitsForResync(tab: Tab): Promise<boolean> {
  return new Promise((resolve) => {
    tab.hear = ({ type }: Heard) => {
      if (type === 'resync') resolve(true);
    };
  });
}

/** While Redis is down: delivery in one process. Afterward: delivery across, and a notice of possible gaps. */
async function outage(tabs: Tab[], redis: { kill(): Promise<void>; start(): Promise<void> }, seconds: number) {
  const [one, beside, other] = tabs;
  if (!one || !beside || !other) throw new Error('Three tabs were meant to be open');
  await redis.kill();
  const inside: (number | null)[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await delay(200))
    inside.push(await reach(one, beside, 5000));
  const lost = inside.filter((time) => time === null).length;
  const slowest = Math.max(...inside.map((time) => time ?? 0));
  const resynced = waitsForResync(other);
  const began = performance.now();
  await redis.start();
  const heard = await Promise.race([resynced, delay(AFTER_MS, false)]);
  const resyncMs = performance.now() - began;
  let across: number | null = null;
  while (across === null && performance.now() - began < AFTER_MS) across = await reach(one, other, 500);
  return { count: inside.length, lost, slowest, heard, resyncMs, across };
}

/** Kills Redis for a few seconds under two processes and starts it again. */
async function run({ isFull, folder, database, server, defer }: Scene): Promise<Figure[]> {
  const seconds = isFull ? 60 : 6;
  const redis = await startRedis(folder);
  if (!redis) throw new SkippedError('Neither redis-server nor valkey-server is installed.');
  defer(() => redis.kill());
  const databaseUrl = await database();
  const servers = await Promise.all(
    ['one', 'two'].map((name) => server(databaseUrl, join(folder, name), { REDIS_URL: redis.url })),
  );
  const [one, two] = servers;
  if (!one || !two) throw new Error('Two servers were meant to start');
  const tabs = await Promise.all([openTab(one.port, 401), openTab(one.port, 402), openTab(two.port, 403)]);
  try {
    await joinAll(tabs, LIVE.groupId);
    const running = [traffic(one, [1, 2, 3, 4, 5]), traffic(two, [6, 7, 8, 9, 10])];
    await delay(BEFORE_MS);
    const seen = await outage(tabs, redis, seconds);
    // Live connections work as before.
    await asked(tabs[2], { type: 'ping' }, ({ type }) => type === 'pong');
    await Promise.all(running.map(({ stop }) => stop()));
    const sum = (of: (one: Traffic) => number) => running.reduce((total, one) => total + of(one), 0);
    return [
      { name: `Redis down ${seconds} s: requests with a response`, value: sum(({ answers }) => answers), unit: '' },
      {
        name: 'Redis down: responses other than 2xx',
        value: sum(({ failures }) => failures),
        unit: '',
        target: { below: 1 },
      },
      {
        name: 'Redis down: slowest response',
        value: Math.max(...running.map(({ slowest }) => slowest)),
        unit: 'ms',
        target: { below: 5000 },
      },
      {
        name: `Redis down: messages lost inside a process, of ${seen.count}`,
        value: seen.lost,
        unit: '',
        target: { below: 1 },
      },
      {
        name: 'Redis down: slowest message inside a process',
        value: seen.slowest,
        unit: 'ms',
        target: { below: 1000 },
      },
      { name: 'Redis back: tabs not told to catch up', value: seen.heard ? 0 : 1, unit: '', target: { below: 1 } },
      {
        name: 'Redis back: until tabs are told to catch up',
        value: seen.resyncMs,
        unit: 'ms',
        target: { below: 10_000 },
      },
      {
        name: 'Redis back: message across processes',
        value: seen.across ?? AFTER_MS,
        unit: 'ms',
        target: { below: 500 },
      },
    ];
  } finally {
    closeAll(tabs);
  }
}

export const redisAway: Row = {
  id: 'X06',
  title: 'Redis is killed under two processes and comes back',
  limit: { short: 60, full: 150 },
  run,
};

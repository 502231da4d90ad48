import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { committedAt, committedBetween } from './database.ts';
import { cookieOf, LIVE } from './live-fill.ts';
import { closeAll, heard, joinAll, openTab, openTabs, putOff, range, type Tab } from './live-tabs.ts';
import { memoryOf } from './memory.ts';
import { startRedis } from './redis.ts';
import type { Figure } from './report.ts';
import { type Running, startServer } from './server.ts';
import { callerOf, type Times, timesOf } from './timing.ts';
import type { Watch } from './vitals.ts';

const RETURNING = LIVE.sockets / 2;
/** Real tabs spread their return over a fifth of five seconds. */
const SPREAD_MS = 1000;
const MESSAGES = 60;
const ACROSS = 200;
const WARM_UP = 10;
/** The two processes have just started when they are measured. */
const WARM_UP_ACROSS = 50;
/** How often one member sends a message; a socket allows 20 frames a second on average. */
const PACE_MS = 60;

const shown = (count: number) => count.toLocaleString('en-US');

/** A warm server before sockets are opened: all code that a page needs has run. */
async function warmUp({ port }: Running): Promise<void> {
  for (const n of range(1, 50)) await fetch(`http://127.0.0.1:${port}/api/user`, { headers: { cookie: cookieOf(n) } });
  closeAll(await openTabs(port, range(1, 500)));
  await delay(3000);
}

/** The server’s memory after garbage collection; the amount of garbage varies too much to compare. */
async function cleanMemory({ pid }: Running, watch: Watch): Promise<number> {
  await watch.clean();
  return memoryOf(pid);
}

async function idleFigures(server: Running, watch: Watch): Promise<{ figures: Figure[]; tabs: Tab[] }> {
  await warmUp(server);
  const before = await cleanMemory(server, watch);
  const began = performance.now();
  const tabs = await openTabs(server.port, range(1, LIVE.sockets));
  const took = performance.now() - began;
  for (const tab of tabs) tab.isIdle = true;
  await delay(5000);
  const each = ((await cleanMemory(server, watch)) - before) / tabs.length / 1024;
  return {
    tabs,
    figures: [
      { name: `${shown(LIVE.sockets)} idle sockets, memory each`, value: each, unit: 'KB', target: { below: 13 } },
      { name: `${shown(LIVE.sockets)} sockets, until all are authenticated`, value: took, unit: 'ms' },
    ],
  };
}

async function returnFigures(server: Running, pool: pg.Pool, tabs: Tab[]): Promise<Figure[]> {
  const dropped = tabs.slice(-RETURNING);
  // As after a minute: every session records its use once more.
  await pool.query(`update sessions set last_used_at = now() - interval '2 minutes'`);
  closeAll(dropped);
  const idle = await committedAt(pool);
  const before = await committedAt(pool);
  putOff.count = 0;
  const began = performance.now();
  const back = await Promise.all(
    dropped.map(async ({ n, place }, index) => {
      await delay((SPREAD_MS * index) / RETURNING);
      return openTab(server.port, n, place);
    }),
  );
  const took = performance.now() - began;
  const after = await committedAt(pool);
  const statements = committedBetween([before, after], [idle, before]) / RETURNING;
  closeAll(back);
  return [
    {
      name: `${shown(RETURNING)} sockets return, until all are authenticated`,
      value: took,
      unit: 'ms',
      target: { below: 30_000 },
    },
    { name: `${shown(RETURNING)} sockets return, put off with 503`, value: putOff.count, unit: '' },
    {
      name: `${shown(RETURNING)} sockets return, statements each`,
      value: statements,
      unit: '',
      target: { below: 2.05 },
    },
  ];
}

/** Sends a message to the group and resolves with the time until each tab received it. */
function say(sender: Tab, receivers: readonly Tab[]): Promise<number[]> {
  const content = randomUUID();
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const began = performance.now();
    sender.hear = (frame) => {
      if (frame.type === 'error') reject(new Error(`Member ${sender.n} was refused: ${JSON.stringify(frame)}`));
    };
    for (const tab of receivers)
      tab.hear = (frame, at) => {
        if (frame.type === 'error') reject(new Error(JSON.stringify(frame)));
        if (frame.message?.content !== content) return;
        tab.hear = null;
        times.push(at - began);
        if (times.length === receivers.length) resolve(times);
      };
    sender.socket.send(JSON.stringify({ type: 'group_message', groupId: LIVE.groupId, content, clientId: content }));
  });
}

/** Messages to all of these tabs: when the last tab received each one, and when each tab did. */
async function groupTimes(tabs: Tab[]): Promise<{ last: Times; all: Times }> {
  const all: number[] = [];
  const last: number[] = [];
  for (let count = 0; count < WARM_UP + MESSAGES; count += 1) {
    const sender = tabs[(count * 7) % tabs.length];
    if (!sender) continue;
    const times = await say(sender, tabs);
    if (count < WARM_UP) continue;
    all.push(...times);
    last.push(Math.max(...times));
  }
  return { last: timesOf(last), all: timesOf(all) };
}

async function groupFigures(server: Running): Promise<Figure[]> {
  const members = range(1, LIVE.inGroup);
  const some = await openTabs(server.port, members);
  await joinAll(some, LIVE.groupId);
  const of500 = await groupTimes(some);
  const more = await openTabs(server.port, members);
  await joinAll(more, LIVE.groupId);
  const of1000 = await groupTimes([...some, ...more]);
  closeAll([...some, ...more]);
  const { last, all } = of1000;
  return [
    {
      name: 'Group of 500 sockets, last delivery, median',
      value: of500.last.p50,
      unit: 'ms',
      target: { below: 20 },
    },
    { name: 'Group of 1,000 sockets, last delivery, median', value: last.p50, unit: 'ms', target: { below: 100 } },
    { name: 'Group of 1,000 sockets, last delivery, p99', value: last.p99, unit: 'ms', target: { below: 250 } },
    { name: 'Group of 1,000 sockets, any of them has it, p99', value: all.p99, unit: 'ms' },
  ];
}

async function acrossFigures(databaseUrl: string, folder: string): Promise<Figure[]> {
  const redis = await startRedis(folder);
  if (!redis) {
    console.log('Redis isn’t installed, so we skip delivery across processes.');
    return [];
  }
  const env = { REDIS_URL: redis.url };
  const servers = await Promise.all(['one', 'two'].map((name) => startServer(databaseUrl, join(folder, name), env)));
  try {
    const [one, two] = await Promise.all(servers.map(({ port }, index) => openTab(port, index + 1)));
    if (!one || !two) throw new Error('Two servers were meant to start');
    await joinAll([one, two], LIVE.groupId);
    const times: number[] = [];
    for (let count = 0; count < WARM_UP_ACROSS + ACROSS; count += 1) {
      await delay(PACE_MS);
      const [time] = await say(one, [two]);
      if (count >= WARM_UP_ACROSS && time !== undefined) times.push(time);
    }
    const direct = await directTimes(servers, one, two);
    closeAll([one, two]);
    return [
      { name: 'Across two processes, group message, p50', value: timesOf(times).p50, unit: 'ms' },
      {
        name: 'Across two processes, group message, p99',
        value: timesOf(times).p99,
        unit: 'ms',
        target: { below: 50 },
      },
      {
        name: 'Across two processes, direct message, p99',
        value: timesOf(direct).p99,
        unit: 'ms',
        target: { below: 50 },
      },
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await redis.kill();
  }
}

/** From the request that sends a message to its frame in the other process. */
async function directTimes(servers: Running[], one: Tab, two: Tab): Promise<number[]> {
  const call = callerOf(servers[0]?.port ?? 0, cookieOf(one.n));
  const times: number[] = [];
  for (let count = 0; count < WARM_UP_ACROSS + ACROSS; count += 1) {
    await delay(PACE_MS);
    const arrived = heard(two, ({ type }) => type === 'direct_message');
    const began = performance.now();
    const sent = call('/api/messages', 'POST', {
      recipientId: two.n,
      content: `Bench ${count}`,
      clientId: randomUUID(),
    });
    await arrived;
    if (count >= WARM_UP_ACROSS) times.push(performance.now() - began);
    await sent;
  }
  return times;
}

type LiveBench = { server: Running; pool: pg.Pool; databaseUrl: string; folder: string; watch: Watch };

/** Memory of idle sockets, many reconnecting, a message to a large group, and delivery across two processes. */
export async function benchLive({ server, pool, databaseUrl, folder, watch }: LiveBench): Promise<Figure[]> {
  const figures: Figure[] = [];
  // Each part takes a while, so its results are printed at once.
  const add = (more: Figure[]) => {
    for (const { name, value, unit } of more) console.log(`${name}: ${value.toFixed(1)} ${unit}`);
    figures.push(...more);
  };
  // First, while this process is small: its garbage collection after 10,000 sockets takes as long as a message.
  add(await acrossFigures(databaseUrl, folder));
  console.log('Opening sockets');
  const { tabs, figures: idle } = await idleFigures(server, watch);
  add(idle);
  add(await returnFigures(server, pool, tabs));
  closeAll(tabs);
  add(await groupFigures(server));
  return figures;
}

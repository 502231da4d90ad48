import { setTimeout as delay } from 'node:timers/promises';
import { committedAt, committedBetween } from '../database.ts';
import { LIVE } from '../live-fill.ts';
import { asked as askedOf, closeAll, joinAll, openTab, openTabs, range, type Tab } from '../live-tabs.ts';
import { memoryOf } from '../memory.ts';
import type { Figure } from '../report.ts';
import { timesOf } from '../timing.ts';
import { poolFor } from './killed.ts';
import { otherThan, p99, startReaders } from './readers.ts';
import { atMost, none, type Row, type Scene } from './row.ts';

const MEGABYTE = 1024 * 1024;
const IN_ROOM = 200;
/** Members without a socket who read at the same time. */
const READERS = range(LIVE.members - 3, LIVE.members);

/** One message to the group; returns how long each tab waited for it, at most `patienceMs`. */
async function broadcast(tabs: readonly Tab[], patienceMs: number): Promise<number[]> {
  const content = crypto.randomUUID();
  const began = performance.now();
  const [sender] = tabs;
  const arrived = tabs.map(
    (tab) =>
      new Promise<number>((resolve) => {
        tab.hear = ({ message }, at) => {
          if (message?.content === content) resolve(at - began);
        };
      }),
  );
  sender?.socket.send(JSON.stringify({ type: 'group_message', groupId: LIVE.groupId, content, clientId: content }));
  return Promise.all(arrived.map((one) => Promise.race([one, delay(patienceMs, patienceMs)])));
}

/** Thousands of idle tabs, while one of them sends a message to a room every second. */
async function idle(scene: Scene): Promise<Figure[]> {
  const count = scene.isFull ? LIVE.sockets : 1000;
  const seconds = scene.isFull ? 600 : 8;
  const { port, pid, stop } = await scene.server(await scene.database());
  closeAll(await openTabs(port, range(1, 300)));
  await delay(1000);
  const base = await memoryOf(pid);
  const tabs = await openTabs(port, range(1, count));
  scene.defer(() => closeAll(tabs));
  const room = tabs.filter(({ n }) => n <= IN_ROOM);
  await joinAll(room, LIVE.groupId);
  for (const tab of tabs) tab.isIdle = tab.n > IN_ROOM;
  const readers = startReaders({ port, members: READERS, everyMs: 100 });
  scene.defer(() => readers.stop());
  // A member's first page view fills a timeline: one in a hundred of so few requests, regardless of the sockets.
  await delay(1000);
  const from = performance.now();
  const times: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    times.push(...(await broadcast(room, 5000)));
    await delay(1000);
  }
  const more = ((await memoryOf(pid)) - base) / MEGABYTE;
  const answers = await readers.stop();
  const gone = tabs.filter(({ socket }) => socket.readyState !== socket.OPEN).length;
  closeAll(tabs);
  await stop();
  return [
    { name: `Memory for ${count} sockets`, value: more, unit: 'MB', target: { below: 200 } },
    none('Sockets closed', gone),
    atMost(`Message to a room of ${room.length}, p99`, timesOf(times).p99, 500),
    atMost('Requests in the meantime, p99', p99(answers.filter(({ at }) => at >= from)), 200),
    none('Requests that failed in the meantime', otherThan(answers, 200)),
  ];
}

/** Disconnects all tabs, which then reconnect at once, as after a restart. */
async function storm(scene: Scene): Promise<Figure[]> {
  const count = scene.isFull ? LIVE.sockets / 2 : 1000;
  const url = await scene.database();
  const pool = poolFor(scene, url);
  const { port, stop } = await scene.server(url);
  const tabs = await openTabs(port, range(1, count));
  // As after a minute: every session records its use once more.
  await pool.query(`update sessions set last_used_at = now() - interval '2 minutes'`);
  closeAll(tabs);
  const before = await committedAt(pool);
  const readers = startReaders({ port, members: READERS, everyMs: 500 });
  scene.defer(() => readers.stop());
  const began = performance.now();
  const back = await Promise.all(tabs.map(({ n, place }) => openTab(port, n, place)));
  const took = performance.now() - began;
  const [first] = back;
  if (first) await askedOf(first, { type: 'ping' }, ({ type }) => type === 'pong');
  const answers = await readers.stop();
  const after = await committedAt(pool);
  const later = await committedAt(pool);
  // The readers' own statements are at most three per page.
  const statements = committedBetween([before, after], [after, later]) - 3 * answers.length;
  closeAll(back);
  await stop();
  return [
    atMost(`Until ${count} sockets were back`, took, 30_000),
    { name: 'Statements each', value: statements / count, unit: '', target: { below: 2.05 } },
    none('Requests that failed in the meantime', otherThan(answers, 200)),
  ];
}

export const idleSockets: Row = {
  id: 'X12',
  title: 'Thousands of idle sockets',
  limit: { short: 60, full: 800 },
  run: idle,
};

export const returningSockets: Row = {
  id: 'X13',
  title: 'Thousands of sockets return at once',
  limit: { short: 90, full: 150 },
  run: storm,
};

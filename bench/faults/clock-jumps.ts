import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { ask, isFault, type Reply } from './asks.ts';
import { poolFor } from './killed.ts';
import { none, type Row, type Scene } from './row.ts';

const HOUR = 3_600_000;
/** How long a cached session may serve reads, plus a margin. */
const MEMORY_MS = 7000;
/** Times at which calendars go wrong: the end of the leap day, and the clock changes in Europe and America. */
const moments = [
  '2028-02-29T23:59:59.500Z',
  '2027-03-28T00:59:59.500Z',
  '2027-10-31T00:59:59.500Z',
  '2027-11-07T05:59:59.500Z',
];
const pages = ['/api/feed', '/api/user', '/api/notifications', '/api/conversations', '/api/follows/connections'];

/** The clock of a server's process jumps ahead, back, and to the days on which calendars go wrong. */
async function run(scene: Scene): Promise<Figure[]> {
  const url = await scene.database();
  const pool = poolFor(scene, url);
  await pool.query(`update sessions set expires_at = '2030-01-01', last_used_at = '2028-02-25' where user_id <= 700`);
  let child: ChildProcess | undefined;
  let moved: (() => void) | undefined;
  const { port, stop } = await scene.server(
    url,
    undefined,
    {},
    {
      preloads: [join(import.meta.dirname, 'clock.child.ts')],
      onSpawn: (spawned) => (child = spawned),
      onMessage: () => moved?.(),
    },
  );
  const move = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      moved = resolve;
      child?.send(milliseconds);
    });
  const replies: Reply[] = [];
  const look = async (member: number) => {
    for (const page of pages) replies.push(await ask(port, member, page));
  };
  const post = async (content: string): Promise<number> => {
    const reply = await ask(port, 601, '/api/posts', { body: { content } });
    replies.push(reply);
    return JSON.parse(reply.text).id;
  };
  const isOpen = async (member: number) => (await ask(port, member, '/api/feed')).status === 200;

  const ids = [await post('Before the jumps')];
  await move(2 * HOUR);
  await look(602);
  ids.push(await post('Two hours ahead'));
  // One session ends the usual way, another in a process whose notification doesn't arrive.
  await ask(port, 603, '/api/logout', { method: 'POST' });
  await isOpen(604);
  await move(-2 * HOUR);
  await pool.query('delete from sessions where user_id = 604');
  await look(602);
  ids.push(await post('Two hours back'));
  await delay(MEMORY_MS);
  const revived = [await isOpen(603), await isOpen(604)].filter(Boolean).length;
  for (const moment of moments) {
    await move(new Date(moment).getTime() - Date.now());
    await look(605);
    await delay(1000);
    await look(605);
    ids.push(await post(`At ${moment}`));
  }
  await move(0);
  const feed = JSON.parse((await ask(port, 601, '/api/feed')).text).items.map(({ id }: { id: number }) => id);
  await stop();
  const inOrder = ids.toReversed().every((id, index) => feed[index] === id);
  return [
    { name: 'Jumps', value: 2 + moments.length, unit: '' },
    none(
      'Pages and posts that failed',
      replies.filter((one) => isFault(one) || one.status === null || one.status >= 400).length,
    ),
    none('Ended sessions that could read again', revived),
    none(
      'Ids that don’t increase',
      range(1, ids.length - 1).filter((at) => Number(ids[at]) <= Number(ids[at - 1])).length,
    ),
    none('Feeds out of posting order', inOrder ? 0 : 1),
  ];
}

export const clockJumps: Row = {
  id: 'X16',
  title: "The clock of the server's process jumps",
  limit: { short: 90, full: 90 },
  run,
};

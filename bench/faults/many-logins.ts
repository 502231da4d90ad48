import { setTimeout as delay } from 'node:timers/promises';
import { hashPassword } from '../../apps/server/src/platform/passwords/passwords.ts';
import { range } from '../live-tabs.ts';
import { memoryOf } from '../memory.ts';
import type { Figure } from '../report.ts';
import { ask, notOneOf } from './asks.ts';
import { poolFor } from './killed.ts';
import { atMost, none, type Row, type Scene } from './row.ts';
import { watched } from '../vitals.ts';

const LOGINS = 200;
const PASSWORD = 'two hundred at the door';
const MEGABYTE = 1024 * 1024;

async function run(scene: Scene): Promise<Figure[]> {
  const url = await scene.database();
  await poolFor(scene, url).query('update users set password_hash = $1 where id <= $2', [
    await hashPassword(PASSWORD),
    LOGINS,
  ]);
  const watch = watched();
  const { port, pid, stop } = await scene.server(url, undefined, {}, watch.launch);
  const login = (member: number) =>
    ask(port, member, '/api/login', { cookie: '', body: { username: `live${member}`, password: PASSWORD } });
  await login(1);
  await delay(500);
  const base = await memoryOf(pid);
  let most = base;
  const looking = setInterval(() => void memoryOf(pid).then((bytes) => (most = Math.max(most, bytes))), 20);
  scene.defer(() => clearInterval(looking));
  watch.forget();
  const replies = await Promise.all(range(1, LOGINS).map(login));
  clearInterval(looking);
  const { loopDelayMs } = await watch.tell();
  await stop();
  return [
    {
      name: `Of ${LOGINS} at once, signed in`,
      value: replies.filter(({ status }) => status === 200).length,
      unit: '',
      target: { above: 1 },
    },
    none('Responses other than 200 or 503', notOneOf(replies, 200, 503)),
    atMost('Slowest response', Math.max(...replies.map(({ ms }) => ms)), 10_000),
    atMost('Event loop delay, max', loopDelayMs, 100),
    { name: 'Memory growth', value: (most - base) / MEGABYTE, unit: 'MB', target: { below: 300 } },
  ];
}

export const manyLogins: Row = {
  id: 'X14',
  title: 'Two hundred members sign in at the same time',
  limit: { short: 60, full: 60 },
  run,
};

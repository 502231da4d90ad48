import { setTimeout as delay } from 'node:timers/promises';
import { hashPassword } from '../../apps/server/src/platform/passwords/passwords.ts';
import { range } from '../live-tabs.ts';
import { memoryOf } from '../memory.ts';
import type { Figure } from '../report.ts';
import { ask, notOneOf, type Reply } from './asks.ts';
import { poolFor } from './killed.ts';
import { atMost, none, type Row, type Scene } from './row.ts';
import { watched } from '../vitals.ts';

const LOGINS = 200;
/**
 * Number of rounds; the lowest delay of them counts. A delay that the server’s own code causes occurs in every round;
 * one that another process on the machine causes doesn't.
 */
const ROUNDS = 3;
const PASSWORD = 'two hundred at the door';
const MEGABYTE = 1024 * 1024;

/** One round in which all members sign in; `growth` in bytes. */
type Round = { replies: Reply[]; loopDelayMs: number; growth: number };

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
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) {
    // Each round starts from the memory of an idle server.
    await watch.clean();
    const base = await memoryOf(pid);
    let most = base;
    const looking = setInterval(() => void memoryOf(pid).then((bytes) => (most = Math.max(most, bytes))), 20);
    scene.defer(() => clearInterval(looking));
    watch.forget();
    const replies = await Promise.all(range(1, LOGINS).map(login));
    clearInterval(looking);
    const { loopDelayMs } = await watch.tell();
    rounds.push({ replies, loopDelayMs, growth: most - base });
  }
  await stop();
  const replies = rounds.flatMap((round) => round.replies);
  const signedIn = rounds.map((round) => round.replies.filter(({ status }) => status === 200).length);
  return [
    { name: `Of ${LOGINS} at once, signed in, fewest`, value: Math.min(...signedIn), unit: '', target: { above: 1 } },
    none('Responses other than 200 or 503', notOneOf(replies, 200, 503)),
    atMost('Slowest response', Math.max(...replies.map(({ ms }) => ms)), 10_000),
    atMost('Event loop delay, max of the best round', Math.min(...rounds.map((round) => round.loopDelayMs)), 100),
    {
      name: 'Memory growth',
      value: Math.max(...rounds.map((round) => round.growth)) / MEGABYTE,
      unit: 'MB',
      target: { below: 300 },
    },
  ];
}

export const manyLogins: Row = {
  id: 'X14',
  title: 'Two hundred members sign in at the same time',
  limit: { short: 60, full: 60 },
  run,
};

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { cookieOf, LIVE } from '../live-fill.ts';
import { joinAll, openTab, range } from '../live-tabs.ts';
import { memoryOf } from '../memory.ts';
import type { Figure } from '../report.ts';
import { ask, upload } from './asks.ts';
import { none, type Row, type Scene } from './row.ts';

const MEGABYTE = 1024 * 1024;
const READERS = 100;
/** The longest message, in characters of three bytes. */
const LONGEST = '床'.repeat(4990);
/** More than the system's buffers on both ends hold (some MB each), plus the megabyte that the server queues. */
const FRAMES = 1000;
/** Members who write at once. */
const AT_ONCE = 8;

/** Requests a file and reads nothing of it beyond what the system buffers. */
function readSlowly(port: number, path: string, defer: Scene['defer']): void {
  const socket = connect({ port, host: '127.0.0.1' });
  defer(() => socket.destroy());
  socket.on('error', () => undefined);
  socket.once('data', () => socket.pause());
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookieOf(1)}\r\n\r\n`);
}

/** A tab that has stopped reading, in a busy group: how many frames it was sent before it was disconnected. */
async function pausedTab(port: number): Promise<{ said: number; refused: number; got: number; isCut: boolean }> {
  const tab = await openTab(port, 1);
  await joinAll([tab], LIVE.groupId);
  let got = 0;
  tab.hear = ({ message }) => {
    if (message) got += 1;
  };
  const cut = new Promise<boolean>((resolve) => tab.socket.once('close', () => resolve(true)));
  tab.socket.pause();
  let said = 0;
  let refused = 0;
  const say = async (member: number) => {
    while (said < FRAMES) {
      said += 1;
      const { status } = await ask(port, member, `/api/groups/${LIVE.groupId}/messages`, {
        body: { content: `${LONGEST}${said}`, clientId: randomUUID() },
      });
      if (status !== 201) refused += 1;
    }
  };
  await Promise.all(range(2, 1 + AT_ONCE).map(say));
  tab.socket.resume();
  const isCut = await Promise.race([cut, delay(10_000, false)]);
  tab.socket.terminate();
  return { said, refused, got, isCut };
}

async function run(scene: Scene): Promise<Figure[]> {
  const { port, pid, stop } = await scene.server(await scene.database());
  const sent = await upload(port, 1, 20 * MEGABYTE - 1000);
  const { url }: { url: string } = JSON.parse(sent.text);
  for (const _ of range(1, 12)) await ask(port, 1, url);
  const base = await memoryOf(pid);
  let most = base;
  for (const _ of range(1, READERS)) readSlowly(port, url, scene.defer);
  for (const _ of range(1, scene.isFull ? 60 : 10)) {
    await delay(500);
    most = Math.max(most, await memoryOf(pid));
  }
  const others = await ask(port, 2, '/api/feed');
  const { said, refused, got, isCut } = await pausedTab(port);
  await stop();
  return [
    {
      name: `Memory for ${READERS} slow readers of 20 MB`,
      value: (most - base) / MEGABYTE,
      unit: 'MB',
      target: { below: 100 },
    },
    none('Other requests that failed', others.status === 200 ? 0 : 1),
    none('Messages rejected in the meantime', refused),
    { name: `Frames sent to a paused socket, of ${said} of 15 KB`, value: got, unit: '' },
    none('Paused sockets not cut off', isCut && got < said ? 0 : 1),
  ];
}

export const slowReaders: Row = {
  id: 'X11',
  title: 'Clients that don’t read their responses',
  limit: { short: 90, full: 150 },
  run,
};

import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { isSuccess, p99, startReaders } from './readers.ts';
import { atMost, none, type Row, type Scene } from './row.ts';

const EACH = 500;
const DRIP_MS = 1000;
/** After this time, a connection counts as never closed. */
const PATIENCE_MS = 20_000;

/** Starts a request, sends a byte every second, and resolves with the milliseconds until the server closed it. */
function dripping(port: number, head: string, defer: Scene['defer']): Promise<number> {
  const began = performance.now();
  return new Promise((resolve) => {
    const socket: Socket = connect({ port, host: '127.0.0.1' });
    defer(() => socket.destroy());
    const drip = setInterval(() => socket.write('a'), DRIP_MS);
    const end = () => {
      clearInterval(drip);
      clearTimeout(patience);
      socket.destroy();
      resolve(performance.now() - began);
    };
    const patience = setTimeout(end, PATIENCE_MS);
    socket.on('connect', () => socket.write(head));
    socket.on('error', () => undefined);
    socket.on('close', end);
    socket.on('end', end);
    // The server's last data must be read, or its end isn't seen.
    socket.resume();
  });
}

/** Hundreds of clients that never finish their headers, and as many that never finish their body. */
async function run(scene: Scene): Promise<Figure[]> {
  const { port, stop } = await scene.server(await scene.database());
  const readers = startReaders({ port, members: range(1, 4), everyMs: 50 });
  scene.defer(() => readers.stop());
  await delay(1000);
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const headers = `GET /api/feed HTTP/1.1\r\n${host}X-Slow: `;
  const body = `POST /api/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n{"username":"`;
  const closed = await Promise.all(
    [headers, body].flatMap((head) => range(1, EACH).map(() => dripping(port, head, scene.defer))),
  );
  const answers = await readers.stop();
  await stop();
  return [
    { name: 'Slow clients', value: closed.length, unit: '' },
    atMost('Time until the last one was closed', Math.max(...closed), 15_000),
    none('Other requests that failed', answers.filter((one) => !isSuccess(one)).length),
    atMost('Other requests, p99', p99(answers), 300),
  ];
}

export const slowSenders: Row = {
  id: 'X10',
  title: 'Clients that send their headers or body a byte a second',
  limit: { short: 60, full: 60 },
  run,
};

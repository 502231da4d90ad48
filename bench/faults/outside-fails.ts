import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { ask, isFault, type Reply } from './asks.ts';
import { poolFor } from './killed.ts';
import { otherThan, p99, startReaders } from './readers.ts';
import { atMost, none, type Row, type Scene } from './row.ts';

const MAILS_EACH = 5;
/** How long queued mail may take once the mail server is up and the mail is due. */
const DELIVERY_MS = 20_000;

/** What an external service does with a connection. */
const behaviours: Record<string, ((socket: Socket) => void) | null> = {
  down: null,
  hanging: () => undefined,
  garbage: (socket) => {
    socket.end(Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256)));
  },
};

/** Starts a service with the given behavior on a port; resolves with a function that stops it. */
async function serviceOn(port: number, behaviour: ((socket: Socket) => void) | null): Promise<() => Promise<void>> {
  if (!behaviour) return async () => undefined;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    behaviour(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** A working mail server; lists the recipients in the order in which their mail arrived. */
async function mailServerOn(port: number, arrived: string[]): Promise<() => Promise<void>> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        arrived.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function run(scene: Scene): Promise<Figure[]> {
  const url = await scene.database();
  const pool = poolFor(scene, url);
  const [smtp, web] = [await scene.freePort(), await scene.freePort()];
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp}`, OUTSIDE_PORT: String(web) };
  const preloads = [join(import.meta.dirname, 'outside.child.ts')];
  const { port, stop } = await scene.server(url, undefined, env, { preloads });
  const readers = startReaders({ port, members: range(1, 4), everyMs: 50 });
  scene.defer(() => readers.stop());
  const previews: Reply[] = [];
  const requests: Reply[] = [];
  const wanted: string[] = [];
  let member = 600;
  for (const [name, behaviour] of Object.entries(behaviours)) {
    const ends = [await serviceOn(smtp, behaviour), await serviceOn(web, behaviour)];
    for (const end of ends) scene.defer(() => end().catch(() => undefined));
    const mails = range(1, MAILS_EACH).map(() => {
      member += 1;
      wanted.push(`live${member}@example.com`);
      return ask(port, member, '/api/forgot-password', { cookie: '', body: { email: `live${member}@example.com` } });
    });
    const looks = range(1, 3).map((n) =>
      ask(port, 500 + n, '/api/link-previews', { body: { url: `http://${name}${n}.outside.example/page` } }),
    );
    requests.push(...(await Promise.all(mails)));
    previews.push(...(await Promise.all(looks)));
    if (scene.isFull) await delay(25_000);
    for (const end of ends) await end();
  }
  const arrived: string[] = [];
  scene.defer(await mailServerOn(smtp, arrived));
  const began = performance.now();
  for (; new Set(arrived).size < wanted.length && performance.now() - began < DELIVERY_MS; await delay(500)) {
    // Skips the pauses between attempts, which double; an attempt in progress keeps its lease.
    await pool.query(
      `update outbox set available_at = now() where type = 'mail.queued' and available_at < now() + interval '80 seconds'`,
    );
  }
  await delay(1000);
  const answers = await readers.stop();
  await stop();
  const times = (address: string) => arrived.filter((one) => one === address).length;
  return [
    { name: 'Emails requested while the mail server was down, hung or sent garbage', value: wanted.length, unit: '' },
    none('Requests for these emails that failed', requests.filter(isFault).length),
    atMost('Requests for these emails, slowest', Math.max(...requests.map(({ ms }) => ms)), 10_000),
    none('Previews of pages that are down, hang or send garbage: 5xx', previews.filter(isFault).length),
    atMost('These previews, slowest', Math.max(...previews.map(({ ms }) => ms)), 10_000),
    none('Other requests that failed', otherThan(answers, 200)),
    atMost('Other requests, p99', p99(answers), 300),
    none('Emails never delivered', wanted.filter((address) => times(address) === 0).length),
    none('Emails delivered more than once', wanted.filter((address) => times(address) > 1).length),
  ];
}

export const outsideFails: Row = {
  id: 'X19',
  title: 'Mail server and linked pages are down, hang or send garbage (LinkedIn, Stripe, RSS: not built yet)',
  limit: { short: 120, full: 240 },
  run,
};

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { api, type CallOutput } from '@innerspring/contract';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { sampleJpeg, samplePdf } from './core/media/sample-files.ts';
import { nextFrame, openLive } from './testing/live-client.ts';
import { type Nginx, nginxProgram, startNginx } from './testing/nginx.ts';
import { type S3Double, startS3Double } from './testing/s3-double.ts';
import { request, signInAt } from './testing/server-client.ts';
import { freePort, killServers, type ServerProcess, startServer, stopServer } from './testing/server-main.ts';
import { onServer, withDatabase } from './testing/test-database.ts';
import { ownRedis } from './testing/test-redis.ts';
import { startWriters, writesIn } from './testing/writers.ts';

const { TEST_REDIS_URL = '' } = process.env;
const members = ['demo-member', 'demo-member2', 'demo-premium', 'demo-admin'];
/** So that load meets no limit and a limit can still be met. */
const LIMIT_SCALE = 30;
const CLIENT_ERRORS = 5 * LIMIT_SCALE;
const JOBS = 200;

const missing = [...(TEST_REDIS_URL ? [] : ['TEST_REDIS_URL']), ...(nginxProgram() ? [] : ['nginx'])].join(' and ');

type Inbox = { url: string; subjects: string[]; close(): Promise<void> };

/** A mail server that notes the subject of each mail. */
async function startInbox(): Promise<Inbox> {
  const subjects: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, callback) {
      subjects.push(/^Subject: (.*)\r$/m.exec(await text(stream))?.[1] ?? '');
      callback();
    },
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}`,
    subjects,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type File = { type: string; name: string; content: Buffer };

async function upload(address: string, cookie: string, { type, name, content }: File) {
  const body = new FormData();
  body.set('type', type);
  body.set('file', new Blob([new Uint8Array(content)]), name);
  const answer = await fetch(`${address}/api/public/uploads`, { method: 'POST', headers: { cookie }, body });
  expect(answer.status).toBe(201);
  return (await answer.json()) as CallOutput<typeof api.uploads.create>;
}

/** Members who read all the time; notes what was no success. */
function startReaders(address: string, cookies: string[], file: string) {
  const paths = [api.posts.feed.path, '/api/notifications/unread/count', '/api/notifications', file];
  const seen = { answers: 0, failures: [] as string[] };
  let stopped = false;
  const read = async (cookie: string, first: number) => {
    for (let turn = first; !stopped; turn += 1) {
      const path = paths[turn % paths.length] ?? '';
      const outcome = await fetch(address + path, { headers: { cookie } }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.ok ? null : `${answer.status}`;
        },
        (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
      );
      seen.answers += 1;
      if (outcome !== null) seen.failures.push(`${path}: ${outcome}`);
    }
  };
  const running = Promise.all(cookies.map(read));
  return {
    async stop() {
      stopped = true;
      await running;
      return seen;
    },
  };
}

/** A tab that comes back whenever its connection ends: with which code, and after how many milliseconds it was live again. */
async function stayLive(address: string, cookie: string) {
  const ends: { code: number; backMs: number }[] = [];
  let stopped = false;
  let socket: WebSocket;
  const open = async () => {
    socket = await openLive(address, cookie);
    socket.once('close', (code) => void (stopped || comeBack(code)));
  };
  const comeBack = async (code: number) => {
    const end = { code, backMs: Number.POSITIVE_INFINITY };
    ends.push(end);
    const at = performance.now();
    // As the browser: at once, then again and again.
    while (!stopped && end.backMs === Number.POSITIVE_INFINITY)
      await open().then(
        () => (end.backMs = performance.now() - at),
        () => delay(200),
      );
  };
  await open();
  return {
    ends,
    stop() {
      stopped = true;
      socket.close();
    },
  };
}

/** What two machines share: PostgreSQL, Redis, a store of files and nginx with deploy/nginx.conf (`npm run test:services`). */
describe.skipIf(missing)(`two servers behind nginx${missing && ` (skipped: ${missing} is missing)`}`, () => {
  const given = inject('database');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const url = withDatabase(given.server, database);
  let folder: string;
  let store: S3Double;
  let inbox: Inbox;
  let nginx: Nginx;
  let proxy: string;
  let pool: pg.Pool;
  let environment: Record<string, string>;
  let a: ServerProcess;
  let b: ServerProcess;
  let cookies: string[];

  const portOf = ({ address }: ServerProcess) => new URL(address).port;
  const start = (name: string, port: string) =>
    startServer({ ...environment, DATA_DIR: join(folder, name), PORT: port });
  const count = async (sql: string) => Number((await pool.query<{ count: string }>(sql)).rows[0]?.count);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'innerspring-many-'));
    // Started as root, nginx works as another user.
    await chmod(folder, 0o755);
    [store, inbox] = await Promise.all([startS3Double(), startInbox()]);
    await onServer(given.server, (client) => client.query(`create database ${database}`));
    pool = new pg.Pool({ connectionString: url, max: 2 });
    const port = await freePort();
    proxy = `http://127.0.0.1:${port}`;
    environment = {
      DATABASE_URL: url,
      REDIS_URL: ownRedis(TEST_REDIS_URL, 1),
      SMTP_URL: inbox.url,
      SESSION_SECRET: 's'.repeat(32),
      DEMO_CONTENT: 'on',
      PUBLIC_URL: proxy,
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMIT_SCALE: String(LIMIT_SCALE),
      ...store.environment,
    };
    [a, b] = await Promise.all([start('a', String(await freePort())), start('b', String(await freePort()))]);
    nginx = await startNginx(join(folder, 'nginx'), port, [`127.0.0.1:${portOf(a)}`, `127.0.0.1:${portOf(b)}`]);
    cookies = (await Promise.all(members.map((name) => signInAt(proxy, name)))).map(({ cookie }) => cookie);
  }, 90_000);
  afterAll(async () => {
    await nginx?.stop();
    await killServers();
    await pool?.end();
    await onServer(given.server, (client) => client.query(`drop database if exists ${database} with (force)`));
    await Promise.all([store?.close(), inbox?.close()]);
    await rm(folder, { recursive: true, force: true });
  }, 30_000);

  it('share a session, and end all others of a member at once', async () => {
    const [one, two, here] = await Promise.all(['a', 'b', 'here'].map(() => signInAt(proxy, 'demo-member')));
    const statusOf = async (address: string, cookie = '') =>
      (await request(address, api.auth.currentUser, {}, { cookie })).status;
    for (const { address } of [a, b]) expect(await statusOf(address, one?.cookie)).toBe(200);
    const sockets = await Promise.all([openLive(a.address, one?.cookie ?? ''), openLive(b.address, two?.cookie ?? '')]);
    const closed = sockets.map((socket) => once(socket, 'close').then(([code]) => Number(code)));
    const ended = await request(proxy, api.security.revokeOtherSessions, {}, { cookie: here?.cookie ?? '' });
    expect(ended.status).toBe(200);
    expect(await Promise.all(closed)).toEqual([1008, 1008]);
    for (const { address } of [a, b]) {
      expect(await statusOf(address, one?.cookie)).toBe(401);
      expect(await statusOf(address, two?.cookie)).toBe(401);
      expect(await statusOf(address, here?.cookie)).toBe(200);
    }
    cookies[0] = here?.cookie ?? '';
  });

  it('give out each what was sent to the other, whole and in ranges', async () => {
    const [cookie = ''] = cookies;
    const picture = await upload(a.address, cookie, {
      type: 'image',
      name: 'a.jpg',
      content: await sampleJpeg(40, 30),
    });
    const words = Buffer.from('0123456789'.repeat(1000));
    const document = await upload(proxy, cookie, { type: 'document', name: 'b.txt', content: words });
    expect(await store.keys()).toEqual(expect.arrayContaining([picture.url, document.url].map((url) => url.slice(9))));
    for (const address of [a.address, b.address, proxy]) {
      const image = await fetch(address + picture.url, { headers: { cookie } });
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const range = await fetch(address + document.url, { headers: { cookie, range: 'bytes=9995-' } });
      expect([range.status, range.headers.get('content-range')]).toEqual([206, 'bytes 9995-9999/10000']);
      expect(await range.text()).toBe('56789');
      expect((await fetch(address + document.url)).status).toBe(401);
    }
  });

  it('take an upload of several megabytes through the proxy', async () => {
    const content = Buffer.alloc(9 * 1024 * 1024, 'A line of words.\n');
    const document = await upload(proxy, cookies[1] ?? '', { type: 'document', name: 'long.txt', content });
    const read = await fetch(proxy + document.url, { headers: { cookie: cookies[1] ?? '' } });
    expect(content.equals(Buffer.from(await read.arrayBuffer()))).toBe(true);
  });

  it('tell all tabs of both sides of a message, on whichever server', async () => {
    const [writer = '', reader = ''] = cookies;
    const { body: person } = await request(proxy, api.auth.currentUser, {}, { cookie: reader });
    const tabs = await Promise.all(
      [a.address, b.address, proxy, proxy, proxy].map((address) => openLive(address, reader)),
    );
    const told = Promise.all(tabs.map((tab) => nextFrame(tab, 'direct_message')));
    const body = { recipientId: person.id, content: 'To wherever you are', clientId: 'many-0001' };
    const sent = await request(proxy, api.messages.send, { body }, { cookie: writer });
    expect(sent.status).toBe(201);
    for (const { messageId } of await told) expect(messageId).toBe(sent.body.id);
    for (const tab of tabs) tab.close();
  });

  it('count a limit together, by the address that the proxy saw', async () => {
    const send = async (index: number) => {
      const headers = { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` };
      const body = { message: 'Nothing works', page: '/home' };
      return (await request(proxy, api.feedback.clientError, { body }, { headers })).status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < CLIENT_ERRORS; index += 10)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, (_, at) => send(index + at)))));
    expect(statuses.filter((status) => status !== 204)).toEqual([]);
    expect([await send(1), await send(2)]).toEqual([429, 429]);
  });

  it('send each mail once and erase each account once', async () => {
    const before = inbox.subjects.length;
    await pool.query(
      `with mail as (
         insert into mails (kind, "to", subject, body, state)
         select 'test', 'reader' || i || '@example.com', 'Job ' || i, 'Words', 'queued' from generate_series(1, ${JOBS}) i
         returning id
       ) insert into outbox (type, payload) select 'mail.queued', jsonb_build_object('mailId', id) from mail`,
    );
    await pool.query(
      `with leaver as (
         insert into users (username, email, full_name, application_status, deletion_due_at)
         select 'leaver' || i, 'leaver' || i || '@example.com', 'Leaver', 'approved', now() from generate_series(1, 40) i
         returning id
       ) insert into outbox (type, payload)
         select 'settings.erasureDue', jsonb_build_object('userId', id) from leaver, generate_series(1, 2)`,
    );
    await pool.query(`select pg_notify('outbox', '')`);
    await vi.waitFor(
      async () =>
        expect(await count("select count(*) from outbox where available_at <= now() + interval '90 s'")).toBe(0),
      {
        timeout: 30_000,
        interval: 200,
      },
    );
    const jobs = inbox.subjects.slice(before).filter((subject) => subject.startsWith('Job '));
    expect([jobs.length, new Set(jobs).size]).toEqual([JOBS, JOBS]);
    expect(await count(`select count(*) from mails where kind = 'test' and state = 'sent' and attempts = 1`)).toBe(
      JOBS,
    );
    expect(await count(`select count(*) from audit_log where action = 'account.erased'`)).toBe(40);
    expect(await count(`select count(*) from users where username like 'leaver%'`)).toBe(0);
  });

  it('make one picture of each document', async () => {
    const [cookie = ''] = cookies;
    for (let turn = 0; turn < 6; turn += 1) {
      const file = { type: 'document', name: `${turn}.pdf`, content: samplePdf(200 + turn, 300) };
      const { url: documentUrl } = await upload(proxy, cookie, file);
      const body = { content: `With document ${turn}`, documentUrl, mediaType: 'document' as const };
      expect((await request(proxy, api.posts.create, { body }, { cookie })).status).toBe(201);
    }
    const pdfs = `from uploads where original_name ~ '^[0-5]\\.pdf$'`;
    await vi.waitFor(async () => expect(await count(`select count(*) ${pdfs} and derived_state = 'ready'`)).toBe(6), {
      timeout: 30_000,
      interval: 200,
    });
    expect(await count(`select sum(derived_attempts) as count ${pdfs}`)).toBe(6);
    const rows = await pool.query<{ key: string }>(
      'select k.key from uploads u cross join lateral unnest(array[u.key, u.small_key, u.thumb_key, u.derived_key]) k(key) where k.key is not null',
    );
    expect((await store.keys()).sort()).toEqual(rows.rows.map(({ key }) => key).sort());
  });

  it('send each digest once where two more start at the same time', async () => {
    const due = `select id from users where application_status = 'approved' and email_verified_at is not null order by id limit 25`;
    const digestMails = `from mails where kind = 'digest'`;
    expect(await count(`select count(*) ${digestMails}`)).toBe(0);
    await pool.query(
      `insert into notifications (user_id, kind, data, in_digest, event_key)
       select u.id, 'follow', jsonb_build_object('actorId', (select max(id) from users where application_status = 'approved')), true, 'digest-' || u.id
       from (${due}) u`,
    );
    await pool.query(
      `insert into digest_schedule (user_id, cadence, next_at) select id, 'daily', now() from (${due}) u
       on conflict (user_id) do update set next_at = excluded.next_at`,
    );
    const [c, d] = await Promise.all([start('c', String(await freePort())), start('d', String(await freePort()))]);
    await vi.waitFor(
      async () => expect(await count(`select count(*) from digest_schedule where next_at <= now()`)).toBe(0),
      {
        timeout: 70_000,
        interval: 200,
      },
    );
    expect(await Promise.all([c, d].map(stopServer))).toEqual([0, 0]);
    expect(await count(`select count(distinct "to") ${digestMails}`)).toBe(25);
    expect(await count(`select count(*) ${digestMails}`)).toBe(25);
  }, 90_000);

  it('are restarted one after the other without a failed request', async () => {
    const [cookie = ''] = cookies;
    const post = await request(proxy, api.posts.create, { body: { content: 'Comments go here' } }, { cookie });
    const postId = post.body.id;
    const { url: file } = await upload(proxy, cookie, {
      type: 'document',
      name: 'c.txt',
      content: Buffer.alloc(50_000, 'x'),
    });
    // Members read a file by what shows it.
    const shown = { content: 'The long list is here', documentUrl: file, mediaType: 'document' } as const;
    await request(proxy, api.posts.create, { body: shown }, { cookie });
    const tabs = await Promise.all([...cookies, ...cookies].map((one) => stayLive(proxy, one)));
    const readers = startReaders(proxy, [...cookies, ...cookies], file);
    const writers = startWriters({ address: proxy, cookies, postId, count: 4 });
    await writers.acknowledged(20);
    let acknowledged = 20;
    const restart = async (old: ServerProcess, name: string) => {
      const announcedAt = performance.now();
      old.child.kill('SIGTERM');
      const refused = vi.waitFor(async () => expect((await fetch(`${old.address}/readyz`)).status).toBe(503), {
        interval: 20,
      });
      expect(await old.ended).toBe(0);
      expect(performance.now() - announcedAt).toBeLessThan(10_000);
      await refused;
      const next = await start(name, portOf(old));
      // fail_timeout of nginx.conf, which nginx counts in whole seconds, and a little.
      await delay(3200);
      acknowledged += 20;
      await writers.acknowledged(acknowledged);
      return next;
    };
    a = await restart(a, 'a');
    b = await restart(b, 'b');
    const writes = await writers.stop();
    const { answers, failures } = await readers.stop();
    expect(failures, await nginx.errors()).toEqual([]);
    expect(answers).toBeGreaterThan(100);
    expect(writes.filter(({ outcome }) => outcome !== 201)).toEqual([]);
    const there = await writesIn(proxy, cookies, postId);
    expect(writes.filter(({ text: words }) => there.get(words) !== 1)).toEqual([]);
    const ends = tabs.flatMap((tab) => tab.ends);
    for (const tab of tabs) tab.stop();
    expect(ends.length).toBeGreaterThanOrEqual(8);
    expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 1012));
    expect(Math.max(...ends.map(({ backMs }) => backMs))).toBeLessThan(5000);
    expect(await nginx.errors()).not.toMatch(/no live upstreams|\[(?:crit|alert|emerg)\]/);
  }, 180_000);
});

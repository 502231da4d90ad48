import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { REVALIDATION_MS } from './platform/http/revalidation.ts';
import { nextFrame, openLive } from './testing/live-client.ts';
import { request, signInAt } from './testing/server-client.ts';
import { killServers, type ServerProcess, startServer } from './testing/server-main.ts';
import { onServer, withDatabase } from './testing/test-database.ts';
import { ownRedis } from './testing/test-redis.ts';

const { TEST_DATABASE_URL, TEST_REDIS_URL = '' } = process.env;

/** What two servers share: one PostgreSQL database and one Redis (`npm run test:services`). */
describe.skipIf(!TEST_DATABASE_URL || !TEST_REDIS_URL)('two servers on one database and one Redis', () => {
  const given = inject('database');
  const database = `test_${randomBytes(6).toString('hex')}`;
  // Counters of an earlier run may still be in a Redis that stays.
  const visitor = { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` };
  let folder: string;
  let a: ServerProcess;
  let b: ServerProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'innerspring-two-'));
    // Empty, so that both find every migration, the demo content and the setup token to be done.
    await onServer(given.server, (client) => client.query(`create database ${database}`));
    const start = (name: string) =>
      startServer({
        DATA_DIR: join(folder, name),
        DATABASE_URL: withDatabase(given.server, database),
        REDIS_URL: ownRedis(TEST_REDIS_URL, 2),
        SESSION_SECRET: 's'.repeat(32),
        DEMO_CONTENT: 'on',
        TRUST_PROXY: '127.0.0.1',
        RATE_LIMIT_SCALE: '1',
      });
    [a, b] = await Promise.all([start('a'), start('b')]);
  }, 60_000);
  afterAll(async () => {
    await killServers();
    await onServer(given.server, (client) => client.query(`drop database if exists ${database} with (force)`));
    await rm(folder, { recursive: true, force: true });
  }, 30_000);

  it('may start at once on an empty database, which one of them fills', async () => {
    for (const { output } of [a, b]) {
      expect(output.err).toBe('');
      expect(output.out).toContain('Demo accounts: ');
    }
    expect((await request(b.address, api.site.health, {})).body).toEqual({ live: true, ready: true });
  });

  it('share sessions', async () => {
    const { cookie } = await signInAt(a.address, 'demo-member');
    const there = await request(b.address, api.auth.currentUser, {}, { cookie });
    expect([there.status, there.body.username]).toEqual([200, 'demo-member']);
  });

  it('tell a follower on one of a post on the other within a second', async () => {
    const author = await signInAt(a.address, 'demo-member');
    const follower = await signInAt(b.address, 'demo-member2');
    const body = { targetId: author.body.id, targetType: 'user' } as const;
    const followed = await request(b.address, api.follows.follow, { body }, { cookie: follower.cookie });
    expect(followed.body).toMatchObject({ isFollowing: true });

    const socket = await openLive(b.address, follower.cookie);
    const waits: number[] = [];
    for (const content of ['Posted on one server', 'Read on the other', 'And once more']) {
      const told = nextFrame(socket, 'feed_new').then((frame) => ({ frame, at: performance.now() }));
      const post = await request(a.address, api.posts.create, { body: { content } }, { cookie: author.cookie });
      const postedAt = performance.now();
      expect(post.status, JSON.stringify(post.body)).toBe(201);
      const { frame, at } = await told;
      expect(frame.postIds).toEqual([post.body.id]);
      waits.push(at - postedAt);
    }
    // The quickest counts: what else the machine does may slow down any one of them.
    expect(Math.min(...waits)).toBeLessThan(1000);
    socket.close();
    await once(socket, 'close');
  });

  it('spare no page to a member on one who changed something on the other just now', async () => {
    const { cookie } = await signInAt(a.address, 'demo-member');
    const post = await request(a.address, api.posts.create, { body: { content: 'To be liked' } }, { cookie });
    const ask = async (tag?: string) => {
      const headers = { cookie, ...(tag ? { 'if-none-match': tag } : {}) };
      const { status, headers: given } = await fetch(`${b.address}${api.posts.feed.path}`, { headers });
      return { status, tag: given.get('etag') ?? '' };
    };
    const waits: number[] = [];
    for (const kind of ['like', 'love', 'curious'] as const) {
      const { tag } = await ask();
      const askedAt = performance.now();
      expect((await ask(tag)).status).toBe(304);
      await request(a.address, api.posts.react, { params: { id: post.body.id }, body: { kind } }, { cookie });
      while ((await ask(tag)).status === 304);
      waits.push(performance.now() - askedAt);
    }
    // Sooner than by the tag's own end; the quickest counts.
    expect(Math.min(...waits)).toBeLessThan(REVALIDATION_MS / 2);
  });

  it('close the socket on one within 5 seconds of the sign-out on the other', async () => {
    const { cookie } = await signInAt(a.address, 'demo-premium');
    const socket = await openLive(b.address, cookie);
    const closed = once(socket, 'close');
    const signedOutAt = performance.now();
    expect((await request(a.address, api.auth.logout, {}, { cookie })).status).toBe(200);
    expect((await closed)[0]).toBe(1008);
    expect(performance.now() - signedOutAt).toBeLessThan(5000);
    expect((await request(b.address, api.auth.currentUser, {}, { cookie })).status).toBe(401);
  });

  it('count limits together', async () => {
    const nobody = `nobody-${randomBytes(4).toString('hex')}`;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      const { address } = attempt % 2 === 0 ? a : b;
      statuses.push((await signInAt(address, nobody, 'a wrong password', visitor)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hashPassword } from './platform/passwords/passwords.ts';
import { request, signInAt } from './testing/server-client.ts';
import { demoPassword, killServers, type ServerProcess, startServer } from './testing/server-main.ts';
import { onServer, withDatabase } from './testing/test-database.ts';
import { ownRedis } from './testing/test-redis.ts';

const { TEST_DATABASE_URL, TEST_REDIS_URL = '' } = process.env;
const glass = { username: 'glass-breaker', password: 'kept in the safe downstairs' };

/** Attacks on counts and keys that two servers share by Redis and the database, at the limits that members get. */
describe.skipIf(!TEST_DATABASE_URL || !TEST_REDIS_URL)('two servers that count together', () => {
  const given = inject('database');
  const database = `test_${randomBytes(6).toString('hex')}`;
  let folder: string;
  let servers: ServerProcess[];
  const at = (turn: number) => servers[turn % 2]?.address ?? '';
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'innerspring-limits-'));
    await onServer(given.server, (client) => client.query(`create database ${database}`));
    const start = async (name: string) =>
      startServer({
        DATABASE_URL: withDatabase(given.server, database),
        REDIS_URL: ownRedis(TEST_REDIS_URL, 5),
        DATA_DIR: join(folder, name),
        SESSION_SECRET: 's'.repeat(32),
        DEMO_CONTENT: 'on',
        TRUST_PROXY: '127.0.0.1',
        RATE_LIMIT_SCALE: '1',
        BREAK_GLASS_USERNAME: glass.username,
        BREAK_GLASS_ARGON2ID: await hashPassword(glass.password),
        BREAK_GLASS_UNTIL: new Date(Date.now() + 3_600_000).toISOString(),
        BREAK_GLASS_IPS: '203.0.113.0/24',
      });
    servers = [await start('a'), await start('b')];
  }, 60_000);
  afterAll(async () => {
    await killServers();
    await onServer(given.server, (client) => client.query(`drop database if exists ${database} with (force)`));
    await rm(folder, { recursive: true, force: true });
  }, 30_000);

  it('keep a member in whose password a stranger guesses at both', async () => {
    const username = 'demo-member';
    const { cookie, status } = await signInAt(at(0), username, demoPassword, from('198.51.100.1'));
    expect(status).toBe(200);
    const guess = (turn: number, password = 'wrong one here') =>
      signInAt(at(turn), username, password, from(`192.0.2.${turn + 1}`));
    const guesses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) guesses.push((await guess(turn)).status);
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await guess(13, demoPassword)).status).toBe(429);

    const device = cookie.split('; ').find((one) => one.startsWith('did=')) ?? '';
    for (const turn of [0, 1]) {
      const proof = { body: { password: demoPassword } };
      expect((await request(at(turn), api.security.proveIdentity, proof, { cookie })).status).toBe(200);
      const known = { cookie: device, headers: from('198.51.100.2') };
      const signedIn = await request(at(turn), api.auth.login, { body: { username, password: demoPassword } }, known);
      expect(signedIn.status).toBe(200);
    }
  });

  it('leave the emergency account to the addresses that may use it', async () => {
    const open = (turn: number, ip: string, password = glass.password) =>
      request(at(turn), api.auth.directLogin, { body: { ...glass, password } }, { headers: from(ip) });
    for (let turn = 0; turn < 6; turn += 1)
      expect([401, 429]).toContain((await open(turn, '198.51.100.9', 'wrong one here')).status);
    expect([401, 429]).toContain((await open(0, '198.51.100.9')).status);
    const opened = await open(1, '203.0.113.7');
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  });

  it('take a key once, with one content, whichever of them is asked', async () => {
    const { cookie } = await signInAt(at(0), 'demo-member2', demoPassword, from('198.51.100.3'));
    const headers = { 'idempotency-key': randomUUID() };
    const post = (turn: number, content: string) =>
      request(at(turn), api.posts.create, { body: { content } }, { cookie, headers });
    const first = await post(0, 'Two lines and one key');
    expect(first.status).toBe(201);
    expect((await post(1, 'Other text under that key')).status).toBe(409);
    expect((await post(1, 'Two lines and one key')).body.id).toBe(first.body.id);
  });

  it('count made-up sessions of one address together, and hurt nobody who is signed in there', async () => {
    const headers = from('198.51.100.20');
    const { cookie } = await signInAt(at(0), 'demo-premium', demoPassword, headers);
    const mine = (turn: number) => request(at(turn), api.auth.currentUser, {}, { cookie, headers });
    for (const turn of [0, 1]) expect((await mine(turn)).status).toBe(200);
    const statuses = new Set<number>();
    for (let turn = 0; turn < 310; turn += 1) {
      const made = { cookie: `sid=${randomBytes(32).toString('base64url')}`, headers };
      statuses.add((await request(at(turn), api.auth.currentUser, {}, made)).status);
    }
    expect([...statuses].toSorted((one, other) => one - other)).toEqual([401, 429]);
    for (const turn of [0, 1]) expect((await mine(turn)).status).toBe(200);
  });
});

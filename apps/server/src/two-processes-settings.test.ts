import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { SETTINGS_REREAD_MS } from './platform/site-settings/site-settings.ts';
import { type CuttableLink, cuttableLink } from './testing/cuttable-link.ts';
import { request, signInAt } from './testing/server-client.ts';
import { demoPassword, killServers, type ServerProcess, startServer, stopServer } from './testing/server-main.ts';
import { onServer, withDatabase } from './testing/test-database.ts';
import { ownRedis } from './testing/test-redis.ts';

const { TEST_DATABASE_URL, TEST_REDIS_URL = '' } = process.env;
const key = 'messages.freeConversationsPerMonth';

/** A setting changed on one of two servers, also while the other hears nothing (`npm run test:services`). */
describe.skipIf(!TEST_DATABASE_URL || !TEST_REDIS_URL)('settings of the site on two servers', () => {
  const given = inject('database');
  const database = `test_${randomBytes(6).toString('hex')}`;
  let folder: string;
  let redis: CuttableLink;
  let a: ServerProcess;
  let b: ServerProcess;
  let staff: string;
  let member: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'innerspring-settings-'));
    await onServer(given.server, (client) => client.query(`create database ${database}`));
    const ownUrl = ownRedis(TEST_REDIS_URL, 6);
    redis = await cuttableLink(ownUrl, 6379);
    const start = (name: string, redisUrl: string) =>
      startServer({
        DATA_DIR: join(folder, name),
        DATABASE_URL: withDatabase(given.server, database),
        REDIS_URL: redisUrl,
        SESSION_SECRET: 's'.repeat(32),
        DEMO_CONTENT: 'on',
        RATE_LIMIT_SCALE: '100',
      });
    a = await start('a', ownUrl);
    b = await start('b', redis.url);
    staff = (await signInAt(a.address, 'demo-admin')).cookie;
    member = (await signInAt(b.address, 'demo-member')).cookie;
    const password = { password: demoPassword };
    const proved = await request(a.address, api.security.proveIdentity, { body: password }, { cookie: staff });
    expect(proved.status).toBe(200);
  }, 60_000);
  afterAll(async () => {
    await killServers();
    redis.close();
    await onServer(given.server, (client) => client.query(`drop database if exists ${database} with (force)`));
    await rm(folder, { recursive: true, force: true });
  }, 30_000);

  const put = async (value: number) => {
    const answer = await request(
      a.address,
      api.siteSettings.set,
      { params: { key }, body: { value } },
      { cookie: staff },
    );
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ value })]);
  };
  const limitAt = async ({ address }: ServerProcess) =>
    (await request(address, api.messages.quota, {}, { cookie: member })).body.limit;

  it('hold on both at once', async () => {
    for (const value of [3, 4, 5]) {
      const startedAt = performance.now();
      await put(value);
      expect(await limitAt(a)).toBe(value);
      await vi.waitFor(async () => expect(await limitAt(b)).toBe(value), { interval: 10, timeout: 5000 });
      // Sooner than by looking regularly.
      expect(performance.now() - startedAt).toBeLessThan(SETTINGS_REREAD_MS - 1000);
    }
  });

  it('hold within seconds on one that hears nothing, and at once again when it hears', async () => {
    redis.cut();
    await put(8);
    await vi.waitFor(async () => expect(await limitAt(b)).toBe(8), { interval: 50, timeout: 2 * SETTINGS_REREAD_MS });
    redis.restore();
    await put(9);
    await vi.waitFor(async () => expect(await limitAt(b)).toBe(9), { interval: 10, timeout: 2 * SETTINGS_REREAD_MS });
  });

  it('are there after a restart', async () => {
    await put(6);
    await stopServer(b);
    b = await startServer({
      DATA_DIR: join(folder, 'b'),
      DATABASE_URL: withDatabase(given.server, database),
      REDIS_URL: ownRedis(TEST_REDIS_URL, 6),
      SESSION_SECRET: 's'.repeat(32),
      DEMO_CONTENT: 'on',
      RATE_LIMIT_SCALE: '100',
    });
    expect(await limitAt(b)).toBe(6);
  });
});

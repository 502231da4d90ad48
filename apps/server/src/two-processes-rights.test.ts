import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@innerspring/contract';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type CuttableLink, cuttableLink } from './testing/cuttable-link.ts';
import { LiveClient } from './testing/live-kit.ts';
import { request, signInAt } from './testing/server-client.ts';
import { killServers, type ServerProcess, startServer } from './testing/server-main.ts';
import { onServer, withDatabase } from './testing/test-database.ts';
import { ownRedis } from './testing/test-redis.ts';

const { TEST_DATABASE_URL, TEST_REDIS_URL = '' } = process.env;

/** Attacks on the rights behind open sockets, with two servers of which one loses its Redis or its database (`npm run test:services`). */
describe.skipIf(!TEST_DATABASE_URL || !TEST_REDIS_URL)('two servers, one of which is cut off', () => {
  const given = inject('database');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const url = () => withDatabase(given.server, database);
  let folder: string;
  let redis: CuttableLink;
  let postgres: CuttableLink;
  let a: ServerProcess;
  /** Reaches both over links that can be cut. */
  let b: ServerProcess;
  const open: LiveClient[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'innerspring-rights-'));
    await onServer(given.server, (client) => client.query(`create database ${database}`));
    const ownUrl = ownRedis(TEST_REDIS_URL, 4);
    redis = await cuttableLink(ownUrl, 6379);
    postgres = await cuttableLink(url(), 5432);
    const start = (name: string, urls: { DATABASE_URL: string; REDIS_URL: string }) =>
      startServer({
        ...urls,
        DATA_DIR: join(folder, name),
        SESSION_SECRET: 's'.repeat(32),
        DEMO_CONTENT: 'on',
        TRUST_PROXY: '127.0.0.1',
        RATE_LIMIT_SCALE: '100',
      });
    a = await start('a', { DATABASE_URL: url(), REDIS_URL: ownUrl });
    b = await start('b', { DATABASE_URL: postgres.url, REDIS_URL: redis.url });
  }, 60_000);
  afterEach(() => {
    redis.restore();
    postgres.restore();
    for (const client of open.splice(0)) client.socket.terminate();
  });
  afterAll(async () => {
    await killServers();
    redis.close();
    postgres.close();
    await onServer(given.server, (client) => client.query(`drop database if exists ${database} with (force)`));
    await rm(folder, { recursive: true, force: true });
  }, 30_000);

  const inDatabase = (text: string, values: unknown[]) => onServer(url(), (client) => client.query(text, values));

  type Guest = { id: number; cookie: string };
  async function guest(username: string): Promise<Guest> {
    const { body, cookie } = await signInAt(a.address, username);
    return { id: body.id, cookie };
  }

  /** A tab on the second server, in the chat of the group. */
  async function listener({ id, cookie }: Guest, groupId: number): Promise<LiveClient> {
    const secret = /sid=([^;]+)/.exec(cookie)?.[1] ?? '';
    const client = new LiveClient(`${b.address.replace('http', 'ws')}/ws`, secret, b.address);
    open.push(client);
    await client.next('connection_established');
    client.send({ type: 'auth', userId: id });
    await client.next('auth_success');
    client.send({ type: 'join_group', groupId });
    await client.next('joined_group');
    return client;
  }

  let groupId: number | undefined;
  async function makeGroup(owner: Guest): Promise<number> {
    const body = { name: 'Cut off', topic: 'Careers', visibility: 'hidden', joinPolicy: 'invite' } as const;
    const made = await request(a.address, api.groups.create, { body }, owner);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  }

  /** A hidden group with somebody who is about to lose their rights, and somebody who stays; both listen on the second server. */
  async function scene() {
    const [owner, victim, other] = [
      await guest('demo-premium'),
      await guest('demo-member'),
      await guest('demo-member2'),
    ];
    groupId ??= await makeGroup(owner);
    const params = { id: groupId };
    const userIds = [victim.id, other.id];
    await request(a.address, api.groupMembers.invite, { params, body: { userIds } }, owner);
    for (const person of [victim, other]) await request(a.address, api.groups.join, { params, body: {} }, person);
    const [hears, stays] = [await listener(victim, params.id), await listener(other, params.id)];
    async function say(at: ServerProcess, content: string): Promise<void> {
      const clientId = `rights-${randomBytes(6).toString('hex')}`;
      const said = await request(at.address, api.groupChat.send, { params, body: { content, clientId } }, owner);
      expect(said.status, JSON.stringify(said.body)).toBe(201);
    }
    return { owner, victim, groupId, hears, stays, say };
  }
  type Scene = Awaited<ReturnType<typeof scene>>;

  /** Cuts Redis off; answers that were begun after it show that the server's loop has come to the closed connections. */
  async function cutRedis(): Promise<void> {
    redis.cut();
    for (let count = 0; count < 3; count += 1) await request(b.address, api.site.health, {});
  }

  const wordsOf = (client: LiveClient) =>
    client.frames.flatMap((frame) => (frame.type === 'group_message' ? [frame] : []));

  /** Two more messages, by way of each server, that who stays hears and nobody else. */
  async function expectDeaf({ hears, stays, say }: Scene): Promise<void> {
    for (const at of [b, a]) {
      await say(at, 'A word of the group');
      await stays.next('group_message');
    }
    if (hears.socket.readyState === hears.socket.OPEN) {
      hears.send({ type: 'ping' });
      await hears.next('pong');
    }
    expect(wordsOf(hears)).toEqual([]);
  }

  const losses: Record<string, { lose: (scene: Scene) => Promise<unknown>; ends: 'left' | 'closed' | 'limited' }> = {
    'a removal': {
      lose: ({ owner, victim, groupId }) =>
        request(a.address, api.groupMembers.remove, { params: { id: groupId, userId: victim.id } }, owner),
      ends: 'left',
    },
    'a log-out': { lose: ({ victim }) => request(a.address, api.auth.logout, {}, victim), ends: 'closed' },
    'a suspension': {
      lose: async ({ victim }) => {
        const admin = await guest('demo-admin');
        const until = new Date(Date.now() + 86_400_000).toISOString();
        const body = { until, reason: 'For the test' };
        return request(a.address, api.admin.suspend, { params: { id: victim.id }, body }, admin);
      },
      ends: 'closed',
    },
    'an application rejected': {
      lose: ({ victim }) => inDatabase(`update users set application_status = 'rejected' where id = $1`, [victim.id]),
      ends: 'limited',
    },
  };

  afterEach(() =>
    inDatabase(
      `update users set application_status = 'approved', suspended_until = null where username like 'demo-%'`,
      [],
    ),
  );

  async function expectEnd(client: LiveClient, ends: 'left' | 'closed' | 'limited'): Promise<void> {
    if (ends === 'left') expect(await client.next('left_group')).toMatchObject({ removed: true });
    if (ends === 'closed') expect((await client.closed).code).toBe(1008);
    if (ends === 'limited') await client.next('account_changed');
  }

  describe.each(Object.entries(losses))('%s', (_name, { lose, ends }) => {
    it('counts on the cut-off server before its next frame, and goes on to count once the bus is back', async () => {
      const here = await scene();
      await cutRedis();
      await lose(here);
      await here.say(b, 'Said on the server that has not heard of it');
      await here.stays.next('group_message');
      await expectEnd(here.hears, ends);
      redis.restore();
      await here.stays.next('resync');
      await expectDeaf(here);
    });

    it('is found when the bus is back, where nothing was said meanwhile', async () => {
      const here = await scene();
      await cutRedis();
      await lose(here);
      redis.restore();
      await here.stays.next('resync');
      if (ends !== 'left') await expectEnd(here.hears, ends);
      await expectDeaf(here);
    });
  });

  it('a look that fails sends nothing until it has worked', async () => {
    const here = await scene();
    postgres.cut();
    await losses['a removal']?.lose(here);
    await here.say(a, 'Said while the other server has no database');
    // Word of both has come: the bus stands, and this is answered after it.
    here.stays.send({ type: 'ping' });
    await here.stays.next('pong');
    expect([wordsOf(here.hears), wordsOf(here.stays)]).toEqual([[], []]);
    postgres.restore();
    await here.stays.next('group_message');
    await expectEnd(here.hears, 'left');
    await expectDeaf(here);
  });
});

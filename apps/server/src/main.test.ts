import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@innerspring/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { request, signInAt } from './testing/server-client.ts';
import {
  demoPassword,
  isAlive,
  killServers,
  postgresPid,
  type ServerProcess,
  startServer,
  stopServer,
} from './testing/server-main.ts';
import { cloneDatabase } from './testing/test-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'innerspring-main-'));
});
afterAll(async () => {
  await killServers();
  await rm(folder, { recursive: true, force: true });
});

/** Addresses of this machine that others can reach. */
const outerAddresses = () =>
  Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  );

const isHealthy = async ({ address }: ServerProcess) => (await request(address, api.site.health, {})).status === 200;

describe('a server with its own database', { timeout: 60_000 }, () => {
  let dataDir: string;
  let server: ServerProcess;
  let cookie: string;
  beforeAll(async () => {
    dataDir = join(folder, 'data');
    server = await startServer({ DATA_DIR: dataDir, HOST: '0.0.0.0' });
  }, 60_000);

  it('says at its first start where it is, who may sign in, and that only this machine reaches it', async () => {
    const { output, address } = server;
    expect(output.err).toBe('');
    expect(output.out).toContain(`Innerspring is ready: ${address}\n`);
    expect(output.out).toContain(
      'Demo accounts: demo-admin, demo-member, demo-member2, demo-premium, demo-pending, demo-rejected\n',
    );
    expect(output.out).toContain(`Password for all of them: ${demoPassword}\n`);
    expect(output.out).toContain('Administrators with this password: demo-admin, second-admin\n');
    const [, many, names = ''] = /^All (\d+) accounts with this password: (.*)$/m.exec(output.out) ?? [];
    expect(names.split(', ')).toHaveLength(Number(many));
    expect(names.split(', ')).toEqual(expect.arrayContaining(['priya-menon', 'demo-pending']));
    expect(output.out).toMatch(/only listens on loopback \(127\.0\.0\.1\), not on 0\.0\.0\.0\.\n/);
    expect(output.out).not.toContain('No admin yet');
    for (const outer of outerAddresses()) {
      await expect(fetch(address.replace('127.0.0.1', outer))).rejects.toThrow('fetch failed');
    }
  });

  it.each([
    ['demo-admin', 'approved', { isAdmin: true, isPremium: false }],
    ['demo-member', 'approved', { isAdmin: false, isPremium: false }],
    ['demo-member2', 'approved', { isAdmin: false, isPremium: false }],
    ['demo-premium', 'approved', { isAdmin: false, isPremium: true }],
    ['demo-pending', 'pending', { isAdmin: false, isPremium: false }],
    ['demo-rejected', 'rejected', { isAdmin: false, isPremium: false }],
  ])('lets %s sign in, %s', async (username, applicationStatus, rights) => {
    const answer = await signInAt(server.address, username);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ username, applicationStatus, ...rights });
    if (username === 'demo-member') cookie = answer.cookie;
  });

  it('refuses a second one on its folder at once and goes on', async () => {
    const second = await startServer({ DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);
    const again = await startServer({ DATA_DIR: dataDir });
    expect(await again.ended).toBe(1);
    // The quicker of two: what else the machine does may slow down either.
    expect(Math.min(second.tookMs, again.tookMs)).toBeLessThan(2000);
    expect(second.output.out).toBe('');
    expect(second.output.err).toBe(
      `Another server (process ${server.child.pid}) is already using the data folder ${dataDir}. ` +
        'Stop it first, or set DATA_DIR to another folder.\n',
    );
    expect(await isHealthy(server)).toBe(true);
  });

  it('stops when told, comes back within 5 seconds with its data, and takes a new demo password', async () => {
    const content = 'Posted before the server was started again';
    const made = await request(server.address, api.posts.create, { body: { content } }, { cookie });
    expect(made.status).toBe(201);
    const postgres = postgresPid(dataDir);
    expect(await stopServer(server)).toBe(0);
    expect(postgres !== null && isAlive(postgres)).toBe(false);

    const restart = () => startServer({ DATA_DIR: dataDir, DEMO_PASSWORD: 'another password' });
    server = await restart();
    if (server.tookMs >= 5000) {
      // What else the machine does may have slowed it down: once more.
      expect(await stopServer(server)).toBe(0);
      server = await restart();
    }
    expect(server.tookMs).toBeLessThan(5000);
    expect(server.output.out).toContain('Password for all of them: another password\n');
    const kept = await request(server.address, api.posts.get, { params: { id: made.body.id } }, { cookie });
    expect(kept.body.content).toBe(content);
    expect((await signInAt(server.address, 'demo-member2')).status).toBe(401);
    expect((await signInAt(server.address, 'demo-member2', 'another password')).status).toBe(200);
  });

  it('says in one line that the port is taken, and leaves nothing running', async () => {
    const port = Number(new URL(server.address).port);
    expect(await stopServer(server)).toBe(0);
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const refused = await startServer({ DATA_DIR: dataDir, PORT: String(port) });
    expect(await refused.ended).toBe(1);
    expect(refused.output.err).toMatch(
      /^Another program is already using the address \(.*\)\. Set PORT to a free port\.\n$/,
    );
    expect(postgresPid(dataDir)).toBeNull();
    other.close();
  });
});

describe('wrong settings', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    SESSION_SECRET: '9f2c1b7e4d8a6053f1e7c2b94a6d8035',
    PUBLIC_URL: 'https://example.com',
  };

  it.each<[string, Record<string, string>, string]>([
    ['a port', { PORT: 'abc' }, 'PORT must be a port number from 0 to 65535.'],
    ['a port that is too high', { PORT: '65536' }, 'PORT must be a port number from 0 to 65535.'],
    ['a scale of nothing', { RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must be a number above 0.'],
    ['a switch', { DEMO_CONTENT: 'yes' }, 'DEMO_CONTENT must be on or off.'],
    ['production without a database', { ...production, DATABASE_URL: '' }, 'DATABASE_URL must be set in production.'],
    ['production without a secret', { ...production, SESSION_SECRET: '' }, 'SESSION_SECRET must be set in production.'],
    ['production without an address', { ...production, PUBLIC_URL: '' }, 'PUBLIC_URL must be set in production.'],
    [
      'a secret that is none in production',
      { ...production, SESSION_SECRET: 's'.repeat(32) },
      'SESSION_SECRET repeats itself. Generate a random one.',
    ],
    ['demo content in production', { ...production, DEMO_CONTENT: 'on' }, 'DEMO_CONTENT must be off in production.'],
  ])('end it with one clear line: %s', async (_name, environment, line) => {
    const { ended, output } = await startServer({ DATA_DIR: join(folder, 'unused'), ...environment });
    expect(await ended).toBe(1);
    expect(output).toEqual({ out: '', err: `${line}\n` });
  });

  it('end it with one clear line where the database is not there', async () => {
    const { ended, output } = await startServer({ ...production, DATA_DIR: join(folder, 'unused') });
    expect(await ended).toBe(1);
    expect(output.err).toMatch(/^Can’t reach the database: .*\n$/);
  });
});

describe('a server on a given database', { timeout: 60_000 }, () => {
  const given = inject('database');
  const settings = (url: string) => ({
    DATA_DIR: join(folder, 'given'),
    DATABASE_URL: url,
    SESSION_SECRET: '9f2c1b7e4d8a6053f1e7c2b94a6d8035',
  });

  it('does not start in production with demo accounts', async () => {
    const database = await cloneDatabase(given.server, given.template);
    try {
      const filled = await startServer({ ...settings(database.url), DEMO_CONTENT: 'on' });
      expect(await stopServer(filled)).toBe(0);
      const production = await startServer({
        ...settings(database.url),
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://example.com',
      });
      expect(await production.ended).toBe(1);
      expect(production.output).toEqual({
        out: '',
        err: 'This database has demo accounts, whose password is public. Production won’t start with them.\n',
      });
    } finally {
      await database.drop();
    }
  });

  it('prints a token while there is no admin, which makes an approved member one, once', async () => {
    const database = await cloneDatabase(given.server, given.template);
    try {
      const server = await startServer({ ...settings(database.url), DEMO_CONTENT: 'off' });
      const { address, output } = server;
      expect(output.out).not.toContain('Demo accounts');
      const tokens = [...output.out.matchAll(/^No admin yet\. .* within 60 minutes: (\S+)$/gm)].map(
        ([, token]) => token,
      );
      expect(tokens).toEqual([expect.stringMatching(/^[A-Za-z0-9_-]{43}$/)]);
      const body = { token: tokens[0] ?? '' };

      const { status, cookie } = await request(address, api.auth.register, { body: application });
      expect(status).toBe(201);
      expect((await request(address, api.admin.setup, { body }, { cookie })).status).toBe(403);
      await approveEverybody(database.url);
      expect((await request(address, api.admin.setup, { body }, { cookie })).body).toEqual({ success: true });
      // The session it was done with ends: what an admin may do needs a sign-in of their own.
      const again = await signInAt(address, application.username, application.password);
      expect(again.body.isAdmin).toBe(true);
      expect((await request(address, api.admin.dashboard, {}, { cookie: again.cookie })).status).toBe(200);
      const used = await request(address, api.admin.setup, { body }, { cookie: again.cookie });
      expect(used.error).toMatchObject({ code: 'conflict' });
      expect(await stopServer(server)).toBe(0);

      const later = await startServer({ ...settings(database.url), DEMO_CONTENT: 'off' }, /is ready/);
      expect(await stopServer(later)).toBe(0);
      expect(later.output.out).not.toContain('No admin yet');
    } finally {
      await database.drop();
    }
  });
});

const application = {
  fullName: 'Ada Coyle',
  email: 'ada@example.com',
  username: 'ada-coyle',
  password: 'seven springs in a row',
  company: 'Coil & Foam',
  title: 'Plant manager',
  profession: 'Plant management',
  companyType: 'Mattress manufacturer',
  location: 'High Point, NC',
  industryRole: 'I run the pocket spring line of a mattress plant and buy the steel wire that it takes every week.',
  acceptTerms: true,
  filledInMs: 60_000,
} as const;

/** There is no admin yet who could. */
async function approveEverybody(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`update users set application_status = 'approved', email_verified_at = now()`);
  await client.end();
}

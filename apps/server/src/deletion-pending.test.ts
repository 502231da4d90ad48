import { allEndpoints, api, type EndpointShape, type ErrorBody } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from './core/accounts/accounts.tables.ts';
import { faultsOf, type Heard } from './testing/hostile/answer-faults.ts';
import { createFingerprint, type Fingerprint, movedBetween } from './testing/hostile/fingerprint.ts';
import { send, sendingOf } from './testing/hostile/request.ts';
import { hostileSite, knownIn, makeScene, MARK, type Scene } from './testing/hostile/scene.ts';
import { sampleOf } from './testing/hostile/schema-samples.ts';

/**
 * Every endpoint with what it would take, from a member with every right whose account waits to be deleted. They may take it
 * back, fetch their data and log out; a new endpoint is refused to them unless it says `whileLeaving` and stands here.
 */
const open = new Set([
  'auth.currentUser',
  'auth.applicationStatus',
  // Asking for an archive needs the password of minutes ago.
  'auth.proveIdentity',
  'settings.exports',
  'settings.requestExport',
  'settings.downloadExport',
  'settings.cancelDeletion',
]);

const DAY = 86_400_000;
let site: Awaited<ReturnType<typeof hostileSite>>;
let scene: Scene;
let fingerprint: Fingerprint;
let cookie: string;

beforeAll(async () => {
  site = await hostileSite();
  scene = await makeScene(site, { isAdmin: true });
  const { secret } = await site.deps.sessions.open({
    userId: scene.owner.id,
    device: 'test',
    ip: null,
    isAdmin: true,
    sudo: true,
  });
  cookie = `sid=${secret}`;
  const now = site.clock.now();
  const later = new Date(now.getTime() + 14 * DAY);
  await site.db
    .update(users)
    .set({ deactivatedAt: now, deletionDueAt: later, premiumUntil: new Date(later.getTime() + DAY) })
    .where(eq(users.id, scene.owner.id));
  fingerprint = await createFingerprint({ pool: site.deps.pool, dataDir: site.deps.config.dataDir });
});
afterAll(() => site.close());

const inputOf = (endpoint: EndpointShape) => sampleOf(endpoint, knownIn(scene, endpoint, scene.owner.id));
const hear = (endpoint: EndpointShape, as: string | null): Promise<Heard> =>
  send({ app: site.app, cookie: as }, endpoint, sendingOf(endpoint, 'as it should be', inputOf(endpoint)));
const outcomeOf = ({ status, text }: Heard) => [status, (JSON.parse(text) as ErrorBody).code];

const named = allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);

it('is a state in which exactly these endpoints are open', () => {
  expect(allEndpoints.flatMap(({ name, whileLeaving }) => (whileLeaving ? [name] : []))).toEqual(
    allEndpoints.flatMap(({ name }) => (open.has(name) ? [name] : [])),
  );
});

describe.each(named.filter(([name, { access }]) => access !== 'visitor' && !open.has(name)))(
  '%s',
  (_name, endpoint) => {
    it('is refused, and gives and changes nothing', async () => {
      const before = await fingerprint();
      const heard = await hear(endpoint, cookie);
      expect(outcomeOf(heard)).toEqual([403, 'deletion_pending']);
      expect(faultsOf(endpoint, heard)).toEqual([]);
      expect(heard.text).not.toContain(MARK);
      expect(movedBetween(before, await fingerprint()), 'tables that changed').toEqual([]);
    });
  },
);

describe.each(named.filter(([, { access, method }]) => access === 'visitor' && method === 'GET'))(
  '%s',
  (_name, endpoint) => {
    it('shows no more than it shows to anybody', async () => {
      const [own, others] = [await hear(endpoint, cookie), await hear(endpoint, null)];
      const withoutNumber = ({ status, text }: Heard) => [status, text.replace(/"requestId":"[^"]*"/, '')];
      expect(withoutNumber(own)).toEqual(withoutNumber(others));
    });
  },
);

it('keeps files closed', async () => {
  const file = await site.upload(scene.owner, 'image');
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await site.app.inject({ method, url: file.url, headers: { cookie } });
    expect(answer.statusCode).toBe(403);
  }
  const answer = await site.app.inject({ url: file.url, headers: { cookie } });
  expect(answer.json().code).toBe('deletion_pending');
});

it('leaves the copy of the data, the way back and the way out open', async () => {
  for (const endpoint of [api.auth.currentUser, api.auth.applicationStatus, api.settings.exports]) {
    expect([endpoint.name, (await hear(endpoint, cookie)).status]).toEqual([endpoint.name, 200]);
  }
  // The scene has asked for one today.
  expect((await hear(api.settings.requestExport, cookie)).text).toContain('once a day');
  expect(outcomeOf(await hear(api.security.proveIdentity, cookie))[1]).toBe('wrong_credentials');
  const back = await hear(api.settings.cancelDeletion, cookie);
  expect(back.status, back.text).toBe(204);
  // At once, though the session was looked up a moment ago.
  expect((await hear(api.settings.get, cookie)).status).toBe(200);
  const out = await hear(api.auth.logout, cookie);
  expect(out.status).toBe(200);
});

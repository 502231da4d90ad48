import { type Access, allEndpoints, type EndpointShape, type ErrorBody } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, type Heard } from './testing/hostile/answer-faults.ts';
import { createFingerprint, type Fingerprint, movedBetween } from './testing/hostile/fingerprint.ts';
import { foreignOrigins, ownOrigins } from './testing/hostile/origins.ts';
import { send, sendingOf, type Sending } from './testing/hostile/request.ts';
import { hostileSite, knownIn, makeScene, MARK, type Scene } from './testing/hostile/scene.ts';
import { sampleOf } from './testing/hostile/schema-samples.ts';
import { aMember, anApplicant, signIn, type TestUser } from './testing/people.ts';

/**
 * Every endpoint with what it would take, about things that are there, from everybody who may not use it, and from pages of other
 * sites. `platform/api/access.test.ts` holds who gets past the door; here nothing behind it moves and nothing of it is heard.
 */

const roles = ['visitor', 'pending', 'rejected', 'member'] as const;
type Role = (typeof roles)[number];

const refusals: Record<Access, Partial<Record<Role, [status: number, code: string]>>> = {
  visitor: {},
  session: { visitor: [401, 'not_signed_in'] },
  member: { visitor: [401, 'not_signed_in'], pending: [403, 'not_member'], rejected: [403, 'not_member'] },
  premium: {
    visitor: [401, 'not_signed_in'],
    pending: [403, 'not_member'],
    rejected: [403, 'not_member'],
    member: [403, 'premium_required'],
  },
  admin: {
    visitor: [401, 'not_signed_in'],
    pending: [403, 'forbidden'],
    rejected: [403, 'forbidden'],
    member: [403, 'forbidden'],
  },
};

let site: Awaited<ReturnType<typeof hostileSite>>;
let scene: Scene;
let fingerprint: Fingerprint;
const cookies: Record<Role, string | null> = { visitor: null, pending: null, rejected: null, member: null };

const cookieOf = (person: TestUser) => signIn(site, person);
const asUser = (person: { id: number }): TestUser => person as TestUser;

beforeAll(async () => {
  site = await hostileSite();
  scene = await makeScene(site, { isAdmin: true });
  fingerprint = await createFingerprint({ pool: site.deps.pool, dataDir: site.deps.config.dataDir });
  cookies.pending = await cookieOf(await anApplicant(site));
  cookies.rejected = await cookieOf(await anApplicant(site, { applicationStatus: 'rejected' }));
  cookies.member = await cookieOf(await aMember(site));
});
afterAll(() => site.close());

const inputOf = (endpoint: EndpointShape) => sampleOf(endpoint, knownIn(scene, endpoint, scene.owner.id));
const outcomeOf = ({ status, text }: Heard) => [status, (JSON.parse(text) as ErrorBody).code];

/** What an endpoint takes, and bodies that nobody reads who may not. */
function sendingsOf(endpoint: EndpointShape): Sending[] {
  const valid = sendingOf(endpoint, 'as it should be', inputOf(endpoint));
  if (endpoint.method === 'GET') return [valid];
  const json = { 'content-type': 'application/json' };
  return [
    valid,
    { ...valid, label: 'a body that is no JSON', payload: '{"a":', headers: json },
    { ...valid, label: 'a body that is too large', payload: 'x'.repeat(300_000), headers: json },
    { ...valid, label: 'a body of an unknown type', payload: '<a/>', headers: { 'content-type': 'application/xml' } },
  ];
}

const named = allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);

describe.each(named.filter(([, { access }]) => access !== 'visitor'))('%s', (_name, endpoint) => {
  it('is decided by who asks before a body is read, and gives and changes nothing', async () => {
    const before = await fingerprint();
    for (const role of roles) {
      const refusal = refusals[endpoint.access][role];
      if (!refusal) continue;
      for (const sending of sendingsOf(endpoint)) {
        const heard = await send({ app: site.app, cookie: cookies[role] }, endpoint, sending);
        expect([role, sending.label, ...outcomeOf(heard)]).toEqual([role, sending.label, ...refusal]);
        expect(faultsOf(endpoint, heard)).toEqual([]);
        expect(heard.text).not.toContain(MARK);
      }
    }
    expect(movedBetween(before, await fingerprint()), 'tables that changed').toEqual([]);
  });
});

describe.each(named.filter(([, { method }]) => method !== 'GET'))('%s', (_name, endpoint) => {
  it('takes nothing from pages of other sites, whoever is signed in', async () => {
    const cookie = await cookieOf(asUser(scene.owner));
    const valid = sendingOf(endpoint, '', inputOf(endpoint));
    const before = await fingerprint();
    for (const [label, headers] of foreignOrigins) {
      const heard = await send({ app: site.app, cookie }, endpoint, {
        ...valid,
        headers: { ...valid.headers, ...headers },
      });
      expect([label, ...outcomeOf(heard)]).toEqual([label, 403, 'foreign_origin']);
      expect(faultsOf(endpoint, heard)).toEqual([]);
    }
    expect(movedBetween(before, await fingerprint()), 'tables that changed').toEqual([]);
  });

  it('goes on for our own pages', async () => {
    for (const [label, headers] of ownOrigins) {
      const notJson = { url: sendingOf(endpoint, '', inputOf(endpoint)).url, payload: '{', label };
      const heard = await send({ app: site.app, cookie: null }, endpoint, {
        ...notJson,
        headers: { 'content-type': 'application/json', ...headers },
      });
      expect([label, heard.text.includes('foreign_origin')]).toEqual([label, false]);
    }
  });
});

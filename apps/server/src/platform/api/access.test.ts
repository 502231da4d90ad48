import { type Access, allEndpoints, type EndpointShape } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { urlOf } from '../../testing/call.ts';
import { aMember, anAdmin, anApplicant, signIn, type TestUser } from '../../testing/people.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

type Actor = 'visitor' | 'applicant' | 'rejected' | 'member' | 'premium' | 'admin' | 'suspended' | 'applicantWithRight';
const actors: Actor[] = [
  'visitor',
  'applicant',
  'rejected',
  'member',
  'premium',
  'admin',
  'suspended',
  'applicantWithRight',
];

const forbiddenTo: Record<Access, Partial<Record<Actor, [number, string]>>> = {
  visitor: {},
  session: { visitor: [401, 'not_signed_in'], suspended: [403, 'forbidden'] },
  member: {
    visitor: [401, 'not_signed_in'],
    suspended: [403, 'forbidden'],
    applicant: [403, 'not_member'],
    rejected: [403, 'not_member'],
    applicantWithRight: [403, 'not_member'],
  },
  premium: {
    visitor: [401, 'not_signed_in'],
    suspended: [403, 'forbidden'],
    member: [403, 'premium_required'],
    admin: [403, 'premium_required'],
    applicant: [403, 'not_member'],
    rejected: [403, 'not_member'],
    applicantWithRight: [403, 'not_member'],
  },
  admin: {
    visitor: [401, 'not_signed_in'],
    suspended: [403, 'forbidden'],
    member: [403, 'forbidden'],
    premium: [403, 'forbidden'],
    applicant: [403, 'forbidden'],
    rejected: [403, 'forbidden'],
    applicantWithRight: [403, 'forbidden'],
  },
};

let site: TestApp;
const people = {} as Record<Exclude<Actor, 'visitor'>, TestUser>;

beforeAll(async () => {
  site = await testApp({ config: { rateLimitScale: 1000 } });
  const later = new Date(site.clock.now().getTime() + 86_400_000);
  people.applicant = await anApplicant(site);
  people.rejected = await anApplicant(site, { applicationStatus: 'rejected' });
  people.member = await aMember(site);
  people.premium = await aMember(site, { premiumUntil: later });
  people.admin = await anAdmin(site);
  people.suspended = await anAdmin(site, { suspendedUntil: later });
  people.applicantWithRight = await anApplicant(site, { isAdmin: true });
});
afterAll(() => site.close());

/** A body that no endpoint takes: whoever gets past the right hears `invalid` and nothing changes. */
const nonsense = { 'no endpoint knows this': true };

async function send(endpoint: EndpointShape, actor: Actor, body: unknown = nonsense) {
  const cookie = actor === 'visitor' ? null : await signIn(site, people[actor]);
  const hasBody = endpoint.body !== undefined;
  const answer = await site.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, { params: { id: '999999999', key: 'x' } }),
    headers: { ...(cookie ? { cookie } : {}), ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { payload: JSON.stringify(body) } : {}),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return {
    status: answer.statusCode,
    code: isJson && answer.body ? answer.json()?.code : undefined,
    body: answer.body,
  };
}

describe.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  it('is open to whom its access says, and to nobody else', async () => {
    for (const actor of actors) {
      const { status, code, body } = await send(endpoint, actor);
      const refusal = forbiddenTo[endpoint.access][actor];
      if (code === 'premium_required')
        expect(JSON.parse(body)).toMatchObject({ feature: endpoint.feature, reason: 'not_premium' });
      if (refusal) expect([actor, status, code]).toEqual([actor, ...refusal]);
      else
        expect(
          [
            actor,
            status < 500,
            status === 401 && code === 'not_signed_in',
            code === 'not_member',
            code === 'premium_required',
          ],
          body,
        ).toEqual([actor, true, false, false, false]);
    }
  });

  it.runIf(endpoint.body)('refuses fields it does not know, each with a sentence', async () => {
    const actor = endpoint.access === 'premium' ? 'premium' : 'admin';
    for (const body of [nonsense, { isAdmin: true }, { userId: 1, 'no endpoint knows this': [] }]) {
      const { status, code } = await send(endpoint, actor, body);
      expect([status, code]).toEqual([400, 'invalid']);
    }
  });
});

it('tells the suspended until when', async () => {
  const { body } = await site.app.inject({
    url: '/api/user',
    headers: { cookie: await signIn(site, people.suspended) },
  });
  expect(JSON.parse(body).error).toMatch(/^Your account is suspended until \w+ \d+, \d{4}\.$/);
});

it('asks for the password again where that is declared', async () => {
  for (const endpoint of allEndpoints.filter(({ sudo, access }) => sudo && access !== 'premium')) {
    const { secret } = await site.deps.sessions.open({
      userId: people.admin.id,
      device: 'Test',
      ip: null,
      isAdmin: true,
    });
    const answer = await site.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, { params: { id: '999999999' } }),
      headers: { cookie: `sid=${secret}` },
    });
    expect([endpoint.name, answer.statusCode, answer.json().code]).toEqual([endpoint.name, 403, 'sudo_required']);
  }
});

it('registers exactly the endpoints of the contract under /api', async () => {
  const found = new Set<string>();
  const app = await buildApp(site.deps, {
    onRoute: ({ method, url }) => {
      if (url.startsWith('/api'))
        for (const one of [method].flat()) found.add(`${one} ${url.replace(/:(\w+)/g, '{$1}')}`);
    },
  });
  await app.close();
  expect([...found].sort()).toEqual(allEndpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

it('names every endpoint once', () => {
  const names = allEndpoints.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

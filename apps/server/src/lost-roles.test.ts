import { allEndpoints, type EndpointShape } from '@innerspring/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyRoles } from './features/companies/companies.tables.ts';
import type { Person } from './testing/member-kit.ts';
import { faultsOf, type Heard } from './testing/hostile/answer-faults.ts';
import { createFingerprint, type Fingerprint, movedBetween } from './testing/hostile/fingerprint.ts';
import { send, sendingOf } from './testing/hostile/request.ts';
import { hostileSite, knownIn, makeCompanyThings, makeScene, MARK, type Scene } from './testing/hostile/scene.ts';
import { sampleOf } from './testing/hostile/schema-samples.ts';
import { signIn, type TestUser } from './testing/people.ts';

/**
 * What is a company's, in the hands of who made it and no longer has a role there: they read no more of it and change no more
 * than any other member, at every endpoint and every address of a file. A feature says what companies have of it
 * (`ofCompany` in its *.hostile.ts), with a mark in what only those with a role may read.
 */

let site: Awaited<ReturnType<typeof hostileSite>>;
let fingerprint: Fingerprint;
/** The scene with the company's things in the place of the owner's own. */
let scene: Scene;
let own: Scene;
let files: string[];
let maker: Person;
let cookies: { maker: string; stranger: string };
let before: { marked: string[]; files: number[] };

const cookieOf = (person: Person) => signIn(site, { ...person, isAdmin: false } as unknown as TestUser);
const known = (endpoint: EndpointShape, of = scene) => knownIn(of, endpoint, own.friend.id);

function ask(endpoint: EndpointShape, cookie: string): Promise<Heard> {
  return send({ app: site.app, cookie }, endpoint, sendingOf(endpoint, '', sampleOf(endpoint, known(endpoint))));
}

const placesOf = ({ path }: EndpointShape) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
/** Whether the path of an endpoint names something that the company has. */
const isConcerned = (endpoint: EndpointShape): boolean =>
  placesOf(endpoint).some((place) => known(endpoint)('params', place) !== known(endpoint, own)('params', place));

const forMembers = allEndpoints.filter(({ access }) => access !== 'admin');

beforeAll(async () => {
  site = await hostileSite();
  own = await makeScene(site);
  maker = await site.member();
  const [owner, guest, stranger] = [await site.member(), await site.member(), await site.member()];
  const { id: companyId } = await site.company({ isVerified: true });
  await site.db.insert(companyRoles).values([
    { companyId, userId: owner.id, role: 'owner' },
    { companyId, userId: maker.id, role: 'admin' },
  ]);
  const made = await makeCompanyThings({ kit: site, maker, owner, guest, companyId });
  scene = { ...own, owner: maker, numbers: { ...own.numbers, ...made.numbers } };
  files = made.files;
  cookies = { maker: await cookieOf(maker), stranger: await cookieOf(stranger) };
  const marked = [];
  for (const endpoint of forMembers.filter(({ method }) => method === 'GET'))
    if ((await ask(endpoint, cookies.maker)).text.includes(MARK)) marked.push(endpoint.name);
  before = { marked, files: await Promise.all(files.map(async (url) => (await maker.look(url)).status)) };
  await site.db
    .delete(companyRoles)
    .where(and(eq(companyRoles.companyId, companyId), eq(companyRoles.userId, maker.id)));
  fingerprint = await createFingerprint({ pool: site.deps.pool, dataDir: site.deps.config.dataDir });
}, 120_000);
afterAll(() => site.close());

it('shows its maker the mark while they have the role, so that they could have met it afterwards', () => {
  expect(before.marked).toEqual(
    expect.arrayContaining(['jobs.get', 'jobApplications.csv', 'companyRoles.suggestions', 'eventHosting.draft']),
  );
  expect(before.files.length).toBeGreaterThan(0);
  expect(new Set(before.files)).toEqual(new Set([200]));
});

describe.each(forMembers.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  it('gives who lost the role no more than any other member', async () => {
    const isRead = endpoint.method === 'GET';
    if (!isRead && !isConcerned(endpoint)) return;
    const other = await ask(endpoint, cookies.stranger);
    const kept = await fingerprint();
    const heard = await ask(endpoint, cookies.maker);
    expect(faultsOf(endpoint, heard)).toEqual([]);
    expect(heard.text).not.toContain(MARK);
    if (!isConcerned(endpoint) || other.status < 400) return;
    expect(heard.status, 'a member without the role is refused, and its maker is not').toBeGreaterThanOrEqual(400);
    expect(movedBetween(kept, await fingerprint()), 'tables that changed').toEqual([]);
  });
});

it('opens no file any more', async () => {
  for (const url of files) expect((await maker.look(url)).status, url).toBe(404);
});

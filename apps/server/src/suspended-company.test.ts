import { allEndpoints, api, type EndpointShape } from '@innerspring/contract';
import { JOB_PACKAGES } from '@innerspring/contract/jobs/choices';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies, companyRoles } from './features/companies/companies.tables.ts';
import { faultsOf, type Heard } from './testing/hostile/answer-faults.ts';
import { createFingerprint, type Fingerprint, movedBetween } from './testing/hostile/fingerprint.ts';
import { send, sendingOf } from './testing/hostile/request.ts';
import { hostileSite, knownIn, makeCompanyThings, makeScene, MARK, type Scene } from './testing/hostile/scene.ts';
import { sampleOf } from './testing/hostile/schema-samples.ts';
import { signIn, type TestUser } from './testing/people.ts';

/**
 * Everything that a company has of jobs, applications, events and orders, in the hands of each of its roles while staff hide its
 * page: what they may still do is listed here, and the rest is refused and changes nothing.
 */
const features = /^(?:jobs|jobApplications|events|eventHosting|eventDoor|eventDiscussion|eventCalendar|orders)\./;

const OWN_PLACE = 'it is about the caller’s own place or sign, which nobody else sees';
const OWN_PAGE = 'those who manage it read their own page, which nobody else can open';
const may: Record<string, string> = {
  'jobs.get': OWN_PAGE,
  'jobs.draft': OWN_PAGE,
  'jobs.similar': 'it shows the postings of others',
  'jobs.ofCompany': 'it shows what is up, which is nothing',
  'jobApplications.own': 'it is the caller’s own application',
  'jobApplications.applicants': 'their names, to let them go',
  'jobApplications.stages': 'how many there are to let go',
  'jobApplications.team': 'it shows colleagues',
  'jobApplications.closeAll': 'it lets all applicants go',
  'jobApplications.undo': 'it takes that back before anyone learned of it',
  'events.get': OWN_PAGE,
  'events.attendance': OWN_PLACE,
  'events.attend': OWN_PLACE,
  'events.unattend': OWN_PLACE,
  'events.setShown': OWN_PLACE,
  'events.view': OWN_PLACE,
  'events.leave': OWN_PLACE,
  'events.viewers': 'it counts who looks at it now: the hosts alone',
  'eventHosting.draft': OWN_PAGE,
  'eventHosting.messages': OWN_PAGE,
  'eventHosting.cancel': 'guests must learn that it won’t take place',
  'eventDiscussion.list': OWN_PAGE,
  'eventCalendar.file': OWN_PAGE,
};

/** Refused to them whether or not the page is hidden. */
const refusedAnyway = new Set(['eventHosting.submit', 'eventHosting.remove', 'jobs.remove', 'jobApplications.apply']);

let site: Awaited<ReturnType<typeof hostileSite>>;
let fingerprint: Fingerprint;
let own: Scene;
let scene: Scene;
let files: string[];
const roles = ['owner', 'admin', 'recruiter', 'editor'] as const;
const cookies = new Map<string, string>();
let ownerLooks: (url: string) => Promise<{ status: number }>;

const known = (endpoint: EndpointShape, of = scene) => knownIn(of, endpoint, own.friend.id);
const placesOf = ({ path }: EndpointShape) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const isConcerned = (endpoint: EndpointShape): boolean =>
  placesOf(endpoint).some((place) => known(endpoint)('params', place) !== known(endpoint, own)('params', place));

const ask = (endpoint: EndpointShape, role: string): Promise<Heard> =>
  send(
    { app: site.app, cookie: cookies.get(role) ?? null },
    endpoint,
    sendingOf(endpoint, '', sampleOf(endpoint, known(endpoint))),
  );

beforeAll(async () => {
  site = await hostileSite();
  own = await makeScene(site);
  const maker = await site.member();
  const { id: companyId } = await site.company({ isVerified: true });
  const people = {
    owner: maker,
    admin: await site.member(),
    recruiter: await site.member(),
    editor: await site.member(),
  };
  await site.db.insert(companyRoles).values(roles.map((role) => ({ companyId, userId: people[role].id, role })));
  for (const role of roles)
    cookies.set(role, await signIn(site, { ...people[role], isAdmin: false } as unknown as TestUser));
  const guest = await site.member();
  const made = await makeCompanyThings({ kit: site, maker, owner: people.admin, guest, companyId });
  scene = { ...own, owner: maker, numbers: { ...own.numbers, ...made.numbers } };
  files = made.files;
  ownerLooks = (url) => maker.look(url);
  await site.db.update(companies).set({ suspendedAt: site.clock.now() }).where(eq(companies.id, companyId));
  fingerprint = await createFingerprint({ pool: site.deps.pool, dataDir: site.deps.config.dataDir });
}, 120_000);
afterAll(() => site.close());

const walked = allEndpoints
  .filter(({ name, access }) => features.test(name) && access !== 'admin')
  // What may still be done changes things, so it comes last.
  .sort((one, other) => Number(one.name in may) - Number(other.name in may));

describe.each(walked.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it('is refused to every role of a suspended company, or says why not', async () => {
    if (!isConcerned(endpoint)) return;
    for (const role of roles) {
      const before = await fingerprint();
      const heard = await ask(endpoint, role);
      expect(faultsOf(endpoint, heard), role).toEqual([]);
      if (name in may) continue;
      expect([403, 404, 409], `${role}: ${heard.text}`).toContain(heard.status);
      expect(movedBetween(before, await fingerprint()), role).toEqual([]);
      // The owner has every right, so they read why.
      if (role === 'owner' && heard.status === 409 && !refusedAnyway.has(name))
        expect(heard.text).toMatch(/hidden|took this posting down|can’t see/);
    }
  });
});

it('sells nothing for its postings', async () => {
  const body = { product: JOB_PACKAGES.standard, subjectId: scene.numbers.job };
  for (const role of roles) {
    const heard = await send({ app: site.app, cookie: cookies.get(role) ?? null }, api.orders.place, {
      ...sendingOf(api.orders.place, '', { body }),
    });
    expect([404, 409], heard.text).toContain(heard.status);
  }
});

it('shows what applicants sent to nobody', async () => {
  for (const url of files) expect((await ownerLooks(url)).status, url).toBe(404);
  const listed = await ask(api.jobApplications.applicants, 'owner');
  expect(listed.text).not.toContain(MARK);
});

it('has an exception for no endpoint that isn’t there', () => {
  const concerned = new Set(walked.filter(isConcerned).map(({ name }) => name));
  expect(Object.keys(may).filter((name) => !concerned.has(name))).toEqual([]);
});

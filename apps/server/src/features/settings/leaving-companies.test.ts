import { api } from '@innerspring/contract';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../../core/accounts/accounts.tables.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { companyRoles } from '../companies/companies.tables.ts';
import { eventBy } from '../events/events.kit.ts';
import { events } from '../events/events.tables.ts';
import { liveJobBy } from '../jobs/jobs.kit.ts';
import { jobPeriods, jobs } from '../jobs/jobs.tables.ts';

/** What leaving the network ends is the member's own; what is a company's stays there, whoever is left to own it. */

const PASSWORD = 'tufted lamp and ladder';
const DAY = 86_400_000;
let kit: MemberKit;
let staff: Person;
let passwordHash: string;
beforeAll(async () => {
  kit = await memberKit();
  passwordHash = await hashPassword(PASSWORD);
  staff = await kit.member({ isAdmin: true });
});
afterAll(() => kit.close());

const { settings } = api;
type Role = (typeof companyRoles.$inferSelect)['role'];
const ROLES: readonly Role[] = ['owner', 'admin', 'editor', 'recruiter'];
const member = () => kit.member({ passwordHash });
const setRole = (companyId: number, { id: userId }: Person, role: Role) =>
  kit.db.insert(companyRoles).values({ companyId, userId, role });
const ask = (leaver: Person) =>
  leaver.ok(settings.requestDeletion, { body: { username: leaver.username, password: PASSWORD } });
const told = async (person: Person) => (await person.ok(api.notifications.list, { query: {} })).items;

/** A live posting, paid for by an order where asked. */
async function postingBy(owner: Person, title: string, companyId: number | null, isPaid = false): Promise<number> {
  const id = await liveJobBy(kit, owner, title);
  await kit.db.update(jobs).set({ companyId, applyBy: 'in_app' }).where(eq(jobs.id, id));
  const now = kit.clock.now();
  const runs = { startsAt: now, endsAt: new Date(now.getTime() + 30 * DAY), days: 30 };
  if (isPaid) await kit.db.insert(jobPeriods).values({ jobId: id, source: 'order', orderId: 1, ...runs });
  return id;
}

async function erasedByStaff(leaver: Person): Promise<void> {
  const sudoUntil = new Date(kit.clock.now().getTime() + 900_000);
  await kit.db.update(sessions).set({ sudoUntil }).where(eq(sessions.userId, staff.id));
  await staff.ok(settings.eraseMember, { params: { id: leaver.id }, body: { reason: 'Asked for by letter' } });
}

const backAgain = async ({ username }: Person) => {
  const answer = await kit.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ username, password: PASSWORD }),
  });
  const cookie = String(answer.headers['set-cookie']).match(/sid=[^;]+/)?.[0] ?? '';
  return (method: 'DELETE' | 'POST', url: string, payload?: unknown) =>
    kit.app.inject({
      method,
      url,
      headers: { cookie, ...(payload ? { 'content-type': 'application/json' } : {}) },
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
    });
};

describe('the only owner of a company who leaves', () => {
  it('leaves its events and postings up, with their guests and applicants, and staff are told', async () => {
    const [leaver, poster, guest] = [await member(), await member(), await member()];
    const company = await kit.company({ name: 'Okafor Care Co' });
    await setRole(company.id, leaver, 'owner');
    const event = await eventBy(kit, leaver, 'Plant day', { hostCompanyId: company.id });
    const job = await postingBy(leaver, 'Seamstress', company.id, true);
    // Its maker has no role there any more.
    const others = await eventBy(kit, poster, 'Plant evening', { hostCompanyId: company.id });
    await guest.ok(api.events.attend, { params: { id: event } });
    const application = { email: 'guest@example.com', note: 'Hello', answers: [], resumeUrl: null };
    await guest.ok(api.jobApplications.apply, { params: { id: job }, body: application });
    expect(await leaver.ok(settings.deletionPreview, {})).toMatchObject({
      leftUnclaimed: [{ name: 'Okafor Care Co' }],
      ending: { events: 0, postings: 0, paidPostings: 0, applicants: 0, ofCompanies: 2 },
    });
    await ask(leaver);
    await kit.deps.outbox.drain();
    const guests = await guest.ok(api.events.get, { params: { id: event } });
    expect(guests).toMatchObject({ state: 'published', viewerState: 'going' });
    expect(await guest.ok(api.events.get, { params: { id: others } })).toMatchObject({ state: 'published' });
    expect(await guest.ok(api.jobs.get, { params: { id: job } })).toMatchObject({ state: 'live' });
    const { items } = await guest.ok(api.jobApplications.mine, { query: {} });
    expect(items).toMatchObject([{ application: { stage: 'submitted' } }]);
    expect((await told(guest)).map(({ kind }) => kind)).toEqual(['application_sent']);
    expect((await told(staff)).filter(({ text }) => text.includes('Okafor Care Co'))).toMatchObject([
      {
        text: 'A member who worked on Okafor Care Co is leaving, and it has no other owner. Its page, events and job postings stay up. Find it an owner',
        link: `/admin/companies/edit/${company.id}`,
      },
    ]);
  });
});

it('the owner hears of new applicants once the recruiter who posted the job is leaving', async () => {
  const [leaver, owner, late] = [await member(), await member(), await member()];
  const company = await kit.company({ name: 'Serow Springs' });
  await setRole(company.id, owner, 'owner');
  await setRole(company.id, leaver, 'recruiter');
  const job = await postingBy(leaver, 'Serow weaver', company.id, true);
  await ask(leaver);
  const body = { email: 'late@example.com', note: 'Hello', answers: [], resumeUrl: null };
  await late.ok(api.jobApplications.apply, { params: { id: job }, body });
  await kit.deps.outbox.drain();
  expect((await told(owner)).map(({ kind }) => kind)).toContain('application_received');
});

describe('the member’s own posting', () => {
  it('is named as paid in the preview, and closed by leaving it has no days left to be shown again in', async () => {
    const leaver = await member();
    const [paid, other] = [await postingBy(leaver, 'Paid', null, true), await postingBy(leaver, 'Gift', null)];
    const { ending } = await leaver.ok(settings.deletionPreview, {});
    expect(ending).toMatchObject({ postings: 2, paidPostings: 1 });
    await ask(leaver);
    await kit.deps.outbox.drain();
    const call = await backAgain(leaver);
    expect((await call('DELETE', '/api/settings/deletion')).statusCode).toBe(204);
    for (const id of [paid, other]) {
      // Nothing is said in the name of staff to the member who is back.
      const [stored] = await kit.db.select({ reason: jobs.staffReason }).from(jobs).where(eq(jobs.id, id));
      expect(stored).toEqual({ reason: null });
      const filled = await call('POST', `/api/jobs/${id}/state`, { state: 'filled' });
      expect(filled.statusCode).toBe(200);
      expect(filled.json()).toMatchObject({ state: 'filled' });
      expect(Date.parse(filled.json().expiresAt)).toBeLessThanOrEqual(kit.clock.now().getTime());
      expect((await call('POST', `/api/jobs/${id}/state`, { state: 'live' })).statusCode).toBe(409);
    }
    expect(await kit.db.select().from(jobPeriods).where(eq(jobPeriods.jobId, paid))).toEqual([]);
  });
});

/** Who made a thing, and whether for the company. */
const thing = fc.record({ byLeaver: fc.boolean(), ofCompany: fc.boolean(), isPaid: fc.boolean() });
const role = fc.option(fc.constantFrom(...ROLES), { nil: null });

it('ends and passes on what the preview counts, whoever owns the company', async () => {
  const world = fc.record({
    mine: role,
    theirs: role,
    events: fc.array(thing, { maxLength: 3 }),
    postings: fc.array(thing, { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ mine, theirs, ...made }) => {
      const [leaver, colleague] = [await member(), await member()];
      const company = await kit.company();
      if (mine) await setRole(company.id, leaver, mine);
      if (theirs) await setRole(company.id, colleague, theirs);
      const makerOf = (byLeaver: boolean) => (byLeaver ? leaver : colleague);
      const [eventIds, jobIds]: [number[], number[]] = [[], []];
      for (const { byLeaver, ofCompany } of made.events)
        eventIds.push(
          await eventBy(kit, makerOf(byLeaver), 'Open house', { hostCompanyId: ofCompany ? company.id : null }),
        );
      for (const { byLeaver, ofCompany, isPaid } of made.postings)
        jobIds.push(await postingBy(makerOf(byLeaver), 'Seamstress', ofCompany ? company.id : null, isPaid));

      const { ending } = await leaver.ok(settings.deletionPreview, {});
      await erasedByStaff(leaver);
      const eventRows = await kit.db.select().from(events).where(inArray(events.id, eventIds));
      const jobRows = await kit.db.select().from(jobs).where(inArray(jobs.id, jobIds));
      const ended = {
        events: eventRows.filter(({ state }) => state === 'canceled'),
        postings: jobRows.filter(({ state }) => state === 'expired'),
      };
      const paid = ended.postings.filter(({ id }) => made.postings[jobIds.indexOf(id)]?.isPaid);
      const all = [
        ...made.events.map((one, at) => ({ ...one, row: eventRows.find(({ id }) => id === eventIds[at]) })),
        ...made.postings.map((one, at) => ({ ...one, row: jobRows.find(({ id }) => id === jobIds[at]) })),
      ];
      const passed = all.filter(({ byLeaver, row }) => byLeaver && row?.ownerId !== leaver.id);
      expect(ending).toMatchObject({
        events: ended.events.length,
        postings: ended.postings.length,
        paidPostings: paid.length,
        ofCompanies: passed.length,
      });
      // What ended is the member's own, and all of it; what was passed on is the company's.
      const isEnded = ({ row }: (typeof all)[number]) => row?.state === 'canceled' || row?.state === 'expired';
      for (const one of all) expect(isEnded(one)).toBe(one.byLeaver && !one.ofCompany);
      const heir = theirs === 'owner' ? colleague.id : staff.id;
      for (const { ofCompany, row } of passed) expect([ofCompany, row?.ownerId]).toEqual([true, heir]);
      await kit.deps.outbox.drain();
    }),
    { numRuns: 25, seed: 50 },
  );
});

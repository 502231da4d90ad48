import { api } from '@innerspring/contract';
import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { auditLog } from '../../platform/audit/audit.tables.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { sessions, users } from '../../core/accounts/accounts.tables.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { eventBy } from '../events/events.kit.ts';
import { jobApplications } from '../job-applications/job-applications.tables.ts';
import { liveJobBy } from '../jobs/jobs.kit.ts';
import { uploads } from '../../core/media/uploads.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { posts } from '../posts/posts.tables.ts';
import { mails } from '../mail/mail.tables.ts';
import { eraseDueAccounts } from './erasure.commands.ts';

const PASSWORD = 'tufted lamp and ladder';
const DAY = 86_400_000;
let kit: MemberKit;
let passwordHash: string;
beforeAll(async () => {
  kit = await memberKit();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => kit.close());

const { settings } = api;
const member = (more: Parameters<MemberKit['member']>[0] = {}) => kit.member({ passwordHash, ...more });
const isThere = async (reader: Person, person: Person) =>
  (await reader.send(api.posts.mentionable, { query: { q: person.username } })).text.includes(person.username);
const rowOf = async ({ id }: { id: number }) => (await kit.db.select().from(users).where(eq(users.id, id)))[0];
const subjectsTo = async ({ username }: Person) =>
  (
    await kit.db
      .select()
      .from(mails)
      .where(eq(mails.to, `${username}@example.com`))
  ).map(({ subject }) => subject);

async function signIn({ username }: Person) {
  const answer = await kit.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ username, password: PASSWORD }),
  });
  const cookie = String(answer.headers['set-cookie']).match(/sid=[^;]+/)?.[0] ?? '';
  return { status: answer.statusCode, body: answer.json(), cookie };
}

async function prove(person: Person) {
  const sudoUntil = new Date(kit.clock.now().getTime() + 900_000);
  await kit.db.update(sessions).set({ sudoUntil }).where(eq(sessions.userId, person.id));
}

describe('deactivating', () => {
  it('hides the member and ends every session; signing in brings all of it back and says so', async () => {
    const [leaver, reader] = [await member(), await member()];
    expect(await isThere(reader, leaver)).toBe(true);
    await leaver.ok(settings.deactivate, { body: { password: PASSWORD } });
    expect(await isThere(reader, leaver)).toBe(false);
    expect((await leaver.refused(settings.get, {})).status).toBe(401);
    expect(await subjectsTo(leaver)).toContain('Your account is deactivated');
    expect((await signIn(leaver)).body).toMatchObject({ id: leaver.id, restored: true, deletionDueAt: null });
    expect(await isThere(reader, leaver)).toBe(true);
    expect((await signIn(leaver)).body.restored).toBe(false);
  });

  it('needs the own password; a wrong one changes nothing', async () => {
    const leaver = await member();
    expect(await leaver.refused(settings.deactivate, { body: { password: 'not it' } })).toMatchObject({
      status: 401,
      code: 'wrong_credentials',
    });
    expect((await rowOf(leaver))?.deactivatedAt).toBeNull();
    await leaver.ok(settings.get, {});
  });

  it('is not open to the emergency account', async () => {
    const emergency = await member();
    await kit.db.update(sessions).set({ isEmergency: true }).where(eq(sessions.userId, emergency.id));
    expect((await emergency.refused(settings.deactivate, { body: { password: PASSWORD } })).code).toBe('conflict');
  });
});

describe('asking to be deleted', () => {
  const typed = (person: Person) => ({ password: PASSWORD, username: person.username });

  it('hides the account for 14 days, tells by mail, and can be taken back after signing in', async () => {
    const [leaver, reader] = [await member(), await member()];
    const { deletionDueAt } = await leaver.ok(settings.requestDeletion, { body: typed(leaver) });
    expect(new Date(deletionDueAt).getTime() - kit.clock.now().getTime()).toBe(14 * DAY);
    expect(await isThere(reader, leaver)).toBe(false);
    expect((await leaver.refused(settings.get, {})).status).toBe(401);
    expect(await subjectsTo(leaver)).toEqual([
      expect.stringMatching(/^Your account will be deleted on \w+ \d+, \d{4}$/),
    ]);
    const back = await signIn(leaver);
    expect(back.body).toMatchObject({ deletionDueAt, restored: false });
    expect(await isThere(reader, leaver)).toBe(false);
    const cancelled = await kit.app.inject({
      method: 'DELETE',
      url: '/api/settings/deletion',
      headers: { cookie: back.cookie },
    });
    expect(cancelled.statusCode).toBe(204);
    expect(await isThere(reader, leaver)).toBe(true);
    kit.clock.advance(15 * DAY);
    await eraseDueAccounts(kit.deps);
    expect(await rowOf(leaver)).toMatchObject({ deactivatedAt: null, deletionDueAt: null });
  });

  it('needs the password and the own username, typed', async () => {
    const leaver = await member();
    const wrongPassword = await leaver.refused(settings.requestDeletion, {
      body: { ...typed(leaver), password: 'not it' },
    });
    expect([wrongPassword.status, wrongPassword.code]).toEqual([401, 'wrong_credentials']);
    const wrongName = await leaver.refused(settings.requestDeletion, {
      body: { ...typed(leaver), username: 'somebody' },
    });
    expect(wrongName).toMatchObject({ code: 'invalid', fields: { username: `Type ${leaver.username} to continue` } });
    expect((await rowOf(leaver))?.deletionDueAt).toBeNull();
    const spelled = { ...typed(leaver), username: ` @${leaver.username.toUpperCase()} ` };
    await leaver.ok(settings.requestDeletion, { body: spelled });
  });

  it('cannot be taken back where it was not asked for, or once the days are over', async () => {
    const leaver = await member();
    expect((await leaver.refused(settings.cancelDeletion, {})).code).toBe('conflict');
    await kit.db.update(users).set({ deletionDueAt: kit.clock.now() }).where(eq(users.id, leaver.id));
    expect((await leaver.refused(settings.cancelDeletion, {})).code).toBe('conflict');
  });

  it('is refused to the only owner of a company in which others act, named; a company with nobody else is told of', async () => {
    const [owner, editor] = [await member(), await member()];
    const [shared, alone] = [
      await kit.company({ name: 'Shared Coil Works' }),
      await kit.company({ name: 'Lonely Latex' }),
    ];
    await kit.db.insert(companyRoles).values([
      { companyId: shared.id, userId: owner.id, role: 'owner' },
      { companyId: shared.id, userId: editor.id, role: 'editor' },
      { companyId: alone.id, userId: owner.id, role: 'owner' },
    ]);
    expect(await owner.ok(settings.deletionPreview, {})).toMatchObject({
      toHandOver: [{ name: 'Shared Coil Works' }],
      leftUnclaimed: [{ name: 'Lonely Latex' }],
      isLastAdmin: false,
    });
    const refusal = await owner.refused(settings.requestDeletion, { body: typed(owner) });
    expect(refusal).toMatchObject({ code: 'conflict', error: expect.stringContaining('Shared Coil Works') });
    await kit.db.update(companyRoles).set({ role: 'owner' }).where(eq(companyRoles.userId, editor.id));
    await owner.ok(settings.requestDeletion, { body: typed(owner) });
    kit.clock.advance(14 * DAY);
    await eraseDueAccounts(kit.deps);
    const left = await kit.db
      .select()
      .from(companies)
      .where(inArray(companies.id, [shared.id, alone.id]));
    expect(left).toHaveLength(2);
    expect(await kit.db.select().from(companyRoles).where(eq(companyRoles.companyId, alone.id))).toEqual([]);
  });

  it('ends what is the member’s own, tells those concerned, and leaves to companies what is theirs', async () => {
    const [leaver, owner, guest] = [await member({ fullName: 'Lea Vermillion' }), await member(), await member()];
    const company = await kit.company({ name: 'Staying Springs' });
    await kit.db.insert(companyRoles).values([
      { companyId: company.id, userId: owner.id, role: 'owner' },
      { companyId: company.id, userId: leaver.id, role: 'admin' },
    ]);
    const ownEvent = await eventBy(kit, leaver, 'Own open house');
    const companyEvent = await eventBy(kit, leaver, 'Plant day', { hostCompanyId: company.id });
    const ownJob = await liveJobBy(kit, leaver, 'Own posting');
    const companyJob = await liveJobBy(kit, leaver, 'Posting of the company');
    await kit.db
      .update(jobs)
      .set({ applyBy: 'in_app' })
      .where(inArray(jobs.id, [ownJob, companyJob]));
    await kit.db.update(jobs).set({ companyId: company.id }).where(eq(jobs.id, companyJob));
    const picture = await kit.upload(leaver, 'image');
    const said = { content: 'New coils, in the company’s name', companyId: company.id };
    const shows = { mediaType: 'image', imageUrl: picture.url } as const;
    const companyPost = await leaver.ok(api.posts.create, { body: { ...said, ...shows } });
    const postFor = async (reader: Person) => {
      const post = await reader.ok(api.posts.get, { params: { id: companyPost.id } });
      return [post.company?.name, post.content, post.image?.smallUrl];
    };
    const asBefore = await postFor(guest);
    expect(asBefore).toEqual(['Staying Springs', said.content, expect.stringContaining('.webp')]);
    for (const id of [ownEvent, companyEvent]) await guest.ok(api.events.attend, { params: { id } });
    const application = { email: 'guest@example.com', note: 'Hello', answers: [], resumeUrl: null };
    for (const id of [ownJob, companyJob])
      await guest.ok(api.jobApplications.apply, { params: { id }, body: application });

    const preview = await leaver.ok(settings.deletionPreview, {});
    expect(preview.ending).toMatchObject({ events: 1, postings: 1, applicants: 1, ofCompanies: 3 });
    await leaver.ok(settings.requestDeletion, { body: typed(leaver) });
    await kit.deps.outbox.drain();

    const told = (await guest.ok(api.notifications.list, { query: {} })).items.map(({ text }) => text);
    expect(told).toEqual(
      expect.arrayContaining([expect.stringContaining('“Own open house”'), expect.stringContaining('“Own posting”')]),
    );
    // The notice leads to a page that says why, and names nobody who has left.
    const canceled = await guest.send(api.events.get, { params: { id: ownEvent } });
    expect(JSON.parse(canceled.text)).toMatchObject({ state: 'canceled', reason: 'The host has left the network.' });
    expect(canceled.text).not.toContain('Vermillion');
    expect((await owner.refused(api.events.get, { params: { id: ownEvent } })).code).toBe('not_found');
    expect(told.filter((text) => text.includes('Plant day') && text.includes('canceled'))).toEqual([]);
    expect(await guest.ok(api.events.get, { params: { id: companyEvent } })).toMatchObject({ state: 'published' });
    expect(await guest.ok(api.jobs.get, { params: { id: companyJob } })).toMatchObject({ state: 'live' });
    const heard = (await owner.ok(api.notifications.list, { query: {} })).items.map(({ text }) => text);
    expect(heard.filter((text) => text.includes('Staying Springs'))).toHaveLength(3);
    expect(await postFor(guest)).toEqual(asBefore);
    expect(heard.join()).not.toContain('Vermillion');
    const kinds = await kit.db.select().from(notifications).where(eq(notifications.userId, owner.id));
    expect(kinds.filter(({ kind }) => kind === 'company_things_passed_on')).toHaveLength(3);

    kit.clock.advance(14 * DAY);
    await eraseDueAccounts(kit.deps);
    expect(await rowOf(leaver)).toBeUndefined();
    const reader = await member();
    expect(await reader.ok(api.events.get, { params: { id: companyEvent } })).toMatchObject({ state: 'published' });
    expect(await postFor(reader)).toEqual(asBefore);
    expect(await kit.db.select().from(uploads).where(eq(uploads.key, picture.key))).toMatchObject([
      { ownerId: owner.id },
    ]);
    const [kept] = await kit.db.select().from(jobs).where(eq(jobs.id, companyJob));
    expect(kept).toMatchObject({ ownerId: owner.id, state: 'live' });
    const sent = await kit.db
      .select()
      .from(jobApplications)
      .where(eq(jobApplications.applicantId, guest.id))
      .orderBy(jobApplications.id);
    expect(sent).toMatchObject([
      { jobId: null, jobTitle: 'Own posting', note: 'Hello', stage: 'not_selected' },
      { jobId: companyJob, note: 'Hello', stage: 'submitted' },
    ]);
    kit.clock.advance(-14 * DAY);
    const listed = await guest.ok(api.jobApplications.mine, { query: {} });
    expect(listed.items.map(({ job }) => [job.id, job.title])).toEqual([
      [companyJob, 'Posting of the company'],
      [null, 'Own posting'],
    ]);
    kit.clock.advance(14 * DAY);
  });

  it('gives up the places that the member holds, and offers them to those who wait', async () => {
    const [host, leaver, waiter] = [await member(), await member(), await member()];
    const id = await eventBy(kit, host, 'One chair', { capacity: 1, hasWaitlist: true });
    await leaver.ok(api.events.attend, { params: { id } });
    expect(await waiter.ok(api.events.attend, { params: { id } })).toMatchObject({ state: 'waiting' });
    expect((await leaver.ok(settings.deletionPreview, {})).ending).toMatchObject({ events: 0, places: 1 });
    await leaver.ok(settings.requestDeletion, { body: typed(leaver) });
    await kit.deps.outbox.drain();
    expect(await waiter.ok(api.events.get, { params: { id } })).toMatchObject({
      goingCount: 0,
      viewerState: 'offered',
    });
  });

  it('counts who repeated a post as those who stay, where a company’s repost passes to one of them', async () => {
    const [leaver, owner, author] = [await member(), await member(), await member()];
    const company = await kit.company();
    await kit.db.insert(companyRoles).values([
      { companyId: company.id, userId: owner.id, role: 'owner' },
      { companyId: company.id, userId: leaver.id, role: 'admin' },
    ]);
    const { id } = await author.ok(api.posts.create, { body: { content: 'Worth repeating' } });
    const body = { content: 'We say so too', companyId: company.id };
    await leaver.ok(api.reposts.repost, { params: { id }, body });
    await owner.ok(api.reposts.repost, { params: { id }, body: { content: 'So do I' } });
    const counts = async () =>
      (
        await kit.db.select({ all: posts.repostCount, people: posts.reposterCount }).from(posts).where(eq(posts.id, id))
      )[0];
    expect(await counts()).toEqual({ all: 2, people: 2 });
    await leaver.ok(settings.requestDeletion, { body: typed(leaver) });
    expect(await counts()).toEqual({ all: 2, people: 1 });
    kit.clock.advance(14 * DAY);
    await eraseDueAccounts(kit.deps);
    expect(await counts()).toEqual({ all: 2, people: 1 });
  });

  it('is refused to the last administrator, also where two ask at once', async () => {
    const admins = [await member({ isAdmin: true }), await member({ isAdmin: true })];
    const answers = await Promise.all(
      admins.map((admin) => admin.send(settings.requestDeletion, { body: typed(admin) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.text).toContain('last administrator');
    await kit.db.update(users).set({ isAdmin: false }).where(eq(users.isAdmin, true));
  });
});

describe('staff', () => {
  it('erase an account at once, with a reason that the log keeps, and nothing personal', async () => {
    const [admin, target] = [await kit.member({ isAdmin: true }), await member({ fullName: 'Erasmus Quillfeather' })];
    await prove(admin);
    await admin.ok(settings.eraseMember, { params: { id: target.id }, body: { reason: 'Asked for by letter' } });
    expect((await target.refused(settings.get, {})).status).toBe(401);
    await kit.deps.outbox.drain();
    expect(await rowOf(target)).toBeUndefined();
    const lines = await kit.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, target.id))
      .orderBy(desc(auditLog.id));
    expect(lines.map(({ action }) => action)).toEqual(['account.erased', 'users.erase']);
    expect(lines[1]).toMatchObject({ actorId: admin.id, reason: 'Asked for by letter' });
    expect(JSON.stringify(lines)).not.toMatch(/Erasmus|@example\.com/);
    expect(JSON.stringify(lines)).not.toContain(target.username);
  });

  it('need the password proved, a reason, and somebody who exists and is no administrator', async () => {
    const [admin, target] = [await kit.member({ isAdmin: true }), await member()];
    const body = { reason: 'Asked for' };
    await kit.db.update(sessions).set({ sudoUntil: null }).where(eq(sessions.userId, admin.id));
    expect((await admin.refused(settings.eraseMember, { params: { id: target.id }, body })).code).toBe('sudo_required');
    await prove(admin);
    const refused = async (id: number, given: unknown = body) =>
      (await admin.refused(settings.eraseMember, { params: { id }, body: given })).code;
    expect(await refused(target.id, { reason: ' ' })).toBe('invalid');
    expect(await refused(99_999_999)).toBe('not_found');
    expect(await refused(admin.id)).toBe('conflict');
    expect(await refused((await kit.member({ isAdmin: true })).id)).toBe('conflict');
    expect(await rowOf(target)).toMatchObject({ deletionDueAt: null });
    const other = await member();
    expect((await other.refused(settings.eraseMember, { params: { id: target.id }, body })).status).toBe(403);
  });
});

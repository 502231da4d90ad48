import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anAdmin, anApplicant, signIn, type TestUser } from '../../testing/people.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { sessions, users } from '../../core/accounts/accounts.tables.ts';
const day = 86_400_000;
let site: TestApp;
let admin: TestUser;
let second: TestUser;
beforeAll(async () => {
  site = await testApp({ config: { rateLimitScale: 100 } });
  admin = await anAdmin(site);
  second = await anAdmin(site);
});
afterAll(() => site.close());

const of = (user: TestUser) => ({ params: { id: user.id } });
const inDays = (days: number) => new Date(site.clock.now().getTime() + days * day).toISOString();

describe('searching users', () => {
  it('finds by part of name, @username and email, taking wildcards as letters', async () => {
    const odd = await aMember(site, { fullName: 'Zed 100%_sure', username: 'zed_sure', email: 'zed@odd.example' });
    const found = async (q: string) =>
      (await site.call(api.admin.users, { query: { q } }, { as: admin })).body.items.map(({ id }) => id);
    expect(await found('100%_s')).toEqual([odd.id]);
    expect(await found('@zed_')).toEqual([odd.id]);
    expect(await found('odd.example')).toEqual([odd.id]);
    expect(await found('100__sure')).toEqual([]);
  });

  it('filters by status, role, premium and suspension, and pages newest first', async () => {
    const applicant = await anApplicant(site, { fullName: 'Filter Person' });
    const premium = await aMember(site, {
      fullName: 'Filter Person',
      premiumUntil: new Date(site.clock.now().getTime() + day),
    });
    const lapsed = await aMember(site, {
      fullName: 'Filter Person',
      premiumUntil: new Date(site.clock.now().getTime() - day),
    });
    const out = await aMember(site, {
      fullName: 'Filter Person',
      suspendedUntil: new Date(site.clock.now().getTime() + day),
    });
    const found = async (more: object) =>
      (await site.call(api.admin.users, { query: { q: 'Filter Person', ...more } }, { as: admin })).body.items.map(
        ({ id }) => id,
      );
    expect(await found({})).toEqual([out.id, lapsed.id, premium.id, applicant.id]);
    expect(await found({ status: 'pending' })).toEqual([applicant.id]);
    expect(await found({ premium: 'yes' })).toEqual([premium.id]);
    expect(await found({ suspended: 'yes' })).toEqual([out.id]);
    expect(await found({ role: 'admin' })).toEqual([]);
  });

  it('refuses a page link that it did not make', async () => {
    expect((await site.call(api.admin.users, { query: { cursor: 'bm9uc2Vuc2U' } }, { as: admin })).error.error).toBe(
      'This page link isn’t valid',
    );
  });
});

describe('suspending', () => {
  it('ends the sessions, refuses the account until the date, and can be lifted', async () => {
    const member = await aMember(site);
    const cookie = await signIn(site, member);
    const answer = await site.call(
      api.admin.suspend,
      { ...of(member), body: { until: inDays(3), reason: 'Spam in comments' } },
      { as: admin },
    );
    expect(answer.body).toMatchObject({
      user: { suspendedUntil: inDays(3) },
      suspensionReason: 'Spam in comments',
      sessions: [],
    });
    expect((await site.call(api.auth.currentUser, {}, { cookie })).status).toBe(401);
    const late = await signIn(site, member);
    expect((await site.call(api.posts.feed, { query: {} }, { cookie: late })).error).toMatchObject({
      code: 'forbidden',
      error: expect.stringContaining('suspended until'),
    });
    expect((await site.call(api.admin.unsuspend, of(member), { as: admin })).body.user.suspendedUntil).toBeNull();
    expect((await site.call(api.posts.feed, { query: {} }, { cookie: late })).status).toBe(200);
    expect((await site.call(api.admin.unsuspend, of(member), { as: admin })).error.code).toBe('conflict');
  });

  it('ends at the beginning of the day that staff named, on the site’s clocks', async () => {
    const member = await aMember(site);
    const body = { until: inDays(40).slice(0, 10), reason: 'Because' };
    const given = await site.call(api.admin.suspend, { ...of(member), body }, { as: admin });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
    expect(day.format(new Date(given.body.user.suspendedUntil ?? 0))).toBe(body.until);
    const before = new Date(Date.parse(given.body.user.suspendedUntil ?? '') - 1);
    expect(day.format(before)).not.toBe(body.until);
  });

  it('takes only dates ahead within five years, and neither admins nor oneself', async () => {
    const member = await aMember(site);
    const suspend = (user: TestUser, until: string) =>
      site.call(api.admin.suspend, { ...of(user), body: { until, reason: 'Because' } }, { as: admin });
    for (const until of [inDays(-1), inDays(6 * 365), 'tomorrow', '']) {
      expect((await suspend(member, until)).error.fields).toHaveProperty('until');
    }
    expect((await suspend(second, inDays(1))).error.code).toBe('conflict');
    expect((await suspend(admin, inDays(1))).error.error).toBe('You can’t suspend yourself.');
    const nobody = { ...member, id: 999_999_999 };
    expect((await suspend(nobody, inDays(1))).error.code).toBe('not_found');
  });
});

describe('the admin right', () => {
  it('needs a second admin, and starts with a fresh sign-in', async () => {
    const member = await aMember(site);
    const cookie = await signIn(site, member);
    const asked = await site.call(api.admin.grantAdmin, of(member), { as: admin });
    expect(asked.body).toMatchObject({ user: { isAdmin: false }, adminRequest: { requestedBy: { id: admin.id } } });
    expect((await site.call(api.admin.grantAdmin, of(member), { as: admin })).error.error).toBe(
      'A second admin needs to confirm this.',
    );
    expect((await site.call(api.admin.grantAdmin, of(member), { as: second })).body.user.isAdmin).toBe(true);
    expect((await site.call(api.auth.currentUser, {}, { cookie })).status).toBe(401);
    expect((await site.call(api.admin.grantAdmin, of(member), { as: second })).error.code).toBe('conflict');
    expect((await site.call(api.admin.revokeAdmin, of(member), { as: admin })).body.user.isAdmin).toBe(false);
    expect((await site.call(api.admin.revokeAdmin, of(member), { as: admin })).error.code).toBe('conflict');
  });

  it('is never given to an applicant; an open request can be dropped', async () => {
    const applicant = await anApplicant(site);
    expect((await site.call(api.admin.grantAdmin, of(applicant), { as: admin })).error.code).toBe('conflict');
    const member = await aMember(site);
    await site.call(api.admin.grantAdmin, of(member), { as: admin });
    expect((await site.call(api.admin.revokeAdmin, of(member), { as: admin })).body.adminRequest).toBeNull();
  });

  it('stays with the last admin, and a sole admin grants alone', async () => {
    const alone = await testApp();
    const only = await anAdmin(alone);
    const member = await aMember(alone);
    expect((await alone.call(api.admin.revokeAdmin, of(only), { as: only })).error.error).toBe(
      'You can’t remove the last admin.',
    );
    expect((await alone.call(api.admin.grantAdmin, of(member), { as: only })).body.user.isAdmin).toBe(true);
    const answers = await Promise.all([
      alone.call(api.admin.revokeAdmin, of(only), { as: only }),
      alone.call(api.admin.revokeAdmin, of(member), { cookie: await signIn(alone, { ...member, isAdmin: true }) }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await alone.db.select().from(users).where(eq(users.isAdmin, true));
    expect(left).toHaveLength(1);
    await alone.close();
  });
});

describe('sensitive changes', () => {
  it('need a password proved within 15 minutes', async () => {
    const member = await aMember(site);
    const { secret, session } = await site.deps.sessions.open({
      userId: admin.id,
      device: 'Test',
      ip: null,
      isAdmin: true,
    });
    const verify = () =>
      site.call(api.admin.setVerified, { ...of(member), body: { verified: true } }, { cookie: `sid=${secret}` });
    expect((await verify()).error.code).toBe('sudo_required');
    await site.deps.sessions.grantSudo(session.id);
    expect((await verify()).body.user.isVerified).toBe(true);
    site.clock.advance(15 * 60_000);
    expect((await verify()).error.code).toBe('sudo_required');
    await site.db.delete(sessions).where(eq(sessions.id, session.id));
  });
});

describe('notes', () => {
  it('are kept for staff, and only about people who exist', async () => {
    const applicant = await anApplicant(site);
    const answer = await site.call(
      api.admin.addNote,
      { ...of(applicant), body: { text: ' Called back. ' } },
      { as: admin },
    );
    expect([answer.status, answer.body.history[0]?.action]).toEqual([201, 'users.note']);
    expect(
      (await site.call(api.admin.addNote, { params: { id: 999_999_999 }, body: { text: 'x' } }, { as: admin })).error
        .code,
    ).toBe('not_found');
    expect(
      (await site.call(api.admin.addNote, { ...of(applicant), body: { text: '  ' } }, { as: admin })).error.fields,
    ).toEqual({ text: 'Note is required' });
  });
});

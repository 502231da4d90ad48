import { api } from '@innerspring/contract';
import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { auditLog } from '../../platform/audit/audit.tables.ts';
import { sessions, users } from '../../core/accounts/accounts.tables.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
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

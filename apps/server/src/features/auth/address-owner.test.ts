import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthKit, authKit, loginOf, registrationForm, type Visitor } from '../../testing/auth-kit.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { createAccountLinkToken } from './account-link.commands.ts';
import { externalIdentities, knownDevices, twoFactor } from './auth.tables.ts';

/** Somebody applies under another's address. Whoever the address belongs to gets the account, and nobody keeps a way in. */

let kit: AuthKit;
let staff: Visitor;
beforeAll(async () => {
  kit = await authKit();
  staff = await kit.signedIn(await kit.member({ isAdmin: true }));
});
afterAll(() => kit.close());

const NEW_PASSWORD = 'seven ladders by noon';
const unconfirmed = /^Confirm your email address first\./;

async function squatter() {
  const visitor = kit.visitor();
  const form = registrationForm();
  const id: number = (await visitor.post('/api/register', form)).body.id;
  return { visitor, form, id };
}

async function ownerResets(email: string): Promise<void> {
  await kit.visitor().post('/api/forgot-password', { email });
  const token = await kit.tokenTo(email, 'reset_password', 'token');
  expect((await kit.visitor().post('/api/reset-password', { token, password: NEW_PASSWORD })).status).toBe(200);
}

const approve = (id: number, more: object = {}) =>
  staff.patch(`/api/admin/users/${id}/application`, { status: 'approved', version: 1, ...more });
const stored = async (id: number) => (await kit.db.select().from(users).where(eq(users.id, id)))[0];

describe('two-factor sign-in', () => {
  test('waits until the address is confirmed', async () => {
    const { visitor, form } = await squatter();
    const start = await visitor.post('/api/settings/two-factor');
    expect([start.status, start.body.error]).toEqual([409, expect.stringMatching(unconfirmed)]);
    const confirm = await visitor.post('/api/settings/two-factor/confirm', { code: '123456' });
    expect([confirm.status, confirm.body.error]).toEqual([409, expect.stringMatching(unconfirmed)]);
    const token = await kit.tokenTo(form.email, 'verify_email', 'verify-email');
    await kit.visitor().post('/api/verify-email', { token });
    expect((await visitor.post('/api/settings/two-factor')).status).toBe(200);
  });
});

describe('the owner of the address', () => {
  test('is told at registration to reset the password, and gets the account so', async () => {
    const { visitor, form, id } = await squatter();
    const later = await kit.visitor().post('/api/register', { ...registrationForm(), email: form.email });
    expect([later.status, later.body.error]).toEqual([409, expect.stringContaining('reset your password')]);
    await ownerResets(form.email);
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect((await visitor.post('/api/login', loginOf(form))).status).toBe(401);
    const owner = await kit.signedIn({ username: form.email, password: NEW_PASSWORD });
    expect((await owner.get('/api/user')).body).toMatchObject({ id, emailVerified: true });
    expect((await approve(id)).status).toBe(200);
  });

  test('is not locked out by what was set up before them, also where staff took the address as confirmed', async () => {
    const { visitor, form, id } = await squatter();
    expect((await approve(id, { confirmEmailReason: 'They called us.' })).status).toBe(200);
    expect((await visitor.post('/api/settings/two-factor')).status).toBe(200);
    await kit.db.update(twoFactor).set({ confirmedAt: kit.clock.now() }).where(eq(twoFactor.userId, id));
    await kit.db.insert(externalIdentities).values({ userId: id, provider: 'LinkedIn', subject: `s${id}` });
    const link = await createAccountLinkToken(kit.deps, id, { provider: 'X', subject: `x${id}`, displayName: 'X' });
    expect(await stored(id)).toMatchObject({ emailConfirmedByHandAt: kit.clock.now() });

    await ownerResets(form.email);
    const owner = await kit.signedIn({ username: form.username, password: NEW_PASSWORD });
    expect((await owner.get('/api/user')).body).toMatchObject({ id, twoFactorEnabled: false, emailVerified: true });
    expect(await stored(id)).toMatchObject({ emailConfirmedByHandAt: null });
    expect(await kit.db.select().from(externalIdentities).where(eq(externalIdentities.userId, id))).toEqual([]);
    const devices = await kit.db.select().from(knownDevices).where(eq(knownDevices.userId, id));
    expect(devices).toHaveLength(1);
    expect((await kit.visitor().get(`/api/account-link?token=${link}`)).status).toBe(410);
  });

  test('who confirmed the address keeps two-factor sign-in over a reset', async () => {
    const member = await kit.member();
    await kit.withTwoFactor(member);
    await ownerResets(member.email);
    const answer = await kit.visitor().post('/api/login', { username: member.username, password: NEW_PASSWORD });
    expect(answer.body.code).toBe('second_factor_required');
    const on = await kit.db
      .select()
      .from(twoFactor)
      .where(and(eq(twoFactor.userId, member.id)));
    expect(on).toHaveLength(1);
  });

  test('who opens the link of the mail later takes the word of staff back', async () => {
    const { form, id } = await squatter();
    await approve(id, { confirmEmailReason: 'They called us.' });
    const token = await kit.tokenTo(form.email, 'verify_email', 'verify-email');
    expect((await kit.visitor().post('/api/verify-email', { token })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ emailConfirmedByHandAt: null });
  });
});

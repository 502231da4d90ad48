import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { type AuthKit, authKit, registrationForm } from '../../testing/auth-kit.ts';
import { oneTimeTokens } from './auth.tables.ts';

let kit: AuthKit;
beforeAll(async () => {
  kit = await authKit();
});
afterAll(() => kit.close());

const HOUR = 3_600_000;
const gone = [410, 'gone'];
const forgot = (email: string, ip = kit.freshIp()) => kit.visitor({ ip }).post('/api/forgot-password', { email });
const reset = (token: string, password = 'seven ladders by noon') =>
  kit.visitor().post('/api/reset-password', { token, password });
const verify = (token: string) => kit.visitor().post('/api/verify-email', { token });
const stored = async (id: number) => (await kit.db.select().from(users).where(eq(users.id, id)))[0];

async function resetToken(email: string): Promise<string> {
  await forgot(email);
  return kit.tokenTo(email, 'reset_password', 'token');
}

describe('forgotten password', () => {
  test('answers the same whether the address has an account or not, and mails only the one that has', async () => {
    const member = await kit.member();
    const known = await forgot(member.email.toUpperCase());
    const unknown = await forgot('nobody-here@example.com');
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(unknown.body).toEqual(known.body);
    expect(await kit.mailsTo(member.email)).toHaveLength(1);
    expect(await kit.mailsTo('nobody-here@example.com')).toHaveLength(0);
    expect((await forgot('not an address')).status).toBe(400);
  });

  test('keeps only the hash of the link', async () => {
    const member = await kit.member();
    const token = await resetToken(member.email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await kit.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, member.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('five an email in 30 minutes, known or not; 25 an address in 5 minutes', async () => {
    for (const email of [(await kit.member()).email, 'often-asked@example.com']) {
      for (let at = 0; at < 5; at += 1) expect((await forgot(email)).status).toBe(200);
      expect((await forgot(email)).status).toBe(429);
    }
    const ip = kit.freshIp();
    for (let at = 0; at < 25; at += 1) expect((await forgot(`someone-${at}@example.com`, ip)).status).toBe(200);
    expect((await forgot('one-more@example.com', ip)).status).toBe(429);
  });
});

describe('new password by link', () => {
  test('works once, ends every session and tells the member', async () => {
    const member = await kit.member();
    const elsewhere = await kit.signedIn(member);
    const token = await resetToken(member.email);
    expect((await reset(token)).body).toEqual({ success: true });
    expect((await elsewhere.get('/api/user')).status).toBe(401);
    expect(
      (await kit.visitor().post('/api/login', { username: member.username, password: member.password })).status,
    ).toBe(401);
    const visitor = await kit.signedIn({ ...member, password: 'seven ladders by noon' });
    expect((await visitor.get('/api/settings/security-log')).body.items).toContainEqual(
      expect.objectContaining({ text: 'Password reset with an emailed link' }),
    );
    expect((await kit.mailsTo(member.email)).map((mail) => mail.subject)).toContain('Your password was changed');
    const again = await reset(token, 'another ladder at dusk');
    expect([again.status, again.body.code]).toEqual(gone);
  });

  test('two at once: one wins', async () => {
    const member = await kit.member();
    const token = await resetToken(member.email);
    const answers = await Promise.all([reset(token, 'the first of ladders'), reset(token, 'the other of ladders')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410]);
    const winner = answers[0]?.status === 200 ? 'the first of ladders' : 'the other of ladders';
    expect((await kit.visitor().post('/api/login', { username: member.username, password: winner })).status).toBe(200);
  });

  test('a used link makes the earlier ones worthless', async () => {
    const member = await kit.member();
    const earlier = await resetToken(member.email);
    const later = await resetToken(member.email);
    expect((await reset(later)).status).toBe(200);
    expect((await reset(earlier)).status).toBe(410);
  });

  test('is gone after 60 minutes, when unknown, and for another purpose', async () => {
    const member = await kit.member();
    const token = await resetToken(member.email);
    expect((await verify(token)).status).toBe(410);
    kit.clock.advance(HOUR - 1000);
    expect((await reset(token, 'password')).status).toBe(400);
    kit.clock.advance(2000);
    expect((await reset(token)).status).toBe(410);
    expect((await reset('x'.repeat(43))).status).toBe(410);
    expect((await reset('short')).status).toBe(400);
  });

  test('refuses weak passwords and keeps the link', async () => {
    const member = await kit.member();
    const token = await resetToken(member.email);
    for (const password of ['1234567890', `${member.username}-and-more`]) {
      const answer = await reset(token, password);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toHaveProperty('password');
    }
    expect((await reset(token)).status).toBe(200);
  });
});

describe('confirming the address', () => {
  async function applicant() {
    const visitor = kit.visitor();
    const form = registrationForm();
    const id: number = (await visitor.post('/api/register', form)).body.id;
    return { visitor, form, id, token: () => kit.tokenTo(form.email, 'verify_email', 'verify-email') };
  }

  test('by the link, once, within 48 hours', async () => {
    const { visitor, form, token } = await applicant();
    const secret = await token();
    const answers = await Promise.all([verify(secret), verify(secret)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410]);
    expect(answers.find((answer) => answer.status === 200)?.body).toEqual({ email: form.email });
    expect((await visitor.get('/api/user')).body.emailVerified).toBe(true);
    expect((await visitor.post('/api/verify-email/resend')).status).toBe(409);
  });

  test('sent again, the earlier link stops working', async () => {
    const { visitor, token } = await applicant();
    const earlier = await token();
    expect((await visitor.post('/api/verify-email/resend')).body).toEqual({ success: true });
    const later = await token();
    expect((await verify(earlier)).status).toBe(410);
    kit.clock.advance(48 * HOUR - 60_000);
    expect((await verify(later)).status).toBe(200);
  });

  test('too late after 48 hours; visitors cannot ask for it again; five mails in 30 minutes', async () => {
    const { visitor, token } = await applicant();
    for (let at = 0; at < 5; at += 1) expect((await visitor.post('/api/verify-email/resend')).status).toBe(200);
    expect((await visitor.post('/api/verify-email/resend')).status).toBe(429);
    const secret = await token();
    kit.clock.advance(48 * HOUR + 1000);
    expect((await verify(secret)).status).toBe(410);
    expect((await kit.visitor().post('/api/verify-email/resend')).status).toBe(401);
  });
});

describe('change of address', () => {
  const confirm = (token: string) => kit.visitor().post('/api/confirm-email-change', { token });
  const linkTo = (email: string) => kit.tokenTo(email, 'change_email', 'confirm-email-change');

  async function asked(email = `${registrationForm().username}@example.com`) {
    const member = await kit.member();
    const visitor = await kit.signedIn(member);
    const answer = await visitor.post('/api/settings/email', { password: member.password, email });
    return { member, visitor, email, answer };
  }

  test('holds once both addresses confirmed; the old one is told', async () => {
    const { member, email, answer } = await asked();
    expect(answer.status).toBe(200);
    const [older, newer] = [await linkTo(member.email), await linkTo(email)];
    expect((await confirm(newer)).body).toMatchObject({ done: false });
    expect((await stored(member.id))?.email).toBe(member.email);
    expect((await confirm(newer)).status).toBe(410);
    expect((await confirm(older)).body).toMatchObject({ done: true });
    expect(await stored(member.id)).toMatchObject({ email, emailVerifiedAt: kit.clock.now() });
    expect((await kit.mailsTo(member.email)).map((mail) => mail.subject)).toContain('Your email address was changed');
    expect((await kit.visitor().post('/api/login', { username: email, password: member.password })).status).toBe(200);
  });

  test('both links opened at once make one change', async () => {
    const { member, email } = await asked();
    const answers = await Promise.all([confirm(await linkTo(member.email)), confirm(await linkTo(email))]);
    expect(answers.map((answer) => answer.body.done).sort()).toEqual([false, true]);
    expect((await stored(member.id))?.email).toBe(email);
  });

  test('needs the password and another address', async () => {
    const { member, visitor } = await asked();
    const wrong = await visitor.post('/api/settings/email', { password: 'wrong one here', email: 'a1b2@example.com' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials']);
    expect((await visitor.post('/api/settings/email', { password: member.password, email: member.email })).status).toBe(
      409,
    );
    expect((await visitor.post('/api/settings/email', { password: member.password, email: 'nonsense' })).status).toBe(
      400,
    );
  });

  test('does not say whether the new address has an account; its owner hears of it', async () => {
    const owner = await kit.member();
    const { member, answer } = await asked(owner.email);
    const free = await asked();
    expect(answer.body).toEqual(free.answer.body);
    expect((await kit.mailsTo(owner.email)).map((mail) => mail.subject)).toEqual([
      'Your email address was entered for another account',
    ]);
    expect((await confirm(await linkTo(member.email))).body.done).toBe(false);
    expect((await stored(member.id))?.email).toBe(member.email);
  });

  test('links of an earlier request do not complete a later one', async () => {
    const { member, visitor, email } = await asked();
    const earlier = await linkTo(email);
    await visitor.post('/api/settings/email', { password: member.password, email });
    expect((await confirm(earlier)).status).toBe(410);
    expect((await confirm(await linkTo(member.email))).body.done).toBe(false);
    expect((await stored(member.id))?.email).toBe(member.email);
  });

  test('is refused when somebody took the address meanwhile', async () => {
    const { member, email } = await asked();
    const [older, newer] = [await linkTo(member.email), await linkTo(email)];
    await confirm(older);
    await kit.member({ email });
    const answer = await confirm(newer);
    expect([answer.status, answer.body.code]).toEqual([409, 'already_exists']);
    expect((await stored(member.id))?.email).toBe(member.email);
  });

  test('reset links sent to the old address stop working', async () => {
    const { member, email } = await asked();
    const token = await resetToken(member.email);
    await confirm(await linkTo(member.email));
    await confirm(await linkTo(email));
    expect((await reset(token)).status).toBe(410);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountLinkToken, maskEmail } from './account-link.commands.ts';
import { type AuthKit, authKit } from '../../testing/auth-kit.ts';
import { externalIdentities } from './auth.tables.ts';

let kit: AuthKit;
beforeAll(async () => {
  kit = await authKit();
});
afterAll(() => kit.close());

let made = 0;
const identity = () => {
  made += 1;
  return { provider: 'LinkedIn', subject: `subject-${made}`, displayName: 'Anna on LinkedIn' };
};
const confirm = (token: string, password: string, more: object = {}) =>
  kit.visitor().post('/api/account-link', { token, password, ...more });
const linksOf = (userId: number) =>
  kit.db.select().from(externalIdentities).where(eq(externalIdentities.userId, userId));

test('shows what it would join, with the address masked', async () => {
  const member = await kit.member();
  const token = await createAccountLinkToken(kit.deps, member.id, identity());
  const answer = await kit.visitor().get(`/api/account-link?token=${token}`);
  expect(answer.body).toEqual({
    provider: 'LinkedIn',
    displayName: 'Anna on LinkedIn',
    maskedEmail: maskEmail(member.email),
  });
  expect(answer.body.maskedEmail).not.toContain(member.email.split('@')[0]);
  expect((await kit.visitor().get(`/api/account-link?token=${'x'.repeat(43)}`)).status).toBe(410);
  expect((await kit.visitor().get('/api/account-link')).status).toBe(400);
});

test('joins after the password, once, and signs in', async () => {
  const member = await kit.member();
  const outside = identity();
  const token = await createAccountLinkToken(kit.deps, member.id, outside);
  const wrong = await confirm(token, 'wrong one here');
  expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials']);
  const answers = await Promise.all([confirm(token, member.password), confirm(token, member.password)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410]);
  expect(answers.find((answer) => answer.status === 200)?.body.id).toBe(member.id);
  expect(await linksOf(member.id)).toMatchObject([{ provider: 'LinkedIn', subject: outside.subject }]);
  expect((await kit.mailsTo(member.email)).map((mail) => mail.subject)).toContain(
    'LinkedIn was linked to your account',
  );
});

test('needs the second factor where it is on', async () => {
  const member = await kit.member();
  const { code } = await kit.withTwoFactor(member);
  const token = await createAccountLinkToken(kit.deps, member.id, identity());
  kit.clock.advance(60_000);
  expect((await confirm(token, member.password)).body.code).toBe('second_factor_required');
  expect((await confirm(token, member.password, { secondFactor: '000000' })).body.code).toBe('second_factor_invalid');
  expect(await linksOf(member.id)).toEqual([]);
  expect((await confirm(token, member.password, { secondFactor: code() })).status).toBe(200);
});

test('refuses what is linked elsewhere already, and a second login of the same service', async () => {
  const [first, second] = [await kit.member(), await kit.member()];
  const outside = identity();
  expect((await confirm(await createAccountLinkToken(kit.deps, first.id, outside), first.password)).status).toBe(200);
  const stolen = await confirm(await createAccountLinkToken(kit.deps, second.id, outside), second.password);
  expect([stolen.status, stolen.body.code]).toEqual([409, 'already_exists']);
  expect((await confirm(await createAccountLinkToken(kit.deps, first.id, identity()), first.password)).status).toBe(
    409,
  );
  expect(await linksOf(second.id)).toEqual([]);
  expect(await linksOf(first.id)).toHaveLength(1);
});

test('is gone after 60 minutes', async () => {
  const member = await kit.member();
  const token = await createAccountLinkToken(kit.deps, member.id, identity());
  kit.clock.advance(3_600_001);
  expect((await confirm(token, member.password)).status).toBe(410);
  expect((await kit.visitor().get(`/api/account-link?token=${token}`)).status).toBe(410);
});

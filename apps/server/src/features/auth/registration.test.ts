import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditChain } from '../../platform/audit/audit.ts';
import { applications } from '../applications/applications.tables.ts';
import { companies } from '../companies/companies.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { type AuthKit, authKit, loginOf, registrationForm } from '../../testing/auth-kit.ts';

let kit: AuthKit;
beforeAll(async () => {
  kit = await authKit();
});
afterAll(() => kit.close());

const taken = {
  error: 'An account with this email or username already exists. Sign in, or reset your password.',
  code: 'already_exists',
};
const register = (form: object) => kit.visitor().post('/api/register', form);
const stored = async (username: string) => (await kit.db.select().from(users).where(eq(users.username, username)))[0];

test('applies: account, form, session, mail and event', async () => {
  const visitor = kit.visitor();
  const form = registrationForm();
  const answer = await visitor.post('/api/register', form);
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    username: form.username,
    email: form.email,
    fullName: form.fullName,
    applicationStatus: 'pending',
    registrationMessage: 'We received your application, and it’s under review.',
    emailVerified: false,
    isAdmin: false,
  });
  expect((await visitor.get('/api/user')).body.id).toBe(answer.body.id);
  expect((await visitor.get('/api/application')).body).toMatchObject({
    company: form.company,
    companyType: form.companyType,
    website: null,
  });
  const mails = await kit.mailsTo(form.email);
  expect(mails.map((mail) => mail.subject)).toEqual(['Please confirm your email address']);
  expect(mails[0]?.body).toContain(`${kit.deps.config.publicUrl}/auth?verify-email=`);
  expect((await stored(form.username))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyAuditChain(kit.db)).toBeNull();
});

test('registering on a device makes it known: the next sign-in there is no news', async () => {
  const visitor = kit.visitor();
  const form = registrationForm();
  await visitor.post('/api/register', form);
  await visitor.post('/api/logout');
  expect((await visitor.post('/api/login', loginOf(form))).status).toBe(200);
  expect(await kit.mailsTo(form.email)).toHaveLength(1);
});

test.each(['email', 'username'] as const)('says one and the same when the %s is taken, in any case', async (field) => {
  const first = registrationForm();
  await register(first);
  const answer = await register({ ...registrationForm(), [field]: first[field].toUpperCase() });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject(taken);
  expect(answer.body.fields).toBeUndefined();
});

test('two at once for one username: one gets it', async () => {
  const username = registrationForm().username;
  const answers = await Promise.all([1, 2, 3].map(() => register({ ...registrationForm(), username })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  const user = await stored(username);
  expect(
    await kit.db
      .select()
      .from(applications)
      .where(eq(applications.userId, user?.id ?? 0)),
  ).toHaveLength(1);
});

test('recognises a known company by its exact name', async () => {
  const [company] = await kit.db.insert(companies).values({ name: 'Tufted Night Company' }).returning();
  const known = registrationForm({ company: ' tufted night COMPANY ' });
  const free = registrationForm({ company: 'Tufted Night' });
  await register(known);
  await register(free);
  expect((await stored(known.username))?.companyId).toBe(company?.id);
  expect((await stored(free.username))?.companyId).toBeNull();
});

test.each([{ homepage: 'https://spam.example' }, { filledInMs: 2999 }])('refuses robots kindly: %o', async (trap) => {
  const form = registrationForm();
  const answer = await register({ ...form, ...trap });
  expect([answer.status, answer.body.error]).toEqual([400, 'Please take a moment to fill in the form.']);
  expect(await stored(form.username)).toBeUndefined();
});

test('takes a form that a person filled in, and one from a tool that does not measure', async () => {
  expect((await register({ ...registrationForm(), homepage: '', filledInMs: 3000 })).status).toBe(201);
  expect((await register(registrationForm())).status).toBe(201);
});

test.each([
  ['password1234', /too common/],
  ['Mattress2025', /^Trade words are easy to guess/],
  ['Summer2026!', /^Common words are easy to guess/],
  ['Anna-Border-77', /^Your name and company are easy to guess/],
  ['Quilted.Night1', /^Your name and company are easy to guess/],
  ['1234567890', /too common/],
  ['short', /at least 10/],
  ['aaaaaaaaaaaa', /repeats/],
])('refuses the password %s', async (password, sentence) => {
  const form = registrationForm({ password });
  const answer = await register(form);
  expect(answer.status).toBe(400);
  expect(answer.body.fields.password).toMatch(sentence);
  expect(await stored(form.username)).toBeUndefined();
});

test('refuses a password that holds the username, the email or the name of the site', async () => {
  const form = registrationForm();
  const site = kit.deps.config.siteName.replaceAll(' ', '');
  for (const word of [form.username, form.email.split('@')[0] ?? '', site]) {
    const answer = await register({ ...form, password: `xx${word.toUpperCase()}yy42zz` });
    expect(answer.body.fields?.password).toMatch(/can’t contain/);
  }
});

test.each([
  ['email', 'Anna <a@example.com>'],
  ['email', 'a@example.com\r\nBcc: b@example.com'],
  ['email', 'break-glass@emergency.invalid'],
  ['username', 'has space'],
  ['username', 'ab'],
  ['fullName', 'X'],
  ['fullName', 'Two\nLines'],
  ['company', 'Nul\u0000'],
  ['profession', 'Astronaut'],
  ['companyType', 'Bakery'],
  ['industryRole', 'too short'],
  ['website', 'javascript:alert(1)'],
  ['acceptTerms', false],
])('names the field %s when it is %j', async (field, value) => {
  const form = { ...registrationForm(), [field]: value };
  const answer = await register(form);
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toHaveProperty(field);
});

test('takes no field that the form does not have', async () => {
  for (const more of [{ isAdmin: true }, { applicationStatus: 'approved' }, { id: 1 }]) {
    expect((await register({ ...registrationForm(), ...more })).status).toBe(400);
  }
});

test('five applications an address in 30 minutes', async () => {
  const ip = kit.freshIp();
  const attempt = () => kit.visitor({ ip }).post('/api/register', registrationForm());
  for (let at = 0; at < 5; at += 1) expect((await attempt()).status).toBe(201);
  expect((await attempt()).status).toBe(429);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAuditChain } from '../../platform/audit/audit.ts';
import { auditLog } from '../../platform/audit/audit.tables.ts';
import { type AuthKit, authKit, registrationForm } from '../../testing/auth-kit.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { applicationMessages, applications } from './applications.tables.ts';

let kit: AuthKit;
beforeAll(async () => {
  kit = await authKit();
});
afterAll(() => kit.close());

const DAY = 86_400_000;
const question = 'Which plant do you work at?';
const plea = 'I do work in the trade, please look at my references again.';

async function applicant() {
  const visitor = kit.visitor();
  const form = registrationForm();
  const id: number = (await visitor.post('/api/register', form)).body.id;
  return { visitor, form, id };
}

async function staffWrites(userId: number, text: string) {
  await kit.db.insert(applicationMessages).values({ userId, from: 'staff', text, createdAt: kit.clock.now() });
}

async function staffAsks(userId: number) {
  await staffWrites(userId, question);
  await kit.db.update(applications).set({ queueState: 'waiting_for_applicant' }).where(eq(applications.userId, userId));
}

async function staffRejects(userId: number) {
  await staffWrites(userId, 'We could not verify the details.');
  await kit.db
    .update(users)
    .set({ applicationStatus: 'rejected', registrationMessage: 'Not approved.' })
    .where(eq(users.id, userId));
  await kit.db
    .update(applications)
    .set({ queueState: 'closed', decidedAt: kit.clock.now() })
    .where(eq(applications.userId, userId));
}

const queueState = async (userId: number) =>
  (await kit.db.select().from(applications).where(eq(applications.userId, userId)))[0]?.queueState;
const actions = async (userId: number) =>
  (await kit.db.select().from(auditLog).where(eq(auditLog.subjectId, userId)).orderBy(auditLog.id)).map(
    (line) => line.action,
  );

const { email: _email, username: _username, password: _password, acceptTerms: _terms, ...fields } = registrationForm();

test.each([
  ['GET', '/api/application-status'],
  ['GET', '/api/application'],
  ['PATCH', '/api/application'],
  ['POST', '/api/application/replies'],
  ['POST', '/api/application/appeal'],
] as const)('%s %s is for the signed-in only', async (method, path) => {
  expect((await kit.visitor().send(method, path)).status).toBe(401);
});

test('status of a fresh application, and of a member who never applied', async () => {
  const { visitor } = await applicant();
  expect((await visitor.get('/api/application-status')).body).toEqual({
    status: 'pending',
    message: 'We received your application, and it’s under review.',
    submittedAt: kit.clock.now().toISOString(),
    messages: [],
    canReply: false,
    canAppeal: false,
  });
  const member = await kit.signedIn(await kit.member());
  expect((await member.get('/api/application-status')).body).toMatchObject({
    status: 'approved',
    canReply: false,
    canAppeal: false,
  });
  expect((await member.get('/api/application')).status).toBe(404);
  expect((await member.patch('/api/application', fields)).status).toBe(404);
  expect((await member.post('/api/application/replies', { text: 'Hello' })).status).toBe(404);
  expect((await member.post('/api/application/appeal', { text: plea })).status).toBe(404);
});

describe('changing the form', () => {
  test('is open while it waits, and changes the profile too', async () => {
    const { visitor, id, form } = await applicant();
    const change = {
      ...fields,
      fullName: ' Anna Tufter ',
      title: 'Plant manager',
      website: 'https://example.com/anna',
      referredBy: 'Bo',
    };
    const answer = await visitor.patch('/api/application', change);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      fullName: 'Anna Tufter',
      title: 'Plant manager',
      website: 'https://example.com/anna',
      email: form.email,
    });
    expect((await visitor.get('/api/user')).body).toMatchObject({ fullName: 'Anna Tufter', title: 'Plant manager' });
    expect(await actions(id)).toEqual(['applications.submit', 'applications.change']);
    expect(await verifyAuditChain(kit.db)).toBeNull();
  });

  test('is closed once decided', async () => {
    const { visitor, id } = await applicant();
    await staffRejects(id);
    const answer = await visitor.patch('/api/application', { ...fields, title: 'Somebody else' });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect((await visitor.get('/api/application')).body.title).toBe(fields.title);
  });

  test('names a bad field and takes no other field', async () => {
    const { visitor } = await applicant();
    expect((await visitor.patch('/api/application', { ...fields, industryRole: 'short' })).body.fields).toHaveProperty(
      'industryRole',
    );
    expect((await visitor.patch('/api/application', { ...fields, email: 'other@example.com' })).status).toBe(400);
  });
});

describe('answering staff', () => {
  test('one answer to each question', async () => {
    const { visitor, id } = await applicant();
    const reply = (text: string) => visitor.post('/api/application/replies', { text });
    expect((await reply('Nobody asked')).status).toBe(409);
    await staffAsks(id);
    expect((await visitor.get('/api/application-status')).body).toMatchObject({
      canReply: true,
      messages: [{ from: 'staff', text: question }],
    });
    const answers = await Promise.all([reply('The one in Ohio.'), reply('The one in Ohio.')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect(answers.find((answer) => answer.status === 201)?.body).toEqual({
      from: 'applicant',
      text: 'The one in Ohio.',
      createdAt: kit.clock.now().toISOString(),
    });
    expect(await queueState(id)).toBe('waiting');
    expect((await visitor.get('/api/application-status')).body.canReply).toBe(false);
    await staffAsks(id);
    expect((await reply('And since 2015.')).status).toBe(201);
    expect((await reply(' ')).status).toBe(400);
  });
});

describe('appeal', () => {
  const appeal = (visitor: Awaited<ReturnType<typeof applicant>>['visitor'], text = plea) =>
    visitor.post('/api/application/appeal', { text });

  test('once after a rejection; it stays rejected and goes to the queue', async () => {
    const { visitor, id } = await applicant();
    expect((await appeal(visitor)).status).toBe(409);
    await staffRejects(id);
    expect((await visitor.get('/api/application-status')).body).toMatchObject({
      status: 'rejected',
      message: 'Not approved.',
      canAppeal: true,
      canReply: false,
    });
    expect((await appeal(visitor, 'too short')).status).toBe(400);
    const answers = await Promise.all([appeal(visitor), appeal(visitor)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect(await queueState(id)).toBe('appeal');
    expect((await visitor.get('/api/application-status')).body).toMatchObject({ status: 'rejected', canAppeal: false });
    await staffRejects(id);
    expect((await appeal(visitor)).status).toBe(409);
    expect(await actions(id)).toEqual(['applications.submit', 'applications.appeal']);
  });

  test('until 30 days after the rejection', async () => {
    const [early, late] = [await applicant(), await applicant()];
    await staffRejects(early.id);
    await staffRejects(late.id);
    kit.clock.advance(30 * DAY - 60_000);
    const again = await kit.signedIn(early.form);
    expect((await appeal(again)).status).toBe(201);
    kit.clock.advance(120_000);
    const tooLate = await kit.signedIn(late.form);
    expect((await tooLate.get('/api/application-status')).body.canAppeal).toBe(false);
    expect((await appeal(tooLate)).status).toBe(409);
  });

  test('a question about an appeal leads back to the appeal', async () => {
    const { visitor, id } = await applicant();
    await staffRejects(id);
    await appeal(visitor);
    await staffAsks(id);
    await kit.db.update(users).set({ applicationStatus: 'pending' }).where(eq(users.id, id));
    expect((await visitor.post('/api/application/replies', { text: 'The one in Ohio.' })).status).toBe(201);
    expect(await queueState(id)).toBe('appeal');
  });
});

import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditChain } from '../../platform/audit/audit.ts';
import { aCompany, aMember, anAdmin, signIn, type TestUser } from '../../testing/people.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { knownDevices } from '../auth/auth.tables.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { applications } from '../applications/applications.tables.ts';
import { anApplication, applicationOf } from '../applications/applications.kit.ts';

const hour = 3_600_000;
let site: TestApp;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  // A Wednesday noon in US Eastern time.
  site = await testApp({ start: new Date('2026-03-04T17:00:00Z'), config: { rateLimitScale: 100 } });
  admin = await anAdmin(site);
  other = await anAdmin(site);
});
afterAll(() => site.close());

type Body = {
  version?: number;
  status: 'approved' | 'rejected' | 'pending';
  message?: string;
  reason?: 'not_in_trade' | 'other';
  internalNote?: string;
  confirmEmailReason?: string;
};
// Deciding wants a password proved lately, so each decision comes from a fresh session.
const decide = async (user: TestUser, body: Body, as = admin) =>
  site.call(
    api.admin.decide,
    { params: { id: user.id }, body: { version: await versionOf(user), ...body } },
    { cookie: await signIn(site, as) },
  );
const versionOf = async ({ id }: TestUser) => {
  const [row] = await site.db.select().from(applications).where(eq(applications.userId, id));
  return row?.version ?? 1;
};
const mailsTo = async (user: TestUser) => (await site.mails()).filter(({ to }) => to === user.email);

describe('approving', () => {
  it('opens the network on the open session at once, with mail, message, audit line and one welcome', async () => {
    const applicant = await anApplication(site);
    const cookie = await signIn(site, applicant);
    expect((await site.call(api.posts.feed, { query: {} }, { cookie })).error.code).toBe('not_member');

    const answer = await decide(applicant, { status: 'approved', message: 'Good to have you.' });
    expect([answer.status, answer.body.user.applicationStatus, answer.body.application?.status]).toEqual([
      200,
      'approved',
      'approved',
    ]);
    expect((await site.call(api.posts.feed, { query: {} }, { cookie })).status).toBe(200);
    expect((await site.call(api.auth.currentUser, {}, { cookie })).body.registrationMessage).toBe('Good to have you.');
    expect(answer.body.history[0]).toMatchObject({
      action: 'applications.approve',
      actor: { id: admin.id },
      before: { status: 'pending' },
      after: { status: 'approved' },
    });

    const [mail] = await mailsTo(applicant);
    expect(mail).toMatchObject({ kind: 'application_approved', state: 'held' });
    expect(mail?.body).toContain('Good to have you.');
    await site.deps.outbox.drain();
    await site.deps.outbox.drain();
    const told = await site.db.select().from(notifications);
    expect(told.filter(({ userId }) => userId === applicant.id)).toHaveLength(1);
  });

  it('is done once: the second decision of the same kind is a conflict, also at the same instant', async () => {
    const applicant = await anApplication(site);
    const answers = await Promise.all([
      decide(applicant, { status: 'approved' }),
      decide(applicant, { status: 'approved' }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mailsTo(applicant)).toHaveLength(1);
  });
});

describe('an address that nobody has confirmed', () => {
  const unconfirmed = () => anApplication(site, {}, { emailVerifiedAt: null });

  it('keeps an application from being approved; it can be rejected, and asked about', async () => {
    const applicant = await unconfirmed();
    const refused = await decide(applicant, { status: 'approved' });
    expect([refused.status, refused.error.error]).toEqual([
      409,
      'Their email address isn’t confirmed yet. Wait until they open the link we sent, or confirm it manually and give a reason.',
    ]);
    expect((await applicationOf(site, applicant)).queueState).toBe('waiting');
    expect(await mailsTo(applicant)).toHaveLength(0);
    expect((await decide(applicant, { status: 'pending', message: 'Is this your address?' })).status).toBe(200);
    const rejected = await decide(applicant, { status: 'rejected', reason: 'other', message: 'No answer.' });
    expect(rejected.body).toMatchObject({ emailVerified: false, user: { applicationStatus: 'rejected' } });
  });

  it('is taken as confirmed by hand with a reason, on the record', async () => {
    const applicant = await unconfirmed();
    const empty = await decide(applicant, { status: 'approved', confirmEmailReason: '  ' });
    expect([empty.status, Object.keys(empty.error.fields ?? {})]).toEqual([400, ['confirmEmailReason']]);
    const answer = await decide(applicant, { status: 'approved', confirmEmailReason: ' I know her from ISPA. ' });
    expect(answer.body).toMatchObject({ emailVerified: true, user: { applicationStatus: 'approved' } });
    expect(answer.body.history.map(({ action, reason }) => [action, reason])).toEqual([
      ['applications.approve', null],
      ['applications.confirmEmail', 'I know her from ISPA.'],
    ]);
  });

  it('is confirmed by hand only while approving', async () => {
    const applicant = await unconfirmed();
    const body = { status: 'pending', message: 'Which plant?', confirmEmailReason: 'I know her.' } as const;
    expect((await decide(applicant, body)).error.fields).toHaveProperty('confirmEmailReason');
  });

  it('needs no reason once its owner has confirmed it', async () => {
    const applicant = await anApplication(site);
    const answer = await decide(applicant, { status: 'approved', confirmEmailReason: 'I know her from ISPA.' });
    expect(answer.body.history.map(({ action }) => action)).toEqual(['applications.approve']);
  });
});

describe('rejecting', () => {
  it('needs a reason and words, and changes nothing without them', async () => {
    const applicant = await anApplication(site);
    const noReason = await decide(applicant, { status: 'rejected', message: 'Sorry.' });
    expect([noReason.status, noReason.error.fields]).toEqual([400, { reason: 'Choose a reason for the rejection' }]);
    const noWords = await decide(applicant, { status: 'rejected', reason: 'other' });
    expect(noWords.error.fields).toEqual({ message: 'Tell the applicant why' });
    expect((await applicationOf(site, applicant)).queueState).toBe('waiting');
    expect(await mailsTo(applicant)).toHaveLength(0);
  });

  it('keeps reason, note and business hours, and shows the note to staff only', async () => {
    const applicant = await anApplication(site);
    site.clock.advance(3 * hour);
    const answer = await decide(applicant, {
      status: 'rejected',
      reason: 'not_in_trade',
      message: 'Not our trade.',
      internalNote: 'Looks like spam.',
    });
    expect(answer.body.application?.rejection).toMatchObject({ reason: 'not_in_trade', by: admin.fullName });
    expect(answer.body.application?.internalNotes.map(({ text }) => text)).toEqual(['Looks like spam.']);
    expect((await applicationOf(site, applicant)).decisionBusinessMinutes).toBe(180);
    const status = await site.call(api.auth.applicationStatus, {}, { as: applicant });
    expect(status.body).toMatchObject({ status: 'rejected', message: 'Not our trade.', canAppeal: true });
    expect(JSON.stringify(status.body)).not.toContain('spam');
  });

  it('can be appealed once, and another reviewer decides', async () => {
    const applicant = await anApplication(site);
    await decide(applicant, { status: 'rejected', reason: 'other', message: 'Too little to go by.' });
    const appeal = await site.call(
      api.auth.appeal,
      { body: { text: 'I have run a quilting line for nine years.' } },
      { as: applicant },
    );
    expect(appeal.status).toBe(201);
    const own = await decide(applicant, { status: 'approved' }, admin);
    expect([own.status, own.error.code]).toEqual([409, 'conflict']);
    expect((await decide(applicant, { status: 'approved' }, other)).body.user.applicationStatus).toBe('approved');
  });

  it('takes an approved member out again, and back in', async () => {
    const applicant = await anApplication(site);
    await decide(applicant, { status: 'approved' });
    await decide(applicant, { status: 'rejected', reason: 'other', message: 'A mistake was made.' });
    expect((await site.call(api.posts.feed, { query: {} }, { as: applicant })).error.code).toBe('not_member');
    expect((await decide(applicant, { status: 'approved' }, other)).status).toBe(200);
  });

  it('never hits an admin or oneself', async () => {
    expect((await decide(other, { status: 'rejected', reason: 'other', message: 'No.' })).status).toBe(404);
    const self = await anApplication(site, {}, { isAdmin: true, applicationStatus: 'approved' });
    expect((await decide(self, { status: 'pending', message: 'Who am I?' }, self)).status).toBe(409);
    expect((await decide(self, { status: 'rejected', reason: 'other', message: 'No.' })).error.code).toBe('conflict');
  });
});

describe('what the applicant changes while staff read', () => {
  it('is read before it is decided: the form, an answer and an appeal', async () => {
    const applicant = await anApplication(site);
    const { body: form } = await site.call(api.auth.application, {}, { as: applicant });
    const { fullName, company, profession, companyType, location, industryRole } = form;
    const change = { fullName, company, profession, companyType, location, industryRole, title: 'President' };
    const behindTheBack = async (act: () => Promise<{ status: number }>, decision: Body) => {
      const version = await versionOf(applicant);
      expect((await act()).status).toBeLessThan(300);
      expect((await decide(applicant, { ...decision, version })).error).toMatchObject({
        code: 'conflict',
        error: 'This changed since you read it. Read it again.',
      });
    };
    const approval = { status: 'approved' as const };
    await behindTheBack(() => site.call(api.auth.changeApplication, { body: change }, { as: applicant }), approval);
    await decide(applicant, { status: 'pending', message: 'Which plant?' });
    const reply = { body: { text: 'None, to be honest.' } };
    await behindTheBack(() => site.call(api.auth.replyToStaff, reply, { as: applicant }), approval);
    await decide(applicant, { status: 'rejected', reason: 'other', message: 'No link to the trade.' });
    const appeal = { body: { text: 'I have run the tape-edge line since 2009, as my plant confirms.' } };
    await behindTheBack(() => site.call(api.auth.appeal, appeal, { as: applicant }), approval);
    const { body } = await site.call(api.admin.user, { params: { id: applicant.id } }, { as: admin });
    expect(body.application).toMatchObject({ status: 'rejected', version: await versionOf(applicant) });
  });
});

describe('asking for information', () => {
  it('needs words, then waits for the applicant, who answers once', async () => {
    const applicant = await anApplication(site);
    expect((await decide(applicant, { status: 'pending' })).error.fields).toEqual({
      message: 'Say what you need to know',
    });
    const asked = await decide(applicant, { status: 'pending', message: 'Which plant?' });
    expect(asked.body.application?.assignedTo?.id).toBe(admin.id);
    expect((await applicationOf(site, applicant)).queueState).toBe('waiting_for_applicant');

    const reply = () => site.call(api.auth.replyToStaff, { body: { text: 'Grand Rapids.' } }, { as: applicant });
    expect((await reply()).status).toBe(201);
    expect((await reply()).error.code).toBe('conflict');
    expect((await applicationOf(site, applicant)).queueState).toBe('waiting');
    const detail = await site.call(api.admin.user, { params: { id: applicant.id } }, { as: admin });
    expect(detail.body.application?.messages.map(({ from, text }) => [from, text])).toEqual([
      ['staff', 'Which plant?'],
      ['applicant', 'Grand Rapids.'],
    ]);
  });
});

describe('the preview', () => {
  it('is word for word the mail that the decision sends', async () => {
    const applicant = await anApplication(site);
    const preview = await site.call(
      api.admin.previewDecision,
      { params: { id: applicant.id }, body: { action: 'reject', reason: 'not_in_trade', message: 'Words for you.' } },
      { as: admin },
    );
    await decide(applicant, { status: 'rejected', reason: 'not_in_trade', message: 'Words for you.' });
    const [mail] = await mailsTo(applicant);
    expect(preview.body).toEqual({ to: mail?.to, subject: mail?.subject, text: mail?.body });
  });

  it('knows no application of somebody who never applied', async () => {
    const member = await aMember(site);
    const answer = await site.call(
      api.admin.previewDecision,
      { params: { id: member.id }, body: { action: 'approve' } },
      { as: admin },
    );
    expect([answer.status, answer.error.error]).toEqual([404, 'This user has no application.']);
  });
});

describe('the queue', () => {
  it('is oldest first, pages without gaps, and shows age and signals', async () => {
    const fresh = await testApp({ start: new Date('2026-03-04T17:00:00Z'), config: { rateLimitScale: 100 } });
    const staff = await anAdmin(fresh);
    await aCompany(fresh, { name: 'Coil & Foam', domain: 'coilfoam.example' });
    const made: number[] = [];
    for (let number = 0; number < 23; number += 1) {
      const submittedAt = new Date(fresh.clock.now().getTime() - (30 - Math.floor(number / 2)) * hour);
      made.push((await anApplication(fresh, { submittedAt })).id);
    }
    const first = await fresh.call(api.admin.applications, { query: {} }, { as: staff });
    const second = await fresh.call(
      api.admin.applications,
      { query: { cursor: first.body.nextCursor ?? '' } },
      { as: staff },
    );
    expect([...first.body.items, ...second.body.items].map(({ userId }) => userId)).toEqual(made);
    expect([first.body.items.length, second.body.nextCursor]).toEqual([20, null]);
    // 30 hours before Wednesday noon is Tuesday 6 am: eight hours of Tuesday and three of Wednesday.
    expect(first.body.items[0]?.businessHours).toBe(11);

    const known = await anApplication(
      fresh,
      { referredBy: 'Priya' },
      { email: 'ann@mail.coilfoam.example', fullName: 'Ann Tick' },
    );
    const double = await anApplication(
      fresh,
      {},
      { email: 'ann@gmail.com', fullName: 'ann tick', emailVerifiedAt: null },
    );
    const thrown = await anApplication(fresh, {}, { email: 'x@mailinator.com' });
    await fresh.db
      .insert(knownDevices)
      .values([double.id, thrown.id].map((userId) => ({ userId, deviceHash: Buffer.alloc(32, 7) })));
    const kinds = async (user: TestUser) => {
      const { body } = await fresh.call(api.admin.user, { params: { id: user.id } }, { as: staff });
      return body.application?.signals.map(({ kind }) => kind);
    };
    expect(await kinds(known)).toEqual(['domain_matches_company', 'referred', 'duplicate_name']);
    expect(await kinds(double)).toEqual(['free_mail', 'email_unverified', 'duplicate_name', 'duplicate_device']);
    expect(await kinds(thrown)).toEqual(['disposable_mail', 'duplicate_device']);
    await fresh.close();
  });

  it('is worked on by one reviewer at a time', async () => {
    const applicant = await anApplication(site);
    const assign = (assigned: boolean, as: TestUser) =>
      site.call(api.admin.assign, { params: { id: applicant.id }, body: { assigned } }, { as });
    expect((await assign(true, admin)).body.application?.assignedTo?.id).toBe(admin.id);
    expect((await assign(true, other)).error.error).toBe(`${admin.fullName} is working on this application.`);
    expect((await assign(false, admin)).body.application?.assignedTo).toBeNull();
    await decide(applicant, { status: 'approved' });
    expect((await assign(true, other)).error.code).toBe('conflict');
  });
});

it('keeps a chain of audit lines that nobody has changed', async () => {
  expect(await verifyAuditChain(site.db)).toBeNull();
});

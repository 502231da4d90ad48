import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAuditChain } from '../../platform/audit/audit.ts';
import { type AuthKit, authKit, registrationForm, type Visitor } from '../../testing/auth-kit.ts';
import { createAccountLinkToken } from '../auth/account-link.commands.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { auditLog } from '../../platform/audit/audit.tables.ts';

let kit: AuthKit;
let admin: Awaited<ReturnType<AuthKit['member']>>;
let staff: Visitor;
beforeAll(async () => {
  kit = await authKit();
  admin = await kit.member({ isAdmin: true, fullName: 'Dana Quilt' });
  staff = await kit.signedIn(admin);
});
afterAll(() => kit.close());

const LEFT_OUT = '[Link removed: it opens an administrator’s account.]';
const forgot = (email: string) => kit.visitor().post('/api/forgot-password', { email });
const lastTo = async (email: string) => {
  const mail = (await kit.mailsTo(email)).at(-1);
  if (!mail) throw new Error(`No mail went to ${email}.`);
  return mail;
};
const read = (mailId: number, by = staff) => by.get(`/api/admin/mails/${mailId}`);

describe('a held mail', () => {
  test('is read after the password, on the record', async () => {
    const reader = await kit.signedIn(admin);
    const member = await kit.member();
    await forgot(member.email);
    const mail = await lastTo(member.email);
    kit.clock.advance(15 * 60_000 + 1000);
    const refused = await read(mail.id, reader);
    expect([refused.status, refused.body.code]).toEqual([403, 'sudo_required']);
    expect((await kit.db.select().from(auditLog).where(eq(auditLog.subjectId, mail.id))).length).toBe(0);
    await reader.post('/api/settings/sudo', { password: admin.password });
    expect((await read(mail.id, reader)).body).toMatchObject({ text: mail.body, linksLeftOut: false });
    expect(await kit.db.select().from(auditLog).where(eq(auditLog.action, 'mails.read'))).toMatchObject([
      {
        actorId: admin.id,
        subjectType: 'mail',
        subjectId: mail.id,
        summary: `Dana Quilt read the email "Set a new password" to ${member.email}`,
      },
    ]);
    expect(await verifyAuditChain(kit.db)).toBeNull();
    staff = await kit.signedIn(admin);
  });

  test('gives a newcomer’s confirmation link, so that a site without a mail server works', async () => {
    const form = registrationForm();
    await kit.visitor().post('/api/register', form);
    const { body } = await read((await lastTo(form.email)).id);
    const [, token] = /[?&]verify-email=([\w-]+)/.exec(body.text) ?? [];
    expect((await kit.visitor().post('/api/verify-email', { token })).body).toEqual({ email: form.email });
  });

  test('gives no link that resets or signs in an account of staff, to nobody', async () => {
    const other = await kit.member({ isAdmin: true });
    await forgot(other.email);
    const reset = await lastTo(other.email);
    const newAddress = `${registrationForm().username}@example.com`;
    await (await kit.signedIn(other)).post('/api/settings/email', { password: other.password, email: newAddress });
    const sides = [await lastTo(other.email), await lastTo(newAddress)];
    const link = await createAccountLinkToken(kit.deps, other.id, { provider: 'X', subject: '1', displayName: 'X' });
    const text = `One: ${kit.deps.config.publicUrl}/link?token=${link}, and (https://example.com/page?about=us).`;
    await kit.deps.mailer.queue(kit.db, { kind: 'test', to: 'elsewhere@example.com', subject: 'Link', text });
    const linked = await lastTo('elsewhere@example.com');

    for (const mail of [reset, ...sides, linked]) {
      const { body } = await read(mail.id);
      expect(body).toMatchObject({ linksLeftOut: true, text: expect.stringContaining(LEFT_OUT) });
      expect(body.text).not.toMatch(/[\w-]{43}/);
    }
    expect((await read(linked.id)).body.text).toContain('(https://example.com/page?about=us).');
    expect((await read(reset.id, await kit.signedIn(other))).body.linksLeftOut).toBe(true);
  });

  test('read while its owner was a member opens nothing once they are staff', async () => {
    const member = await kit.member();
    await forgot(member.email);
    const mail = await lastTo(member.email);
    const [, token] = /[?&]token=([\w-]+)/.exec((await read(mail.id)).body.text) ?? [];
    const others = await kit.db.update(users).set({ isAdmin: false }).where(eq(users.isAdmin, true)).returning();
    await kit.db.update(users).set({ isAdmin: true }).where(eq(users.id, admin.id));
    expect((await staff.post(`/api/admin/users/${member.id}/admin`)).status).toBe(200);
    for (const { id } of others) await kit.db.update(users).set({ isAdmin: true }).where(eq(users.id, id));
    const answer = await kit.visitor().post('/api/reset-password', { token, password: 'seven ladders by noon' });
    expect(answer.status).toBe(410);
    expect((await read(mail.id)).body.linksLeftOut).toBe(true);
  });

  test('lists no text and no link', async () => {
    const { body } = await staff.get('/api/admin/mails');
    expect(body.items.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toMatch(/https?:|"text"|"body"/);
  });
});

/** Endpoints of the admin area that go without the password, and why they may. */
const harmless: Record<string, string> = {
  'admin.dashboard': 'Counts, and the latest lines of the log.',
  'admin.users': 'Who is here, as the daily work of staff needs it; no secret, no link.',
  'admin.applications': 'The queue of applications.',
  'admin.user': 'One account without anything that opens it; devices and addresses only.',
  'admin.previewDecision': 'The words that staff are about to send; the links lead to public pages.',
  'safetyAdmin.previewDecision': 'The email that staff are about to send; its links lead to public pages.',
  'admin.assign': 'Who works on an application; taken back with one click.',
  'admin.addNote': 'Adds a note among staff.',
  'admin.audit': 'The log, which holds no secret.',
  'admin.mails': 'To whom and when; no text.',
  'admin.bugReports': 'What members reported.',
  'admin.setBugState': 'The order of work.',
  'admin.setupState': 'Whether the site has an administrator.',
  'admin.setup': 'Needs a token that opens once.',
  'admin.openapi': 'Documentation of the program.',
  'adminCompanies.list': 'What company pages say.',
  'adminCompanies.csv': 'What company pages say; logged.',
  'adminCompanies.get': 'One company page with its team.',
  'adminCompanies.previewClaim': 'The email that staff are about to send; its link leads to the company.',
  'adminCompanies.claims': 'Claims with what was sent as evidence, without codes.',
  'adminGroups.reports': 'What was reported.',
  'adminGroups.ownerless': 'Names of groups.',
  'adminEvents.list': 'What events say, and what their hosts did before.',
  'adminEvents.approve': 'Shows an event that its host proposed; logged.',
  'adminEvents.askChange': 'Sends an event back to its host; logged.',
  'adminEvents.reject': 'Closes a proposal that nobody paid for; logged.',
  'adminEvents.messages': 'What hosts want to write to everyone who takes part.',
  'adminEvents.sendMessage': 'Sends what a host wrote to those who chose to take part; logged.',
  'adminEvents.rejectMessage': 'Keeps a message from being sent; logged.',
  'adminEvents.mark': 'Moves an event in the list, or keeps its RSVP for Premium; logged.',
  'adminJobs.list': 'What postings say, and what their posters did before.',
  'adminJobs.approve': 'Shows a version of a posting that staff have read; logged.',
  'adminJobs.askChange': 'Sends a posting back to its poster; logged.',
  'adminJobs.rejectChange': 'Drops a change that waits, while the posting stays as it was; logged.',
  'adminJobs.extend': 'Shows a posting for some days more; logged.',
  'adminJobs.feature': 'Moves a posting in the list; logged.',
  'adminPolls.list': 'Questions, and votes that name nobody.',
  'adminPolls.get': 'A question and its options.',
  'adminPolls.create': 'Starts a draft that nobody sees.',
  'adminPolls.save': 'Changes a poll whose votes stay as they are; logged.',
  'adminPolls.publish': 'Asks members a question; logged.',
  'adminPolls.close': 'Ends a poll with the votes that it has; logged.',
  'adminPolls.archive': 'Takes a closed poll out of the lists; logged.',
  'adminPolls.feature': 'Moves a poll to the rail; logged.',
  'adminPolls.correct': 'Keeps both texts for everyone to see; logged.',
  'adminPolls.analytics': 'Counts that name nobody.',
  'adminPolls.csv': 'The same as a file; logged.',
  'adminPolls.remove': 'Deletes a poll that nobody saw.',
  'adminPolls.suggestions': 'What members want to be asked.',
  'adminPolls.accept': 'Starts a draft; logged.',
  'adminPolls.decline': 'Answers a suggestion; logged.',
  'adminOrders.list': 'Who bought what, without the address of a payment page.',
  'adminOrders.csv': 'The same as a file; logged.',
  'adminOrders.get': 'One order with its history.',
  'adminOrders.reconcile': 'Asks the payment provider; grants nothing that is not paid.',
  'adminOrders.events': 'That something changed, by ids of the payment provider.',
  'adminOrders.replay': 'Handles a signal again; grants nothing that is not paid.',
  'adminOrders.coupons': 'What is on offer.',
  'adminOrders.endCoupon': 'Takes an offer away.',
  'adminPremium.overview': 'Counts.',
  'adminPremium.list': 'Who has Premium, and until when.',
  'analytics.network': 'Counts.',
  'safetyAdmin.cases': 'What was reported.',
  'siteSettings.list': 'Numbers and switches that members meet anyway.',
  'safetyAdmin.counts': 'Counts.',
  'safetyAdmin.case': 'What was reported.',
};

const ofStaff = Object.values(api)
  .flatMap((feature) => Object.values(feature))
  .filter(({ access, path }) => access === 'admin' || path.startsWith('/api/admin'));

describe('the admin area', () => {
  test('asks for the password at every endpoint, or says why not', () => {
    const without = ofStaff.filter((endpoint) => !('sudo' in endpoint && endpoint.sudo)).map(({ name }) => name);
    expect(without.sort()).toEqual(Object.keys(harmless).sort());
  });

  test('shows no secret of anybody where it does not ask', async () => {
    const [member, other] = [await kit.member(), await kit.member({ isAdmin: true })];
    const { recoveryCodes } = await kit.withTwoFactor(member);
    const form = registrationForm();
    const applicantId: number = (await kit.visitor().post('/api/register', form)).body.id;
    await forgot(member.email);
    await forgot(other.email);
    const secrets = [
      ...recoveryCodes,
      await kit.tokenTo(member.email, 'reset_password', 'token'),
      await kit.tokenTo(other.email, 'reset_password', 'token'),
      await kit.tokenTo(form.email, 'verify_email', 'verify-email'),
      '$argon2id',
    ];
    const reads = ofStaff.filter(({ method, name }) => method === 'GET' && name in harmless);
    for (const { path, name } of reads) {
      for (const id of [member.id, other.id, applicantId]) {
        const answer = await kit.app.inject({
          url: path.replace('{id}', String(id)),
          headers: { cookie: `sid=${staff.cookies.get('sid')}` },
        });
        expect([name, answer.statusCode]).toEqual([name, expect.toBeOneOf([200, 404])]);
        for (const secret of secrets) expect(answer.body.includes(secret), `${name} shows ${secret}`).toBe(false);
      }
    }
  });
});

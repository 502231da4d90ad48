import { api } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anAdmin, type TestUser } from '../../testing/people.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { anApplication } from '../applications/applications.kit.ts';

let site: TestApp;
let admin: TestUser;
beforeAll(async () => {
  site = await testApp({ start: new Date('2026-03-04T17:00:00Z') });
  admin = await anAdmin(site);
});
afterAll(() => site.close());

describe('the dashboard', () => {
  it('counts what is there', async () => {
    const member = await aMember(site, { lastActiveAt: site.clock.now() });
    const applicant = await anApplication(site);
    await site.call(api.posts.create, { body: { content: 'Coils are in stock again' } }, { as: member });
    await site.call(
      api.feedback.reportBug,
      { body: { title: 'Blank page', description: 'It stays blank.' } },
      { as: member },
    );
    const { body } = await site.call(api.admin.dashboard, {}, { as: admin });
    expect(body.members).toMatchObject({ total: 2, pending: 1, activeToday: 2, newLast7Days: 2 });
    expect(body.content).toMatchObject({ postsToday: 1, postsSameDayLastWeek: 0 });
    expect(body.queues.map(({ name, count }) => [name, count])).toEqual([
      ['applications', 1],
      ['appeals', 0],
      ['reports', 0],
      ['reportAppeals', 0],
      ['claims', 0],
      ['groupReports', 0],
      ['ownerlessGroups', 0],
      ['bugs', 1],
      ['doubtfulOrders', 0],
      ['jobs', 0],
      ['events', 0],
      ['eventMessages', 0],
      ['pollSuggestions', 0],
    ]);
    expect(body.applications).toEqual({
      waiting: 1,
      receivedToday: 1,
      approvedToday: 0,
      rejectedToday: 0,
      medianBusinessHours: null,
      approvalRate: null,
    });

    site.clock.advance(2 * 3_600_000);
    await site.call(
      api.admin.decide,
      { params: { id: applicant.id }, body: { status: 'approved', version: 1 } },
      { cookie: await freshCookie() },
    );
    const after = await site.call(api.admin.dashboard, {}, { as: admin });
    expect(after.body.applications).toEqual({
      waiting: 0,
      receivedToday: 1,
      approvedToday: 1,
      rejectedToday: 0,
      medianBusinessHours: 2,
      approvalRate: 1,
    });
    expect(after.body.recentAudit[0]?.action).toBe('applications.approve');
  });
});

async function freshCookie(): Promise<string> {
  const { secret } = await site.deps.sessions.open({
    userId: admin.id,
    device: 'Test',
    ip: null,
    isAdmin: true,
    sudo: true,
  });
  return `sid=${secret}`;
}

describe('bug reports', () => {
  it('are listed with their reporter and moved with an audit line', async () => {
    const member = await aMember(site);
    const { body: made } = await site.call(
      api.feedback.reportBug,
      { body: { title: 'Button does nothing', description: 'On <b>Save</b>' } },
      { as: member },
    );
    const moved = await site.call(
      api.admin.setBugState,
      { params: { id: made.id }, body: { state: 'fixed' } },
      { as: admin },
    );
    expect(moved.body).toMatchObject({ state: 'fixed', description: 'On <b>Save</b>', reporter: { id: member.id } });
    const idsIn = async (state?: 'new' | 'fixed') =>
      (await site.call(api.admin.bugReports, { query: { state } }, { as: admin })).body.items.map(({ id }) => id);
    expect(await idsIn('fixed')).toContain(made.id);
    expect(await idsIn('new')).not.toContain(made.id);
    expect(await idsIn()).toContain(made.id);
    const log = await site.call(api.admin.audit, { query: { action: 'bugs.move' } }, { as: admin });
    expect(log.body.items[0]).toMatchObject({ before: { state: 'new' }, after: { state: 'fixed' } });
    expect(
      (await site.call(api.admin.setBugState, { params: { id: 999_999 }, body: { state: 'fixed' } }, { as: admin }))
        .error.code,
    ).toBe('not_found');
  });
});

describe('outgoing mail', () => {
  it('is listed, and readable while no mail server is set', async () => {
    const list = await site.call(api.admin.mails, { query: { state: 'held' } }, { as: admin });
    const [mail] = list.body.items;
    expect(mail).toMatchObject({ kind: 'application_approved', state: 'held' });
    const cookie = await freshCookie();
    const full = await site.call(api.admin.mail, { params: { id: mail?.id ?? 0 } }, { cookie });
    expect(full.body.text).toContain('Your application was approved');
    expect((await site.call(api.admin.mail, { params: { id: 999_999 } }, { cookie })).error.code).toBe('not_found');
  });

  it('keeps its text from everybody once a mail server is set', async () => {
    const sending = await testApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
    const staff = await anAdmin(sending);
    await sending.deps.mailer.queue(sending.db, {
      kind: 'test',
      to: 'a@example.com',
      subject: 'Link',
      text: 'https://secret.example/token',
    });
    const [mail] = (await sending.call(api.admin.mails, { query: {} }, { as: staff })).body.items;
    const full = await sending.call(api.admin.mail, { params: { id: mail?.id ?? 0 } }, { as: staff });
    expect(full.body).toMatchObject({ mail: { state: 'queued' }, text: null });
    await sending.close();
  });
});

it('serves the OpenAPI document', async () => {
  const answer = await site.app.inject({
    method: 'GET',
    url: '/api/admin/openapi.json',
    headers: { cookie: await freshCookie() },
  });
  expect(answer.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/login': { post: { operationId: 'auth.login' } } },
  });
});

// Last, since it moves the clock past the end of the admin's session.
describe('the figures of today', () => {
  it('begin at midnight in US Eastern time', async () => {
    const today = async () => {
      const { body } = await site.call(api.admin.dashboard, {}, { cookie: await freshCookie() });
      const { receivedToday, approvedToday, rejectedToday } = body.applications;
      return [body.members.activeToday, receivedToday, approvedToday, rejectedToday];
    };
    // 11 pm in New York, which is the next day in UTC already.
    site.clock.set(new Date('2026-03-07T04:00:00Z'));
    const applicant = await anApplication(site);
    await aMember(site, { lastActiveAt: site.clock.now() });
    await site.call(
      api.admin.decide,
      {
        params: { id: applicant.id },
        body: { status: 'rejected', version: 1, reason: 'other', message: 'No link to the trade.' },
      },
      { cookie: await freshCookie() },
    );
    // Whoever looks has signed in.
    expect(await today()).toEqual([2, 1, 0, 1]);
    site.clock.set(new Date('2026-03-07T05:00:00Z'));
    expect(await today()).toEqual([1, 0, 0, 0]);
  });
});

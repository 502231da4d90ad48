import { api } from '@innerspring/contract';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { companyRoles } from '../companies/companies.tables.ts';
import { mails } from '../mail/mail.tables.ts';
import { reportCases } from './safety.tables.ts';

const { previewDecision, decide, decideAppeal } = api.safetyAdmin;
type Choice = 'keep' | 'remove' | 'warn' | 'suspend' | 'upheld' | 'reversed';
type Extra = { until?: string };

let kit: MemberKit;
let staff: Person;
let second: Person;
let owner: Person;
beforeAll(async () => {
  kit = await memberKit();
  staff = await kit.member({ isAdmin: true });
  second = await kit.member({ isAdmin: true });
});
beforeEach(async () => {
  owner = await kit.member();
});
afterAll(() => kit.close());

const reason = '  It breaks the rules.\nPlease read them.  ';

async function reported(targetType: 'user' | 'company' | 'post', targetId: number): Promise<number> {
  const reporter = await kit.member();
  await reporter.ok(api.safety.report, { body: { targetType, targetId, reason: 'spam' } });
  const [found] = await kit.db
    .select()
    .from(reportCases)
    .where(and(eq(reportCases.targetType, targetType), eq(reportCases.targetId, targetId)));
  if (!found) throw new Error('There is no case.');
  return found.id;
}

let posts = 0;
async function reportedPost(): Promise<number> {
  posts += 1;
  const post = await owner.ok(api.posts.create, { body: { content: `The cheapest foam\nin all of Tupelo, ${posts}` } });
  return reported('post', post.id);
}

async function lastMail(): Promise<{ id: number; to: string; subject: string; text: string | null } | undefined> {
  const [last] = await kit.db.select().from(mails).orderBy(desc(mails.id)).limit(1);
  return last && { id: last.id, to: last.to, subject: last.subject, text: last.body };
}

/** What the preview shows, and the mail that deciding so then sends; null where there is none. */
async function shownAndSent(id: number, choice: Choice, { until }: Extra = {}) {
  const before = await lastMail();
  const end = until === undefined ? {} : { until };
  const shown = await staff.ok(previewDecision, { params: { id }, body: { decision: choice, reason, ...end } });
  expect((await lastMail())?.id).toBe(before?.id);
  if (choice === 'upheld' || choice === 'reversed')
    await second.ok(decideAppeal, { params: { id }, body: { decision: choice, reason } });
  else await staff.ok(decide, { params: { id }, body: { decision: choice, reason, ...end } });
  const last = await lastMail();
  const sent = last && last.id !== before?.id ? { to: last.to, subject: last.subject, text: last.text } : null;
  return { shown: shown.mail, sent };
}

const inAWeek = () => new Date(kit.clock.now().getTime() + 7 * 86_400_000).toISOString();

async function stopMails() {
  await kit.db
    .update(users)
    .set({ preferences: { notifications: { moderation: { mail: false } } } })
    .where(eq(users.id, owner.id));
}

it.each(['remove', 'warn', 'suspend'] as const)('to %s about a post shows the mail that it sends', async (choice) => {
  const extra = choice === 'suspend' ? { until: inAWeek() } : {};
  const { shown, sent } = await shownAndSent(await reportedPost(), choice, extra);
  expect(sent?.text).toContain('It breaks the rules.\nPlease read them.');
  expect(shown).toEqual(sent);
});

it.each(['upheld', 'reversed'] as const)('an appeal that is %s shows the mail that it sends', async (choice) => {
  const id = await reportedPost();
  await shownAndSent(id, 'remove');
  await owner.ok(api.safetyCases.appeal, { params: { id }, body: { text: 'This is a fair comparison.' } });
  const { shown, sent } = await shownAndSent(id, choice);
  expect(sent?.text).toContain('It breaks the rules.\nPlease read them.');
  expect(shown).toEqual(sent);
});

it.each(['warn', 'suspend'] as const)('to %s about a profile shows the mail that it sends', async (choice) => {
  const extra = choice === 'suspend' ? { until: inAWeek() } : {};
  const { shown, sent } = await shownAndSent(await reported('user', owner.id), choice, extra);
  expect(sent).not.toBeNull();
  expect(shown).toEqual(sent);
});

it.each(['warn', 'suspend'] as const)('to %s about a company shows the mail to its owner', async (choice) => {
  const company = await kit.company();
  await kit.db.insert(companyRoles).values({ companyId: company.id, userId: owner.id, role: 'owner' });
  const { shown, sent } = await shownAndSent(await reported('company', company.id), choice);
  expect(sent).not.toBeNull();
  expect(shown).toEqual(sent);
});

it('shows none where none is sent: a post that is kept, a company without an owner, an owner who wants none', async () => {
  const none = { shown: null, sent: null };
  expect(await shownAndSent(await reportedPost(), 'keep')).toEqual(none);
  expect(await shownAndSent(await reported('company', (await kit.company()).id), 'suspend')).toEqual(none);
  await stopMails();
  expect(await shownAndSent(await reportedPost(), 'warn')).toEqual(none);
  const id = await reportedPost();
  expect(await shownAndSent(id, 'remove')).toEqual(none);
  await owner.ok(api.safetyCases.appeal, { params: { id }, body: { text: 'This is a fair comparison.' } });
  expect(await shownAndSent(id, 'reversed')).toEqual(none);
});

it('shows the mail of a suspension also to an owner who wants none, since it is sent', async () => {
  await stopMails();
  const { shown, sent } = await shownAndSent(await reportedPost(), 'suspend', { until: inAWeek() });
  expect(sent).not.toBeNull();
  expect(shown).toEqual(sent);
});

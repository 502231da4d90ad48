import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { auditLog } from '../../platform/audit/audit.tables.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { mails } from '../mail/mail.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { posts } from '../posts/posts.tables.ts';
import { reportCases, reports } from './safety.tables.ts';

let kit: MemberKit;
let staff: Person;
let second: Person;
beforeAll(async () => {
  kit = await memberKit();
  staff = await kit.member({ isAdmin: true });
  second = await kit.member({ isAdmin: true });
});
afterAll(() => kit.close());

const { report } = api.safety;
const { mine, appeal } = api.safetyCases;
const { decide, decideAppeal } = api.safetyAdmin;
type Decision = 'keep' | 'remove' | 'warn' | 'suspend';
type TargetType = 'user' | 'company' | 'post' | 'comment';

const reporting = (targetType: TargetType, targetId: number, reason = 'spam', note?: string) => ({
  body: { targetType, targetId, reason: reason as 'spam', ...(note === undefined ? {} : { note }) },
});
const judging = (id: number, decision: Decision, more: object = {}) => ({
  params: { id },
  body: { decision, reason: 'It breaks the rules.', ...more },
});
const again = (id: number, decision: 'upheld' | 'reversed') => ({
  params: { id },
  body: { decision, reason: 'Looked at again.' },
});
const inDays = (days: number) => new Date(kit.clock.now().getTime() + days * 86_400_000).toISOString();

let words = 0;
async function newPost(author: Person) {
  words += 1;
  return author.ok(api.posts.create, { body: { content: `Something worth a report, number ${words}` } });
}

async function caseOf(targetType: TargetType, targetId: number) {
  const [found] = await kit.db
    .select()
    .from(reportCases)
    .where(and(eq(reportCases.targetType, targetType), eq(reportCases.targetId, targetId)))
    .orderBy(asc(reportCases.id));
  if (!found) throw new Error('There is no case.');
  return found;
}

/** A post of a new author, reported by a new member. */
async function reportedPost() {
  const [author, reporter] = [await kit.member(), await kit.member()];
  const post = await newPost(author);
  await reporter.ok(report, reporting('post', post.id));
  return { author, reporter, post, id: (await caseOf('post', post.id)).id };
}

const postCount = async ({ id }: { id: number }) =>
  (await kit.db.select({ count: users.postCount }).from(users).where(eq(users.id, id)))[0]?.count;
const mailsTo = async ({ username }: Person) =>
  kit.db
    .select()
    .from(mails)
    .where(like(mails.to, `${username}@%`))
    .orderBy(asc(mails.id));
const told = async ({ id }: { id: number }) =>
  (await kit.db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(asc(notifications.id))).map(
    ({ kind, data }) => ({ kind, data }),
  );

describe('a report', () => {
  it('opens one case for everybody’s reports of one thing, and twice by the same member adds nothing', async () => {
    const [author, one, two] = [await kit.member(), await kit.member(), await kit.member()];
    const post = await newPost(author);
    await Promise.all([
      one.ok(report, reporting('post', post.id, 'spam')),
      two.ok(report, reporting('post', post.id, 'other', 'It names a customer.')),
      one.send(report, reporting('post', post.id, 'hate')),
    ]);
    await one.ok(report, reporting('post', post.id, 'hate'));
    const cases = await kit.db.select().from(reportCases).where(eq(reportCases.targetId, post.id));
    expect(cases).toMatchObject([{ ownerId: author.id, state: 'open', excerpt: post.content }]);
    const kept = await kit.db
      .select()
      .from(reports)
      .where(eq(reports.caseId, cases[0]?.id ?? 0));
    expect(kept.map((row) => row.reporterId).sort()).toEqual([one.id, two.id].sort());
  });

  it('takes members, companies, posts and comments with who answers for them', async () => {
    const [owner, reporter] = [await kit.member(), await kit.member()];
    const company = await kit.company();
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: owner.id, role: 'owner' });
    const post = await newPost(reporter);
    const comment = await owner.ok(api.comments.write, { params: { id: post.id }, body: { content: 'Buy my foam' } });
    for (const [type, id] of [
      ['user', owner.id],
      ['company', company.id],
      ['comment', comment.id],
    ] as const) {
      expect(await reporter.ok(report, reporting(type, id))).toEqual({ received: true });
      expect((await caseOf(type, id)).ownerId).toBe(owner.id);
    }
  });

  it('refuses what is one’s own, what is not there or hidden, and reports without reason or words', async () => {
    const [author, reporter] = [await kit.member(), await kit.member()];
    const post = await newPost(author);
    expect(await author.refused(report, reporting('post', post.id))).toMatchObject({ status: 409 });
    expect(await author.refused(report, reporting('user', author.id))).toMatchObject({ status: 409 });
    expect(await reporter.refused(report, reporting('post', post.id, 'other', '  '))).toMatchObject({
      status: 400,
      fields: { note: 'Tell us what’s wrong' },
    });
    expect(await reporter.refused(report, reporting('post', post.id, 'dull'))).toMatchObject({
      status: 400,
      fields: { reason: 'Choose a reason' },
    });
    for (const type of ['user', 'company', 'post', 'comment'] as const) {
      const id = 999_999_999;
      expect(await reporter.refused(report, reporting(type, id)), type).toMatchObject({ status: 404 });
    }
    expect(await kit.db.select().from(reportCases).where(eq(reportCases.ownerId, author.id))).toEqual([]);
  });

  it('is limited', async () => {
    const small = await memberKit({ rateLimitScale: 1 });
    const [author, reporter] = [await small.member(), await small.member()];
    const send = () => reporter.send(report, reporting('user', author.id));
    const statuses = [];
    for (let count = 0; count < 21; count++) statuses.push((await send()).status);
    await small.close();
    expect([statuses.at(19), statuses.at(20)]).toEqual([201, 429]);
  });
});

describe('three reporters of long standing', () => {
  const old = () => kit.member({ createdAt: new Date(kit.clock.now().getTime() - 31 * 86_400_000) });
  const reportBy = async (people: Person[], id: number) => {
    for (const person of people) await person.ok(report, reporting('post', id));
  };
  async function hiddenPost() {
    const author = await kit.member();
    const post = await newPost(author);
    await reportBy([await old(), await old(), await old()], post.id);
    return { author, post, id: (await caseOf('post', post.id)).id };
  }
  const isThere = async (person: Person, id: number) =>
    (await person.send(api.posts.get, { params: { id } })).status === 200;

  it('withhold a post until staff decide, but not from its author; new accounts do not', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const post = await newPost(author);
    await reportBy([await old(), await kit.member(), await kit.member(), await kit.member(), await old()], post.id);
    expect([await isThere(reader, post.id), await postCount(author)]).toEqual([true, 1]);
    await reportBy([await old()], post.id);
    expect([await isThere(reader, post.id), await postCount(author)]).toEqual([false, 1]);
    expect(await author.ok(api.posts.get, { params: { id: post.id } })).toMatchObject({ isWithheld: true });
    expect(await reader.refused(report, reporting('post', post.id))).toMatchObject({ status: 404 });
    const { id } = await caseOf('post', post.id);
    expect(await staff.ok(api.safetyAdmin.case, { params: { id } })).toMatchObject({ state: 'open', isVisible: false });
  });

  it('withhold a comment from everybody but its writer, and it comes back counted', async () => {
    const [author, writer, reader] = [await kit.member(), await kit.member(), await kit.member()];
    const post = await newPost(author);
    const comment = await writer.ok(api.comments.write, { params: { id: post.id }, body: { content: 'Cheap, cheap' } });
    for (const person of [await old(), await old(), await old()])
      await person.ok(report, reporting('comment', comment.id));
    const read = async (person: Person) =>
      (await person.ok(api.comments.list, { params: { id: post.id }, query: {} })).items.map(({ id }) => id);
    expect([await read(reader), await read(writer)]).toEqual([[], [comment.id]]);
    expect((await reader.ok(api.posts.get, { params: { id: post.id } })).commentCount).toBe(0);
    await staff.ok(decide, judging((await caseOf('comment', comment.id)).id, 'keep'));
    expect(await read(reader)).toEqual([comment.id]);
    expect((await reader.ok(api.posts.get, { params: { id: post.id } })).commentCount).toBe(1);
  });

  it.each(['keep', 'warn'] as const)('bring it back when staff decide to %s', async (decision) => {
    const { author, post, id } = await hiddenPost();
    await staff.ok(decide, judging(id, decision));
    expect([await isThere(await kit.member(), post.id), await postCount(author)]).toEqual([true, 1]);
  });

  it('bring what staff removed back into the timelines of followers after an appeal', async () => {
    const { author, post, id } = await hiddenPost();
    const follower = await kit.member();
    await follower.ok(api.follows.follow, { body: { targetId: author.id, targetType: 'user' } });
    await staff.ok(decide, judging(id, 'remove'));
    const feed = async () => (await follower.ok(api.posts.feed, { query: {} })).items.map((item) => item.id);
    expect(await feed()).toEqual([]);
    await author.ok(appeal, { params: { id }, body: { text: 'These are my own words.' } });
    await second.ok(decideAppeal, again(id, 'reversed'));
    expect(await feed()).toEqual([post.id]);
  });

  it('count it off once when staff remove it, and back once after an appeal', async () => {
    const { author, post, id } = await hiddenPost();
    await staff.ok(decide, judging(id, 'remove'));
    expect([await isThere(author, post.id), await postCount(author)]).toEqual([false, 0]);
    await author.ok(appeal, { params: { id }, body: { text: 'These are my own words.' } });
    await second.ok(decideAppeal, again(id, 'reversed'));
    expect([await isThere(author, post.id), await postCount(author)]).toEqual([true, 1]);
  });
});

describe('the queue', () => {
  it('shows reasons, who said what, earlier cases of the owner and where the thing stands', async () => {
    const [author, one, two] = [await kit.member(), await kit.member(), await kit.member()];
    const earlier = await newPost(author);
    await one.ok(report, reporting('post', earlier.id));
    await staff.ok(decide, judging((await caseOf('post', earlier.id)).id, 'warn'));
    const post = await newPost(author);
    const comment = await author.ok(api.comments.write, { params: { id: post.id }, body: { content: 'Cheap, cheap' } });
    await one.ok(report, reporting('comment', comment.id, 'spam', 'Third time this week'));
    await two.ok(report, reporting('comment', comment.id, 'spam'));
    const { id } = await caseOf('comment', comment.id);
    const shown = await staff.ok(api.safetyAdmin.case, { params: { id } });
    expect(shown).toMatchObject({
      href: `/post/${post.id}`,
      excerpt: 'Cheap, cheap',
      currentText: null,
      isVisible: true,
      owner: { id: author.id },
      reportCount: 2,
      reasons: [{ reason: 'spam', count: 2 }],
      earlier: { cases: 1, acted: 1 },
      choices: ['keep', 'remove', 'warn', 'suspend'],
      decision: null,
      appeal: null,
    });
    expect(shown.reports.map(({ note, reporter }) => [note, reporter.id])).toEqual([
      [null, two.id],
      ['Third time this week', one.id],
    ]);
    await author.ok(api.comments.edit, { params: { id: comment.id }, body: { content: 'Sorry' } });
    expect((await staff.ok(api.safetyAdmin.case, { params: { id } })).currentText).toBe('Sorry');
    expect(await staff.refused(api.safetyAdmin.case, { params: { id: 999_999_999 } })).toMatchObject({ status: 404 });
  });

  it('is paged by state, the oldest first while cases wait, and counted', async () => {
    const reporter = await kit.member();
    const before = await staff.ok(api.safetyAdmin.counts, {});
    for (let count = 0; count < 22; count++) await reporter.ok(report, reporting('user', (await kit.member()).id));
    expect((await staff.ok(api.safetyAdmin.counts, {})).open).toBe(before.open + 22);
    const read = async (state: 'open' | 'decided') => {
      const ids: number[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: { id: number }[]; nextCursor: string | null } = await staff.ok(api.safetyAdmin.cases, {
          query: { state, ...(cursor ? { cursor } : {}) },
        });
        ids.push(...page.items.map((item) => item.id));
        cursor = page.nextCursor;
      } while (cursor);
      return ids;
    };
    const open = await read('open');
    expect(open).toEqual(open.toSorted((a, b) => a - b));
    expect(open.length).toBe(before.open + 22);
    const decided = await read('decided');
    expect(decided).toEqual(decided.toSorted((a, b) => b - a));
    expect(await reporter.refused(api.safetyAdmin.cases, { query: {} })).toMatchObject({ status: 403 });
  });
});

describe('a decision', () => {
  it('to keep leaves everything, tells the reporters, and says nothing to the author', async () => {
    const { author, reporter, post, id } = await reportedPost();
    const after = await staff.ok(decide, judging(id, 'keep'));
    expect(after).toMatchObject({ state: 'closed', decision: { kind: 'keep', by: { id: staff.id } } });
    await kit.deps.outbox.drain();
    expect((await author.ok(api.posts.get, { params: { id: post.id } })).id).toBe(post.id);
    expect(await told(reporter)).toMatchObject([{ kind: 'report_outcome', data: { acted: false, caseId: id } }]);
    expect([await told(author), await mailsTo(author), (await author.ok(mine, { query: {} })).items]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('to remove takes the post off with its counter, and tells author and reporters once each', async () => {
    const { author, reporter, post, id } = await reportedPost();
    expect(await postCount(author)).toBe(1);
    const after = await staff.ok(decide, judging(id, 'remove'));
    expect(after).toMatchObject({ state: 'decided', isVisible: false });
    expect(await postCount(author)).toBe(0);
    expect(await author.refused(api.posts.get, { params: { id: post.id } })).toMatchObject({ status: 404 });
    for (let twice = 0; twice < 2; twice++) await kit.deps.outbox.drain();
    expect(await told(author)).toMatchObject([
      { kind: 'moderation_decision', data: { decision: 'remove', reason: 'It breaks the rules.', targetId: post.id } },
    ]);
    expect(await told(reporter)).toMatchObject([{ kind: 'report_outcome', data: { acted: true } }]);
    const [mail] = await mailsTo(author);
    expect(mail).toMatchObject({ kind: 'moderation_decision', subject: 'Your post was removed' });
    expect(mail?.body).toContain('It breaks the rules.');
    expect(mail?.body).toContain('/settings/moderation');
  });

  it('to remove a comment moves the count of its post', async () => {
    const [author, reporter] = [await kit.member(), await kit.member()];
    const post = await newPost(reporter);
    const comment = await author.ok(api.comments.write, { params: { id: post.id }, body: { content: 'Cheap foam' } });
    await reporter.ok(report, reporting('comment', comment.id));
    const count = async () => (await reporter.ok(api.posts.get, { params: { id: post.id } })).commentCount;
    const { id } = await caseOf('comment', comment.id);
    await staff.ok(decide, judging(id, 'remove'));
    expect(await count()).toBe(0);
    expect((await reporter.ok(api.comments.list, { params: { id: post.id }, query: {} })).items).toEqual([]);
    await author.ok(appeal, { params: { id }, body: { text: 'It was a quote of the price list.' } });
    await second.ok(decideAppeal, again(id, 'reversed'));
    expect(await count()).toBe(1);
    expect((await reporter.ok(api.comments.list, { params: { id: post.id }, query: {} })).items).toMatchObject([
      { id: comment.id, content: 'Cheap foam' },
    ]);
  });

  it('to suspend shuts the author out until the date, and removes the post', async () => {
    const { author, post, id } = await reportedPost();
    const until = inDays(7);
    await staff.ok(decide, judging(id, 'suspend', { until }));
    expect((await author.send(mine, { query: {} })).status).toBe(401);
    const [row] = await kit.db.select().from(users).where(eq(users.id, author.id));
    expect(row?.suspendedUntil?.toISOString()).toBe(until);
    const [stored] = await kit.db.select().from(posts).where(eq(posts.id, post.id));
    expect(stored?.removedAt).not.toBeNull();
    expect((await mailsTo(author))[0]?.body).toContain(kit.deps.config.supportEmail);
  });

  it('fits the kind of thing: members and companies cannot be removed, a company is suspended without end', async () => {
    const [owner, reporter] = [await kit.member(), await kit.member()];
    const company = await kit.company();
    await reporter.ok(report, reporting('user', owner.id));
    await reporter.ok(report, reporting('company', company.id));
    const [person, page] = [(await caseOf('user', owner.id)).id, (await caseOf('company', company.id)).id];
    for (const id of [person, page]) {
      expect(await staff.refused(decide, judging(id, 'remove'))).toMatchObject({
        status: 400,
        fields: {
          decision:
            'Only posts, comments, messages, job postings, events and polls can be removed. Choose a warning or a suspension.',
        },
      });
    }
    expect(await staff.refused(decide, judging(page, 'warn'))).toMatchObject({ status: 400 });
    expect(await staff.refused(decide, judging(page, 'suspend', { until: inDays(1) }))).toMatchObject({
      fields: { until: 'Only a member’s suspension can have an end date.' },
    });
    for (const [until, sentence] of [
      [undefined, 'Enter a date'],
      [inDays(-1), 'Choose a date in the future'],
      [inDays(3000), 'Choose a date within the next five years'],
    ] as const) {
      expect(await staff.refused(decide, judging(person, 'suspend', { until }))).toMatchObject({
        fields: { until: sentence },
      });
    }
    expect(await staff.refused(decide, judging(person, 'warn', { reason: ' ' }))).toMatchObject({
      fields: { reason: 'Reason is required' },
    });
    await staff.ok(decide, judging(page, 'suspend'));
    const [row] = await kit.db.select().from(companies).where(eq(companies.id, company.id));
    expect(row).toMatchObject({ suspensionReason: 'It breaks the rules.' });
    expect(row?.suspendedAt).not.toBeNull();
    expect((await caseOf('user', owner.id)).state).toBe('open');
  });

  it('is made once, also when two decide at the same moment', async () => {
    const { author, id } = await reportedPost();
    const answers = await Promise.all([
      staff.send(decide, judging(id, 'remove')),
      second.send(decide, judging(id, 'keep')),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await staff.refused(decide, judging(id, 'warn'))).toMatchObject({
      status: 409,
      error: 'Someone else has already decided this.',
    });
    expect(await postCount(author)).toBe(answers[0]?.status === 200 ? 0 : 1);
  });

  it('refuses what is gone, admins, those suspended already, and what is about oneself', async () => {
    const { author, post, id } = await reportedPost();
    await author.ok(api.posts.remove, { params: { id: post.id } });
    expect(await staff.refused(decide, judging(id, 'remove'))).toMatchObject({ status: 409 });
    expect(await postCount(author)).toBe(0);
    await kit.db
      .update(users)
      .set({ suspendedUntil: new Date(inDays(2)) })
      .where(eq(users.id, author.id));
    expect(await staff.refused(decide, judging(id, 'suspend', { until: inDays(3) }))).toMatchObject({ status: 409 });
    const reporter = await kit.member();
    await reporter.ok(report, reporting('user', staff.id));
    const own = (await caseOf('user', staff.id)).id;
    expect(await staff.refused(decide, judging(own, 'keep'))).toMatchObject({ status: 409 });
    expect(await second.refused(decide, judging(own, 'suspend', { until: inDays(3) }))).toMatchObject({
      status: 409,
      error: 'Remove their admin role first.',
    });
    expect((await second.ok(decide, judging(own, 'keep'))).state).toBe('closed');
  });

  it('asks staff for their password again when the last proof is old, and refuses members', async () => {
    const { author, id } = await reportedPost();
    expect(await author.refused(decide, judging(id, 'keep'))).toMatchObject({ status: 403, code: 'forbidden' });
    const late = await kit.member({ isAdmin: true });
    kit.clock.advance(16 * 60_000);
    expect(await late.refused(decide, judging(id, 'keep'))).toMatchObject({ status: 403, code: 'sudo_required' });
    await kit.db.update(users).set({ isAdmin: false }).where(eq(users.id, late.id));
    staff = await kit.member({ isAdmin: true });
    second = await kit.member({ isAdmin: true });
  });

  it('stands in the audit log with what was before, and so does the second', async () => {
    const { author, id } = await reportedPost();
    await staff.ok(decide, judging(id, 'remove'));
    await author.ok(appeal, { params: { id }, body: { text: 'These are my own words.' } });
    await second.ok(decideAppeal, again(id, 'upheld'));
    const lines = await kit.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'report_case'), eq(auditLog.subjectId, id)))
      .orderBy(asc(auditLog.id));
    expect(lines).toMatchObject([
      { action: 'safety.decide', actorId: staff.id, before: { state: 'open' }, after: { decision: 'remove' } },
      { action: 'safety.decideAppeal', actorId: second.id, before: { state: 'appealed' }, reason: 'Looked at again.' },
    ]);
  });
});

describe('an appeal', () => {
  it('is made once, by the owner, about something that was done', async () => {
    const { author, reporter, id } = await reportedPost();
    const text = { text: 'This is a fair comparison.' };
    expect(await author.refused(appeal, { params: { id }, body: text })).toMatchObject({ status: 404 });
    await staff.ok(decide, judging(id, 'warn'));
    expect((await author.ok(mine, { query: {} })).items).toMatchObject([{ id, decision: 'warn', canAppeal: true }]);
    expect(await reporter.refused(appeal, { params: { id }, body: text })).toMatchObject({ status: 404 });
    expect(await author.refused(appeal, { params: { id }, body: { text: 'No' } })).toMatchObject({ status: 400 });
    const answers = await Promise.all([1, 2].map(() => author.send(appeal, { params: { id }, body: text })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await author.ok(mine, { query: {} })).items).toMatchObject([
      { canAppeal: false, appeal: { text: text.text, decision: null } },
    ]);
  });

  it('is decided by somebody else where there is one, and by the same person where there is not', async () => {
    const { author, id } = await reportedPost();
    await staff.ok(decide, judging(id, 'warn'));
    await author.ok(appeal, { params: { id }, body: { text: 'This is a fair comparison.' } });
    expect(await staff.refused(decideAppeal, again(id, 'upheld'))).toMatchObject({ status: 409 });
    await kit.db.update(users).set({ isAdmin: false }).where(eq(users.isAdmin, true));
    await kit.db.update(users).set({ isAdmin: true }).where(eq(users.id, staff.id));
    expect((await staff.ok(decideAppeal, again(id, 'upheld'))).appeal).toMatchObject({ decision: 'upheld' });
    expect(await staff.refused(decideAppeal, again(id, 'reversed'))).toMatchObject({ status: 409 });
    await kit.db.update(users).set({ isAdmin: true }).where(eq(users.id, second.id));
  });

  it('that is granted puts everything back as it was, and tells everybody', async () => {
    const { author, reporter, post, id } = await reportedPost();
    await reporter.ok(api.comments.write, { params: { id: post.id }, body: { content: 'Well said' } });
    await staff.ok(decide, judging(id, 'remove'));
    await kit.deps.outbox.drain();
    await author.ok(appeal, { params: { id }, body: { text: 'These are my own words.' } });
    await second.ok(decideAppeal, again(id, 'reversed'));
    expect(await postCount(author)).toBe(1);
    expect(await reporter.ok(api.posts.get, { params: { id: post.id } })).toMatchObject({
      content: post.content,
      commentCount: 1,
    });
    await kit.deps.outbox.drain();
    expect((await told(author)).at(-1)).toMatchObject({ kind: 'moderation_appeal', data: { decision: 'reversed' } });
    expect((await told(reporter)).map(({ data }) => data)).toMatchObject([{ acted: true }, { acted: false }]);
    expect((await mailsTo(author)).map((mail) => mail.subject)).toEqual([
      'Your post was removed',
      'Your appeal was granted',
    ]);
    expect((await author.ok(mine, { query: {} })).items[0]?.appeal).toMatchObject({ decision: 'reversed' });
  });

  it('that is granted ends the suspension of member or company, unless staff have set another since', async () => {
    const company = await kit.company();
    const [owner, reporter, other] = [await kit.member(), await kit.member(), await kit.member()];
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: owner.id, role: 'owner' });
    await reporter.ok(report, reporting('company', company.id));
    await reporter.ok(report, reporting('user', owner.id));
    await reporter.ok(report, reporting('user', other.id));
    const page = await caseOf('company', company.id);
    await staff.ok(decide, judging(page.id, 'suspend'));
    await owner.ok(appeal, { params: { id: page.id }, body: { text: 'The page is ours and true.' } });
    await second.ok(decideAppeal, again(page.id, 'reversed'));
    const [row] = await kit.db.select().from(companies).where(eq(companies.id, company.id));
    expect(row).toMatchObject({ suspendedAt: null, suspensionReason: null });

    const appealedBy = { state: 'appealed', appealText: 'By letter.', appealedAt: kit.clock.now() } as const;
    const until = async ({ id }: Person) =>
      (await kit.db.select({ at: users.suspendedUntil }).from(users).where(eq(users.id, id)))[0]?.at ?? null;
    for (const person of [owner, other]) {
      const { id } = await caseOf('user', person.id);
      await staff.ok(decide, judging(id, 'suspend', { until: inDays(5) }));
      if (person === other)
        await kit.db
          .update(users)
          .set({ suspendedUntil: new Date(inDays(90)) })
          .where(eq(users.id, other.id));
      await kit.db.update(reportCases).set(appealedBy).where(eq(reportCases.id, id));
      await second.ok(decideAppeal, again(id, 'reversed'));
    }
    expect([await until(owner), (await until(other))?.toISOString()]).toEqual([null, inDays(90)]);
  });
});

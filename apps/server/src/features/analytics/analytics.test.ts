import { api } from '@innerspring/contract';
import { type AnalyticsRange, AUDIENCE_LEAST, IMPRESSION_BATCH } from '@innerspring/contract/analytics/endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { comments } from '../comments/comments.tables.ts';
import { reactions } from '../../core/reactions/reactions.tables.ts';
import { posts } from '../posts/posts.tables.ts';
import { impressions } from '../../core/impressions/impressions.tables.ts';
import { saves } from '../../core/saves/saves.tables.ts';
import { blocks } from '../../core/relations/relations.tables.ts';

const { analytics } = api;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let kit: MemberKit;
let author: Person;
/** A post, as the row of a reaction or an impression names it. */
const ofPost = (subjectId: number) => ({ subjectKind: 'post', subjectId });

beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  author = await kit.member();
});

async function post(more: Partial<typeof posts.$inferInsert> = {}): Promise<number> {
  const [made] = await kit.db
    .insert(posts)
    .values({ authorId: author.id, content: 'Words', createdAt: kit.clock.now(), ...more })
    .returning({ id: posts.id });
  return made?.id ?? 0;
}
const see = (viewer: Person, ...postIds: number[]) => viewer.ok(analytics.record, { body: { postIds } });
const seenOf = (postId: number) =>
  kit.db
    .select()
    .from(impressions)
    .where(and(eq(impressions.subjectKind, 'post'), eq(impressions.subjectId, postId)));
/** An impression at some time before now. */
const saw = (viewer: { id: number }, postId: number, before: number) => {
  const seenAt = new Date(kit.clock.now().getTime() - before);
  return kit.db
    .insert(impressions)
    .values({ ...ofPost(postId), viewerId: viewer.id, seenAt, day: seenAt.toISOString().slice(0, 10) });
};
const figures = (
  who: Person,
  query: { days?: AnalyticsRange; companyId?: number; postId?: number; timeZone?: string } = {},
) => who.ok(analytics.reactions, { query: { days: '7', ...query } });

describe('an impression', () => {
  it('counts once a viewer, post and day', async () => {
    const viewer = await kit.member();
    const id = await post();
    await see(viewer, id, id);
    await see(viewer, id);
    expect(await seenOf(id)).toHaveLength(1);
    kit.clock.advance(DAY);
    await see(viewer, id);
    expect(await seenOf(id)).toHaveLength(2);
  });

  it('is not that of the author, of staff, or of those who work on the page', async () => {
    const [staff, editor, recruiter] = [await kit.member({ isAdmin: true }), await kit.member(), await kit.member()];
    const company = await kit.company();
    await kit.db.insert(companyRoles).values([
      { companyId: company.id, userId: editor.id, role: 'owner' },
      { companyId: company.id, userId: recruiter.id, role: 'recruiter' },
    ]);
    const [own, ofCompany] = [await post(), await post({ companyId: company.id })];
    await see(author, own, ofCompany);
    for (const person of [staff, editor, recruiter]) await see(person, ofCompany);
    await see(staff, own);
    expect(await seenOf(own)).toEqual([]);
    expect(await seenOf(ofCompany)).toEqual([]);
  });

  it('is only of what the viewer may read', async () => {
    const viewer = await kit.member();
    const deleted = await post({ deletedAt: new Date() });
    const narrow = await post({ audience: 'connections' });
    const withheld = await post({ withheldAt: new Date() });
    const suspended = await kit.company({ suspendedAt: new Date() });
    const ofSuspended = await post({ companyId: suspended.id });
    const open = await post();
    await see(viewer, deleted, narrow, withheld, ofSuspended, 999_999_999, open);
    await kit.db.insert(blocks).values({ blockerId: author.id, blockedId: viewer.id });
    const later = await post();
    await see(viewer, later);
    const stored = await kit.db.select().from(impressions).where(eq(impressions.viewerId, viewer.id));
    expect(stored.map(({ subjectId }) => subjectId)).toEqual([open]);
  });

  it('comes in batches of at most fifty, and only so many a time', async () => {
    const viewer = await kit.member();
    const tooMany = Array.from({ length: IMPRESSION_BATCH + 1 }, (_, at) => at + 1);
    for (const postIds of [[], tooMany, ['x']])
      expect((await viewer.refused(analytics.record, { body: { postIds } })).status).toBe(400);
    const narrow = await memberKit({ rateLimitScale: 0.01 });
    const busy = await narrow.member();
    for (let at = 0; at < 3; at += 1) await busy.ok(analytics.record, { body: { postIds: [1] } });
    expect((await busy.refused(analytics.record, { body: { postIds: [1] } })).code).toBe('rate_limited');
    await narrow.close();
  });
});

describe('figures', () => {
  it('are nothing at all before the first post', async () => {
    const none = { impressions: 0, viewers: 0, reactions: {}, comments: 0, reposts: 0, saves: 0 };
    expect(await figures(author)).toMatchObject({ postCount: 0, current: none, previous: none, days: [], posts: [] });
  });

  it('count what others did, in the period and in the one before', async () => {
    const [ana, bo] = [await kit.member(), await kit.member()];
    const id = await post({ createdAt: new Date(kit.clock.now().getTime() - 13 * DAY) });
    const at = (before: number) => new Date(kit.clock.now().getTime() - before);
    await saw(ana, id, 0);
    await saw(ana, id, 2 * DAY);
    await saw(bo, id, 2 * DAY);
    await saw(bo, id, 9 * DAY);
    await saw(bo, id, 20 * DAY);
    await kit.db.insert(reactions).values([
      { ...ofPost(id), userId: ana.id, kind: 'love', createdAt: at(HOUR) },
      { ...ofPost(id), userId: bo.id, kind: 'like', createdAt: at(8 * DAY) },
      { ...ofPost(id), userId: author.id, kind: 'like', createdAt: at(0) },
    ]);
    await kit.db.insert(comments).values([
      { subjectKind: 'post', subjectId: id, authorId: bo.id, content: 'One', createdAt: at(DAY) },
      { subjectKind: 'post', subjectId: id, authorId: bo.id, content: 'Gone', createdAt: at(DAY), deletedAt: at(0) },
      { subjectKind: 'post', subjectId: id, authorId: author.id, content: 'Thanks', createdAt: at(DAY) },
    ]);
    await kit.db
      .insert(posts)
      .values({ authorId: bo.id, content: '', isRepost: true, repostOfId: id, createdAt: at(3 * DAY) });
    await kit.db.insert(saves).values({ subjectKind: 'post', subjectId: id, userId: ana.id, createdAt: at(DAY) });
    const found = await figures(author);
    expect(found.current).toEqual({
      impressions: 3,
      viewers: 2,
      reactions: { love: 1 },
      comments: 1,
      reposts: 1,
      saves: 1,
    });
    expect(found.previous).toMatchObject({ impressions: 1, viewers: 1, reactions: { like: 1 }, comments: 0 });
    expect(found.days).toHaveLength(
      new Set([0, DAY, 2 * DAY, 3 * DAY].map((before) => at(before).toISOString().slice(0, 10))).size,
    );
    expect(found.posts).toMatchObject([{ id, excerpt: 'Words', impressions: 3, viewers: 2, saves: 1 }]);
    expect(found.hours.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(JSON.stringify(found)).not.toContain(ana.fullName);
  });

  it('take days and hours from the reader’s time zone', async () => {
    const viewer = await kit.member();
    const id = await post();
    const seenAt = new Date(`${kit.clock.now().toISOString().slice(0, 10)}T03:30:00Z`);
    await kit.db.insert(comments).values({
      subjectKind: 'post',
      subjectId: id,
      authorId: viewer.id,
      content: 'Night shift',
      createdAt: new Date(seenAt.getTime() - DAY),
    });
    const [utc, york] = [await figures(author), await figures(author, { timeZone: 'America/New_York' })];
    const day = new Date(seenAt.getTime() - DAY).toISOString().slice(0, 10);
    const dayBefore = new Date(seenAt.getTime() - 2 * DAY).toISOString().slice(0, 10);
    expect(utc.days).toMatchObject([{ day, comments: 1 }]);
    expect(york.days).toMatchObject([{ day: dayBefore, comments: 1 }]);
    expect(utc.hours).toMatchObject([{ hour: 3, count: 1 }]);
    expect([22, 23]).toContain(york.hours[0]?.hour);
    for (const query of [{ days: '7', timeZone: 'Nowhere/Land' }, { days: '8' }, {}, { days: '7', timeZone: '+25:99' }])
      expect((await author.refused(analytics.reactions, { query })).status).toBe(400);
  });

  it('are counted anew after fifteen minutes, and say when', async () => {
    const viewer = await kit.member();
    const id = await post();
    const first = await figures(author);
    await see(viewer, id);
    kit.clock.advance(14 * MINUTE);
    expect(await figures(author)).toEqual(first);
    kit.clock.advance(2 * MINUTE);
    const later = await figures(author);
    expect(later.current.impressions).toBe(1);
    expect(new Date(later.countedAt).getTime() - new Date(first.countedAt).getTime()).toBe(16 * MINUTE);
    expect((await figures(author, { days: '28' })).countedAt).toBe(later.countedAt);
  });

  it('cost three statements beside the session, and one while they are fresh', async () => {
    await post();
    await figures(author);
    const session = await countStatements(() => author.ok(api.saved.collections, { query: {} }));
    expect(await countStatements(() => figures(author))).toBe(session);
    expect(await countStatements(() => figures(author, { days: '28' }))).toBeLessThanOrEqual(session + 3);
  });
});

describe('the audience', () => {
  it('merges groups under five into Other', async () => {
    const company = await kit.company({ type: 'Retailer' });
    const id = await post();
    for (let at = 0; at < AUDIENCE_LEAST; at += 1)
      await see(await kit.member({ profession: 'Sales', companyId: company.id, location: 'High Point, NC' }), id);
    for (let at = 0; at < AUDIENCE_LEAST - 1; at += 1)
      await see(await kit.member({ profession: 'Finance', location: 'Waco, TX', seniority: 'Manager' }), id);
    const { audience } = await figures(author);
    expect(audience).toEqual({
      profession: { groups: [{ name: 'Sales', count: 5 }], other: 4 },
      companyType: { groups: [{ name: 'Retailer', count: 5 }], other: 4 },
      seniority: { groups: [{ name: null, count: 5 }], other: 4 },
      region: { groups: [{ name: 'NC', count: 5 }], other: 4 },
    });
    expect(JSON.stringify(audience)).not.toMatch(/Finance|TX|Manager/);
  });

  it('leaves out who is gone or blocked', async () => {
    const id = await post();
    const people: Person[] = [];
    for (let at = 0; at < AUDIENCE_LEAST + 2; at += 1) people.push(await kit.member({ profession: 'Sales' }));
    for (const person of people) await see(person, id);
    const [gone, blocked] = people;
    await kit.db
      .update(users)
      .set({ deactivatedAt: new Date() })
      .where(eq(users.id, gone?.id ?? 0));
    await kit.db.insert(blocks).values({ blockerId: blocked?.id ?? 0, blockedId: author.id });
    expect((await figures(author)).audience.profession).toEqual({ groups: [{ name: 'Sales', count: 5 }], other: 0 });
  });
});

describe('a company page', () => {
  it('shows its figures to those who edit it, and its posts are not among the own', async () => {
    const company = await kit.company();
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: author.id, role: 'editor' });
    const viewer = await kit.member();
    await see(viewer, await post({ companyId: company.id }));
    expect((await figures(author, { companyId: company.id })).current.impressions).toBe(1);
    expect((await figures(author)).postCount).toBe(0);
  });

  it('is absent for everybody else, at once', async () => {
    const company = await kit.company();
    const [stranger, recruiter] = [await kit.member(), await kit.member()];
    await kit.db.insert(companyRoles).values([
      { companyId: company.id, userId: author.id, role: 'admin' },
      { companyId: company.id, userId: recruiter.id, role: 'recruiter' },
    ]);
    await figures(author, { companyId: company.id });
    const refused = (who: Person, companyId: number) =>
      who.refused(analytics.reactions, { query: { days: '7', companyId } });
    for (const who of [stranger, recruiter])
      expect(await refused(who, company.id)).toMatchObject({ status: 404, error: 'Company not found' });
    expect((await refused(author, 999_999_999)).status).toBe(404);
    await kit.db.delete(companyRoles).where(eq(companyRoles.userId, author.id));
    expect((await refused(author, company.id)).status).toBe(404);
    const [merged] = [await kit.company()];
    await kit.db.insert(companyRoles).values({ companyId: merged.id, userId: author.id, role: 'owner' });
    await kit.db.update(companies).set({ suspendedAt: new Date() }).where(eq(companies.id, merged.id));
    expect((await refused(author, merged.id)).status).toBe(404);
  });
});

describe('one post', () => {
  it('is counted apart from the others of its author', async () => {
    const who = await kit.member();
    const [one, other] = [await post({ authorId: who.id }), await post({ authorId: who.id })];
    const [viewer, second] = [await kit.member(), await kit.member()];
    await see(viewer, one, other);
    await see(second, other);
    await kit.db.insert(reactions).values({ ...ofPost(one), userId: viewer.id, kind: 'love' });
    expect((await figures(who)).current).toMatchObject({ impressions: 3, viewers: 2, reactions: { love: 1 } });
    const found = await figures(who, { postId: other });
    expect(found).toMatchObject({ postCount: 1, current: { impressions: 2, viewers: 2, reactions: {} } });
    expect(found.posts.map(({ id }) => id)).toEqual([other]);
    expect((await figures(who, { postId: one })).current).toMatchObject({ viewers: 1, reactions: { love: 1 } });
  });

  it('is for its author, and for the editors of the page that it speaks for', async () => {
    const [who, stranger, editor, recruiter] = await Promise.all(Array.from({ length: 4 }, () => kit.member()));
    if (!who || !stranger || !editor || !recruiter) throw new Error('four members were made');
    const company = await kit.company();
    await kit.db.insert(companyRoles).values([
      { companyId: company.id, userId: editor.id, role: 'editor' },
      { companyId: company.id, userId: recruiter.id, role: 'recruiter' },
    ]);
    const personal = await post({ authorId: who.id });
    const ofCompany = await post({ authorId: who.id, companyId: company.id });
    const refused = (person: Person, postId: number) =>
      person.refused(analytics.reactions, { query: { days: '7', postId } });
    expect((await figures(editor, { postId: ofCompany })).postCount).toBe(1);
    for (const [person, id] of [
      [stranger, personal],
      [editor, personal],
      [recruiter, ofCompany],
      [who, ofCompany],
      [who, 999_999_999],
    ] as const)
      expect(await refused(person, id)).toMatchObject({ status: 404, error: 'This post isn’t available' });
    await figures(who, { postId: personal });
    await kit.db.update(posts).set({ deletedAt: kit.clock.now() }).where(eq(posts.id, personal));
    expect((await refused(who, personal)).status).toBe(404);
  });
});

it('tells staff what all posts met with, and nobody else', async () => {
  const staff = await kit.member({ isAdmin: true });
  const viewer = await kit.member();
  const id = await post();
  const before = await staff.ok(analytics.network, {});
  await see(viewer, id);
  await kit.db
    .insert(saves)
    .values({ subjectKind: 'post', subjectId: id, userId: viewer.id, createdAt: kit.clock.now() });
  expect(await staff.ok(analytics.network, {})).toEqual(before);
  kit.clock.advance(16 * MINUTE);
  const after = await staff.ok(analytics.network, {});
  expect(after.current.impressions).toBeGreaterThanOrEqual(1);
  expect(after.countedAt).not.toBe(before.countedAt);
  expect(after.current.saves).toBeGreaterThanOrEqual(1);
  expect((await viewer.refused(analytics.network, {})).status).toBe(403);
});

it('is limited in how often figures are counted', async () => {
  const narrow = await memberKit({ rateLimitScale: 0.02 });
  const busy = await narrow.member();
  await busy.ok(analytics.reactions, { query: { days: '7' } });
  const refusals: number[] = [];
  for (const timeZone of ['Europe/Rome', 'Europe/Paris', 'Europe/Oslo'])
    refusals.push((await busy.send(analytics.reactions, { query: { days: '7', timeZone } })).status);
  expect(refusals.at(-1)).toBe(429);
  expect((await busy.send(analytics.reactions, { query: { days: '7' } })).status).toBe(200);
  await narrow.close();
});

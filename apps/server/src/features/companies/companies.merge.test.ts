import { api } from '@innerspring/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, aMember, anAdmin, type TestUser } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { follows } from '../../core/relations/relations.tables.ts';
import { experiences, users } from '../../core/accounts/accounts.tables.ts';
import { posts } from '../posts/posts.tables.ts';
import { companies, companyClaims, companyHandovers, companyRoles, companySuggestions } from './companies.tables.ts';
import { companySite, outcome, storedCompany, withRole } from './companies.kit.ts';

let site: TestApp & { admin: TestUser };
beforeAll(async () => {
  site = await companySite();
});
afterAll(() => site.close());

const { adminCompanies: staff } = api;
const merge = (id: number, intoId: number, as = site.admin) =>
  site.call(staff.merge, { params: { id }, body: { intoId, reason: 'The same company twice' } }, { as });
const undo = (id: number, as = site.admin) => site.call(staff.undoMerge, { params: { id } }, { as });
const follow = (companyId: number, as: TestUser) =>
  site.call(api.follows.follow, { body: { targetId: companyId, targetType: 'company' } }, { as });
const unfollow = (companyId: number, as: TestUser) =>
  site.call(api.follows.unfollow, { body: { targetId: companyId, targetType: 'company' } }, { as });

/** Two companies with followers, people, posts and roles, some of them at both. */
async function pair() {
  const [a, b] = [await aCompany(site), await aCompany(site)];
  const [onlyA, both, onlyB] = [await aMember(site), await aMember(site), await aMember(site)];
  for (const who of [onlyA, both]) await follow(a.id, who);
  for (const who of [both, onlyB]) await follow(b.id, who);
  const [atA, atB] = [await aMember(site, { companyId: a.id }), await aMember(site, { companyId: b.id })];
  await site.db
    .insert(experiences)
    .values({ userId: atB.id, title: 'x', company: 'x', companyId: a.id, startedOn: '2020-01-01' });
  await withRole(site, a.id, atA, 'owner');
  await withRole(site, a.id, both, 'admin');
  await withRole(site, b.id, both, 'editor');
  await site.db.insert(companyHandovers).values({ companyId: a.id, fromId: atA.id, toId: onlyB.id });
  await site.db.insert(companyClaims).values([
    { companyId: a.id, userId: onlyA.id, method: 'documents', evidence: 'a', createdAt: site.clock.now() },
    { companyId: b.id, userId: onlyA.id, method: 'documents', evidence: 'b', createdAt: site.clock.now() },
    { companyId: a.id, userId: onlyB.id, method: 'documents', evidence: 'c', createdAt: site.clock.now() },
  ]);
  await site.db.insert(companySuggestions).values({ companyId: a.id, userId: onlyB.id, text: 'Move it to Dallas.' });
  const post = { authorId: atA.id, content: 'From the line' };
  await site.db.insert(posts).values([
    { ...post, companyId: a.id },
    { ...post, companyId: a.id, deletedAt: site.clock.now() },
    { ...post, companyId: b.id },
  ]);
  await site.db
    .update(companies)
    .set({ postCount: 1 })
    .where(inArray(companies.id, [a.id, b.id]));
  return { a, b, onlyA, both, onlyB, atA, atB };
}

/** Everything of the two companies that a merge touches, as stored. */
async function everything(ids: number[], people: TestUser[]) {
  const { db } = site;
  const members = people.map(({ id }) => id);
  return {
    companies: await db.select().from(companies).where(inArray(companies.id, ids)).orderBy(asc(companies.id)),
    follows: await db.select().from(follows).where(inArray(follows.companyId, ids)).orderBy(asc(follows.id)),
    posts: await db.select().from(posts).where(inArray(posts.companyId, ids)).orderBy(asc(posts.id)),
    roles: await db
      .select()
      .from(companyRoles)
      .where(inArray(companyRoles.companyId, ids))
      .orderBy(asc(companyRoles.companyId), asc(companyRoles.userId)),
    claims: await db
      .select()
      .from(companyClaims)
      .where(inArray(companyClaims.companyId, ids))
      .orderBy(asc(companyClaims.id)),
    suggestions: await db.select().from(companySuggestions).where(inArray(companySuggestions.companyId, ids)),
    handovers: await db.select().from(companyHandovers).where(inArray(companyHandovers.companyId, ids)),
    experiences: await db.select().from(experiences).where(inArray(experiences.companyId, ids)),
    members: await db
      .select({ id: users.id, companyId: users.companyId, following: users.followingCount })
      .from(users)
      .where(inArray(users.id, members))
      .orderBy(asc(users.id)),
  };
}

const followersOf = async (companyId: number) =>
  (
    await site.db
      .select({ id: follows.followerId })
      .from(follows)
      .where(eq(follows.companyId, companyId))
      .orderBy(asc(follows.followerId))
  ).map(({ id }) => id);

describe('merging', () => {
  it('moves followers, people, posts, roles and claims, counts right, and leads the old number on', async () => {
    const { a, b, onlyA, both, onlyB, atA, atB } = await pair();
    const { status, body } = await merge(a.id, b.id);
    expect(status).toBe(200);
    expect(body.company.id).toBe(b.id);
    expect(body.merges).toMatchObject([{ from: { id: a.id }, into: { id: b.id }, undoneAt: null }]);
    expect(await followersOf(b.id)).toEqual([onlyA.id, both.id, onlyB.id]);
    expect(await followersOf(a.id)).toEqual([]);
    expect(await storedCompany(site, b.id)).toMatchObject({ followerCount: 3, postCount: 2 });
    expect(await storedCompany(site, a.id)).toMatchObject({ followerCount: 0, postCount: 0, mergedIntoId: b.id });
    const after = await everything([a.id, b.id], [onlyA, both, onlyB, atA, atB]);
    expect(after.members.map(({ companyId, following }) => [companyId, following])).toEqual([
      [null, 1],
      [null, 1],
      [null, 1],
      [b.id, 0],
      [b.id, 0],
    ]);
    expect(after.roles.map(({ companyId, userId, role }) => [companyId, userId, role])).toEqual([
      [b.id, both.id, 'editor'],
      [b.id, atA.id, 'owner'],
    ]);
    expect(after.claims.map(({ companyId, evidence }) => [companyId, evidence])).toEqual([
      [b.id, 'b'],
      [b.id, 'c'],
    ]);
    expect(after.handovers).toEqual([]);
    const page = await site.call(api.companies.get, { params: { id: a.id } }, { as: onlyA });
    expect(page.body).toMatchObject({ id: b.id, name: b.name, isFollowing: true });
    expect((await follow(a.id, onlyB)).status).toBe(404);
  });

  it('leads on over several merges', async () => {
    const [a, b, c] = [await aCompany(site), await aCompany(site), await aCompany(site)];
    await merge(a.id, b.id);
    await merge(b.id, c.id);
    expect((await site.call(api.companies.get, { params: { id: a.id } }, { as: site.admin })).body.id).toBe(c.id);
  });

  it('refuses itself, what is merged, what is suspended and what is not there', async () => {
    const [a, b, c] = [
      await aCompany(site),
      await aCompany(site),
      await aCompany(site, { suspendedAt: site.clock.now() }),
    ];
    expect(outcome(await merge(a.id, a.id))).toMatchObject({
      status: 409,
      error: 'You can’t merge a company into itself.',
    });
    expect((await merge(a.id, c.id)).status).toBe(409);
    expect((await merge(a.id, 999_999_999)).status).toBe(404);
    expect((await merge(999_999_999, a.id)).status).toBe(404);
    await merge(a.id, b.id);
    expect((await merge(a.id, c.id)).status).toBe(409);
    expect((await merge(c.id, a.id)).status).toBe(409);
    expect((await merge(b.id, c.id, await aMember(site))).status).toBe(403);
  });

  it('happens once when two admins merge in the same moment, in whichever direction', async () => {
    const one = await pair();
    const same = await Promise.all([merge(one.a.id, one.b.id), merge(one.a.id, one.b.id)]);
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await storedCompany(site, one.b.id)).toMatchObject({ followerCount: 3, postCount: 2 });
    const two = await pair();
    const crossed = await Promise.all([merge(two.a.id, two.b.id), merge(two.b.id, two.a.id)]);
    expect(crossed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const left = [await storedCompany(site, two.a.id), await storedCompany(site, two.b.id)];
    expect(left.map(({ followerCount }) => followerCount).toSorted()).toEqual([0, 3]);
  });

  it('loses no follow made in the same moment', async () => {
    const [a, b] = [await aCompany(site), await aCompany(site)];
    const fans = [];
    for (let at = 0; at < 12; at += 1) fans.push(await aMember(site));
    for (const fan of fans.slice(0, 6)) await follow(b.id, fan);
    const answers = await Promise.all([...fans.map((fan) => follow(a.id, fan)), merge(a.id, b.id)]);
    const { status } = answers.at(-1) ?? {};
    expect(status).toBe(200);
    const expected = new Set(fans.slice(0, 6).map(({ id }) => id));
    for (const [at, fan] of fans.entries()) if (answers[at]?.status === 200) expected.add(fan.id);
    expect(new Set(await followersOf(b.id))).toEqual(expected);
    expect(await followersOf(a.id)).toEqual([]);
    expect((await storedCompany(site, b.id)).followerCount).toBe(expected.size);
    const counted = await site.db
      .select({ id: users.id, following: users.followingCount })
      .from(users)
      .where(
        inArray(
          users.id,
          fans.map(({ id }) => id),
        ),
      );
    for (const { id, following } of counted) expect(following).toBe(expected.has(id) ? 1 : 0);
  });
});

describe('undoing a merge', () => {
  it('restores everything exactly', async () => {
    const { a, b, ...people } = await pair();
    const before = await everything([a.id, b.id], Object.values(people));
    const { merges } = (await merge(a.id, b.id)).body;
    const undone = await undo(merges[0]?.id ?? 0);
    expect(undone.status).toBe(200);
    expect(undone.body.company.id).toBe(a.id);
    expect(undone.body.merges[0]?.undoneAt).not.toBeNull();
    expect(await everything([a.id, b.id], Object.values(people))).toEqual(before);
    expect(outcome(await undo(merges[0]?.id ?? 0))).toMatchObject({
      status: 409,
      error: 'This merge was already undone.',
    });
  });

  it('leaves alone what members did since', async () => {
    const { a, b, onlyA, both, onlyB } = await pair();
    const { merges } = (await merge(a.id, b.id)).body;
    await unfollow(b.id, onlyA);
    const fresh = await aMember(site);
    await follow(b.id, fresh);
    await undo(merges[0]?.id ?? 0);
    expect(await followersOf(a.id)).toEqual([both.id]);
    expect(await followersOf(b.id)).toEqual([both.id, onlyB.id, fresh.id]);
    expect((await storedCompany(site, a.id)).followerCount).toBe(1);
    expect((await storedCompany(site, b.id)).followerCount).toBe(3);
  });

  it('works for 30 days, from the latest merge backwards, once', async () => {
    const [a, b, c] = [await aCompany(site), await aCompany(site), await aCompany(site)];
    const first = (await merge(a.id, b.id)).body.merges[0]?.id ?? 0;
    const second = (await merge(b.id, c.id)).body.merges[0]?.id ?? 0;
    expect(outcome(await undo(first))).toMatchObject({
      status: 409,
      error: 'Undo this company’s later merge first.',
    });
    const both = await Promise.all([undo(second), undo(second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    site.clock.advance(30 * 86_400_000 + 1);
    const later = await anAdmin(site);
    expect(outcome(await undo(first, later))).toMatchObject({ status: 410, code: 'gone' });
    expect((await undo(999_999_999, later)).status).toBe(404);
  });
});

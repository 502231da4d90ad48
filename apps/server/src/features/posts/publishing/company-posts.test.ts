import { api } from '@innerspring/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { auditLog } from '../../../platform/audit/audit.tables.ts';
import { companies, companyRoles } from '../../companies/companies.tables.ts';
import { users } from '../../../core/accounts/accounts.tables.ts';

let kit: MemberKit;
let ann: Person;
beforeAll(async () => {
  kit = await memberKit();
  ann = await kit.member();
});
afterAll(() => kit.close());

async function voiced(role: 'owner' | 'admin' | 'editor' | 'recruiter' = 'editor') {
  const company = await kit.company();
  const person = await kit.member();
  await kit.db.insert(companyRoles).values({ companyId: company.id, userId: person.id, role });
  return { company, person };
}
const words = () => `The line runs again, note ${Math.random()}`;
const create = (content: string, companyId: number) => ({ body: { content, companyId } });
const counts = async (companyId: number, userId: number) => {
  const [company] = await kit.db
    .select({ posts: companies.postCount })
    .from(companies)
    .where(eq(companies.id, companyId));
  const [user] = await kit.db.select({ posts: users.postCount }).from(users).where(eq(users.id, userId));
  return [company?.posts, user?.posts];
};
const of = (id: number) => ({ params: { id } });

describe('posting as a company', () => {
  it('is for its owners, admins and editors; it shows the company and counts for it', async () => {
    for (const role of ['owner', 'admin', 'editor'] as const) {
      const { company, person } = await voiced(role);
      const post = await person.ok(api.posts.create, create(words(), company.id));
      expect(post).toMatchObject({ company: { id: company.id, name: company.name }, canEdit: true });
      expect(await counts(company.id, person.id)).toEqual([1, 0]);
    }
    const { company, person } = await voiced('recruiter');
    for (const who of [person, ann]) {
      expect(await who.refused(api.posts.create, create(words(), company.id))).toMatchObject({
        status: 403,
        error: 'Only a company’s owners, admins and editors can post for it.',
      });
    }
    expect(await counts(company.id, person.id)).toEqual([0, 0]);
  });

  it('is not possible as a company that is suspended, merged or not there', async () => {
    const { company, person } = await voiced();
    await kit.db.update(companies).set({ suspendedAt: kit.clock.now() }).where(eq(companies.id, company.id));
    for (const id of [company.id, 999_999_999]) {
      expect(await person.refused(api.posts.create, create(words(), id))).toMatchObject({
        status: 404,
        error: 'Company not found',
      });
    }
  });

  it('keeps the real author in the audit log', async () => {
    const { company, person } = await voiced();
    const { id } = await person.ok(api.posts.create, create(words(), company.id));
    await person.ok(api.posts.edit, { ...of(id), body: { content: words() } });
    await person.ok(api.posts.remove, of(id));
    const lines = await kit.db
      .select({ action: auditLog.action, actorId: auditLog.actorId, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'company'), eq(auditLog.subjectId, company.id)));
    const line = (action: string) => ({ action, actorId: person.id, after: { postId: id } });
    expect(lines).toEqual([line('companies.post'), line('companies.editPost'), line('companies.deletePost')]);
  });

  it('refuses the same words within ten minutes, whoever of the company says them', async () => {
    const { company, person } = await voiced();
    const colleague = await kit.member();
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: colleague.id, role: 'admin' });
    const content = words();
    await person.ok(api.posts.create, create(content, company.id));
    expect(await colleague.refused(api.posts.create, create(content, company.id))).toMatchObject({ status: 409 });
    await person.ok(api.posts.create, { body: { content } });
  });

  it('is changed and deleted by its editors, not by an author who is none any more', async () => {
    const { company, person } = await voiced();
    const colleague = await kit.member();
    const held = { companyId: company.id, userId: colleague.id, role: 'admin' as const };
    await kit.db.insert(companyRoles).values(held);
    const { id } = await person.ok(api.posts.create, create(words(), company.id));
    await kit.db.delete(companyRoles).where(eq(companyRoles.userId, person.id));
    expect(await person.ok(api.posts.get, of(id))).toMatchObject({ canEdit: false, canDelete: false });
    expect(await person.refused(api.posts.edit, { ...of(id), body: { content: words() } })).toMatchObject({
      status: 403,
    });
    expect(await person.refused(api.posts.remove, of(id))).toMatchObject({ status: 403 });
    const content = words();
    expect(await colleague.ok(api.posts.edit, { ...of(id), body: { content } })).toMatchObject({
      content,
      canEdit: true,
    });
    await colleague.ok(api.posts.remove, of(id));
    expect(await counts(company.id, person.id)).toEqual([0, 0]);
    expect(await colleague.refused(api.posts.remove, of(id))).toMatchObject({ status: 404 });
  });
});

describe('a company’s posts', () => {
  it('come newest first by pages, and to its followers’ feed', async () => {
    const { company, person } = await voiced();
    const made = [];
    for (let at = 0; at < 22; at += 1) made.push((await person.ok(api.posts.create, create(words(), company.id))).id);
    const one = await ann.ok(api.companies.posts, { ...of(company.id), query: {} });
    const two = await ann.ok(api.companies.posts, { ...of(company.id), query: { cursor: one.nextCursor ?? '' } });
    expect([...one.items, ...two.items].map(({ id }) => id)).toEqual(made.toReversed());
    expect([one.items.length, two.nextCursor]).toEqual([20, null]);
    await ann.ok(api.follows.follow, { body: { targetId: company.id, targetType: 'company' } });
    const feed = await ann.ok(api.posts.feed, { query: {} });
    expect(feed.items[0]).toMatchObject({ id: made.at(-1), company: { id: company.id } });
  });
});

describe('reposting as a company', () => {
  const { repost } = api.reposts;
  const original = () => ann.ok(api.posts.create, { body: { content: words() } });

  it('shows the company, counts for it and is heard of by its followers; the log has who it was', async () => {
    const { company, person } = await voiced();
    const follower = await kit.member();
    await follower.ok(api.follows.follow, { body: { targetId: company.id, targetType: 'company' } });
    const { id } = await original();
    const content = words();
    const made = await person.ok(repost, { ...of(id), body: { content, companyId: company.id } });
    expect(made).toMatchObject({
      originalId: id,
      repostCount: 1,
      viewerReposted: false,
      repost: { content, isRepost: true, company: { id: company.id }, repostOf: { id } },
    });
    expect(await counts(company.id, person.id)).toEqual([1, 0]);
    const { items } = await follower.ok(api.posts.feed, { query: {} });
    expect(items.map((item) => item.id)).toContain(made.repost.id);
    const logged = await kit.db
      .select({ actorId: auditLog.actorId, summary: auditLog.summary })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'companies.repost'), eq(auditLog.subjectId, company.id)));
    expect(logged).toEqual([
      { actorId: person.id, summary: `${person.fullName} reposted post ${id} as ${company.name}` },
    ]);
  });

  it('without words stands once, whichever editor did it, beside their own', async () => {
    const { company, person } = await voiced();
    const other = await kit.member();
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: other.id, role: 'admin' });
    const { id } = await original();
    const asCompany = { ...of(id), body: { companyId: company.id } };
    const both = await Promise.all([person.ok(repost, asCompany), other.ok(repost, asCompany)]);
    expect(new Set(both.map((made) => made.repost.id)).size).toBe(1);
    const own = await person.ok(repost, { ...of(id), body: {} });
    expect(own).toMatchObject({ repostCount: 2, viewerReposted: true, repost: { company: null } });
    await person.ok(api.reposts.undo, of(id));
    expect(await counts(company.id, person.id)).toEqual([1, 0]);
    await other.ok(api.posts.remove, of(both[0].repost.id));
    expect(await counts(company.id, person.id)).toEqual([0, 0]);
    expect((await ann.ok(api.posts.get, of(id))).repostCount).toBe(0);
  });

  it('is for who posts as it only, and leaves nothing otherwise', async () => {
    const { company, person } = await voiced('recruiter');
    const { id } = await original();
    for (const who of [person, ann]) {
      expect(await who.refused(repost, { ...of(id), body: { companyId: company.id } })).toMatchObject({
        status: 403,
        error: 'Only a company’s owners, admins and editors can post for it.',
      });
    }
    expect(await person.refused(repost, { ...of(id), body: { companyId: 999_999_999 } })).toMatchObject({
      status: 404,
      error: 'Company not found',
    });
    expect((await ann.ok(api.posts.get, of(id))).repostCount).toBe(0);
  });
});

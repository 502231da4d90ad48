import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { companyRoles } from '../../companies/companies.tables.ts';
import { comments } from '../../comments/comments.tables.ts';
import { posts } from '../posts.tables.ts';

let kit: MemberKit;
let n = 0;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const of = (id: number) => ({ params: { id } });
async function newPost(author: Person, companyId?: number) {
  n += 1;
  return author.ok(api.posts.create, { body: { content: `Worth keeping, number ${n}`, companyId } });
}
async function postOfCompany(author: Person) {
  const company = await kit.company();
  await kit.db.insert(companyRoles).values({ companyId: company.id, userId: author.id, role: 'owner' });
  return newPost(author, company.id);
}

describe('a pinned post', () => {
  const listed = (reader: Person, author: Person, cursor?: string) =>
    reader.ok(api.posts.byAuthor, { ...of(author.id), query: { cursor } });

  it('stands first on the profile, once, for everybody, and one at a time', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const made = [];
    for (let i = 0; i < 24; i++) made.push((await newPost(author)).id);
    const [oldest = 0, second = 0] = made;
    expect(await author.ok(api.ownPosts.pin, of(second))).toMatchObject({ id: second, isPinned: true });
    expect(await author.ok(api.ownPosts.pin, of(oldest))).toMatchObject({ id: oldest, isPinned: true });
    const first = await listed(reader, author);
    const newestFirst = made.toReversed();
    expect(first.items).toHaveLength(20);
    expect(first.items.map(({ id }) => id)).toEqual([oldest, ...newestFirst.slice(0, 19)]);
    expect(first.items.map(({ isPinned }) => isPinned)).toEqual([true, ...Array.from({ length: 19 }, () => false)]);
    const rest = await listed(reader, author, first.nextCursor ?? '');
    expect(rest.items.map(({ id }) => id)).toEqual(newestFirst.slice(19, 23));
    expect(rest.nextCursor).toBeNull();
    for (let twice = 0; twice < 2; twice++)
      expect(await author.ok(api.ownPosts.unpin, of(oldest))).toMatchObject({ isPinned: false });
    expect((await listed(reader, author)).items.map(({ id }) => id)).toEqual(newestFirst.slice(0, 20));
  });

  it('is one also after ten presses at once, and none once it is deleted', async () => {
    const author = await kit.member();
    const made = await Promise.all([newPost(author), newPost(author)]);
    await Promise.all(Array.from({ length: 10 }, (_, i) => author.ok(api.ownPosts.pin, of(made[i % 2]?.id ?? 0))));
    const pinned = (await listed(author, author)).items.filter(({ isPinned }) => isPinned);
    expect(pinned).toHaveLength(1);
    await author.ok(api.posts.remove, of(pinned[0]?.id ?? 0));
    const other = made.find(({ id }) => id !== pinned[0]?.id);
    expect(await author.ok(api.ownPosts.pin, of(other?.id ?? 0))).toMatchObject({ isPinned: true });
  });

  it('is an own one that speaks for no company', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const post = await newPost(author);
    for (const endpoint of [api.ownPosts.pin, api.ownPosts.unpin])
      expect(await reader.refused(endpoint, of(post.id))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await author.refused(api.ownPosts.pin, of((await postOfCompany(author)).id))).toMatchObject({
      status: 409,
      error: 'You can’t pin a company’s post to your profile.',
    });
    await author.ok(api.posts.remove, of(post.id));
    for (const endpoint of [api.ownPosts.pin, api.ownPosts.unpin])
      expect((await author.refused(endpoint, of(post.id))).status).toBe(404);
  });
});

describe('what goes with a post', () => {
  it('is counted for its author alone', async () => {
    const [author, reader, third] = [await kit.member(), await kit.member(), await kit.member()];
    const { id } = await newPost(author);
    expect(await author.ok(api.ownPosts.loss, of(id))).toEqual({ comments: 0, reactions: 0, reposts: 0, saves: 0 });
    await kit.db
      .insert(comments)
      .values({ subjectKind: 'post', subjectId: id, authorId: reader.id, content: 'Which foam?' });
    await kit.db.update(posts).set({ commentCount: 1 }).where(eq(posts.id, id));
    await reader.ok(api.posts.react, { ...of(id), body: { kind: 'love' } });
    await third.ok(api.posts.react, { ...of(id), body: { kind: 'like' } });
    await reader.ok(api.reposts.repost, { ...of(id), body: {} });
    await third.ok(api.posts.save, of(id));
    expect(await author.ok(api.ownPosts.loss, of(id))).toEqual({ comments: 1, reactions: 2, reposts: 1, saves: 1 });
    expect(await reader.refused(api.ownPosts.loss, of(id))).toMatchObject({ status: 403 });
    expect(await reader.refused(api.ownPosts.loss, of(999_999_999))).toMatchObject({ status: 404 });
  });
});

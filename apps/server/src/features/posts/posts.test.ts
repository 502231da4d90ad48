import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit } from '../../testing/member-kit.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { posts } from './posts.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const gone = {
  status: 404,
  code: 'not_found',
  error: 'This post isn’t available',
};
let n = 0;
async function written(content?: string) {
  n += 1;
  const author = await kit.member();
  const post = await author.ok(api.posts.create, {
    body: { content: content ?? `Something to read ${n}` },
  });
  return { author, post, params: { id: post.id } };
}

const postCount = async (author: { id: number }) =>
  (await kit.db.select({ value: users.postCount }).from(users).where(eq(users.id, author.id)))[0]?.value;

describe('one post', () => {
  it('shows others what they may do', async () => {
    const { author, post, params } = await written();
    const reader = await kit.member();
    expect(await reader.ok(api.posts.get, { params })).toEqual({
      ...post,
      canEdit: false,
      canDelete: false,
    });
    expect(await author.ok(api.posts.get, { params })).toEqual(post);
  });

  it('that never was is not found; a path that is no number is refused', async () => {
    const reader = await kit.member();
    expect(await reader.refused(api.posts.get, { params: { id: 987_654_321 } })).toMatchObject(gone);
    for (const id of ['0', '-1', 'abc', '1e3', "1' or '1'='1", '9'.repeat(30), '1.5', '%00']) {
      expect((await reader.refused(api.posts.get, { params: { id } })).status).toBe(400);
    }
  });

  it('of a suspended or rejected author is hidden until that ends', async () => {
    const { author, params } = await written();
    const reader = await kit.member();
    await kit.db
      .update(users)
      .set({ suspendedUntil: new Date(kit.clock.now().getTime() + 60_000) })
      .where(eq(users.id, author.id));
    for (const endpoint of [api.posts.get, api.posts.reactors, api.comments.list, api.posts.save]) {
      expect(await reader.refused(endpoint, { params })).toMatchObject(gone);
    }
    expect(await reader.refused(api.posts.react, { params, body: { kind: 'like' } })).toMatchObject(gone);
    expect(
      await reader.refused(api.comments.write, {
        params,
        body: { content: 'Hello' },
      }),
    ).toMatchObject(gone);
    kit.clock.advance(60_000);
    await reader.ok(api.posts.get, { params });
    await kit.db.update(users).set({ applicationStatus: 'rejected' }).where(eq(users.id, author.id));
    expect(await reader.refused(api.posts.get, { params })).toMatchObject(gone);
  });
});

describe('editing', () => {
  it('changes the words and the mentions', async () => {
    const dana = await kit.member({ fullName: 'Dana Ruiz' });
    const { author, post, params } = await written(`Hello @[Old](${dana.id}) there`);
    expect(post.mentions).toHaveLength(1);
    kit.clock.advance(5000);
    const edited = await author.ok(api.posts.edit, {
      params,
      body: { content: 'Other words, nobody named' },
    });
    expect(edited).toMatchObject({
      content: 'Other words, nobody named',
      mentions: [],
      createdAt: post.createdAt,
    });
  });

  it('is for the author only, by the rules of posts, and not after deletion', async () => {
    const { author, post, params } = await written();
    const body = { content: 'Changed by another' };
    expect(await (await kit.member()).refused(api.posts.edit, { params, body })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(
      await author.refused(api.posts.edit, {
        params,
        body: { content: 'aaaa' },
      }),
    ).toMatchObject({
      status: 400,
      fields: { content: 'Post cannot contain only repeated characters' },
    });
    expect(
      (
        await author.refused(api.posts.edit, {
          params,
          body: { ...body, authorId: 1 },
        })
      ).status,
    ).toBe(400);
    expect(await author.ok(api.posts.get, { params })).toEqual(post);
    await author.ok(api.posts.remove, { params });
    expect(await author.refused(api.posts.edit, { params, body })).toMatchObject(gone);
  });
});

describe('deleting', () => {
  it('hides the post, keeps its row and counts once, also in parallel', async () => {
    const { author, params } = await written();
    await author.ok(api.posts.create, {
      body: { content: 'The second one stays' },
    });
    expect(await (await kit.member()).refused(api.posts.remove, { params })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => author.send(api.posts.remove, { params })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404, 404, 404, 404]);
    expect(await postCount(author)).toBe(1);
    expect(await author.refused(api.posts.get, { params })).toMatchObject(gone);
    const [row] = await kit.db.select({ deletedAt: posts.deletedAt }).from(posts).where(eq(posts.id, params.id));
    expect(row?.deletedAt).toEqual(kit.clock.now());
  });
});

describe('saved posts', () => {
  it('are kept once, newest saved first, and removed', async () => {
    const [one, two] = [await written(), await written()];
    const reader = await kit.member();
    for (const { params } of [two, one, two, one])
      expect(await reader.ok(api.posts.save, { params })).toEqual({
        saved: true,
      });
    const { items, nextCursor } = await reader.ok(api.posts.saved, {
      query: {},
    });
    expect(items.map((item) => item.postId)).toEqual([one.post.id, two.post.id]);
    expect(items[0]?.post).toEqual({
      ...one.post,
      viewerSaved: true,
      canEdit: false,
      canDelete: false,
    });
    expect(nextCursor).toBeNull();
    for (let twice = 0; twice < 2; twice++)
      expect(await reader.ok(api.posts.unsave, { params: one.params })).toEqual({ saved: false });
    expect((await reader.ok(api.posts.saved, { query: {} })).items).toHaveLength(1);
    expect((await one.author.ok(api.posts.saved, { query: {} })).items).toEqual([]);
  });

  it('that are gone keep their place without their content', async () => {
    const { author, params } = await written();
    const reader = await kit.member();
    await reader.ok(api.posts.save, { params });
    await author.ok(api.posts.remove, { params });
    expect((await reader.ok(api.posts.saved, { query: {} })).items).toEqual([
      { postId: params.id, savedAt: expect.any(String), post: null },
    ]);
    expect(await reader.refused(api.posts.save, { params })).toMatchObject(gone);
    await reader.ok(api.posts.unsave, { params });
    expect((await reader.ok(api.posts.saved, { query: {} })).items).toEqual([]);
  });

  it('come 20 a page, each once', async () => {
    const [reader, author] = [await kit.member(), await kit.member()];
    const made = await kit.db
      .insert(posts)
      .values(
        Array.from({ length: 45 }, (_, i) => ({
          authorId: author.id,
          content: `Post ${i}`,
        })),
      )
      .returning({ id: posts.id });
    for (const { id } of made) await reader.ok(api.posts.save, { params: { id } });
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await reader.ok(api.posts.saved, { query: { cursor } });
      expect(page.items.length).toBeLessThanOrEqual(20);
      seen.push(...page.items.map((item) => item.postId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(made.map(({ id }) => id).reverse());
  });
});

describe('people to mention', () => {
  it('are found by the beginning of name or username, at most eight, active ones only', async () => {
    const reader = await kit.member();
    const zoe = await kit.member({
      fullName: 'Zoltana Quilt',
      username: 'zq-lead',
    });
    await kit.member({
      fullName: 'Zoltana Hidden',
      suspendedUntil: new Date(kit.clock.now().getTime() + 1000),
    });
    await kit.member({
      fullName: 'Zoltana Pending',
      applicationStatus: 'pending',
    });
    const found = async (q: string) =>
      (await reader.ok(api.posts.mentionable, { query: { q } })).items.map((person) => person.id);
    expect(await found('zolTANA')).toEqual([zoe.id]);
    expect(await found('ZQ-')).toEqual([zoe.id]);
    expect(await found('oltana')).toEqual([]);
    for (let i = 0; i < 12; i++) await kit.member({ fullName: `Yarrow ${i}` });
    expect(await found('yarrow')).toHaveLength(8);
  });

  it('take the letters typed as letters', async () => {
    const reader = await kit.member();
    for (const q of ['%', '_', '\\', "'", '%%%', '*', '(', 'a%', '😴'])
      expect((await reader.ok(api.posts.mentionable, { query: { q } })).items).toEqual([]);
    for (const q of ['', '   ', 'q'.repeat(61), 'a\u0000'])
      expect((await reader.refused(api.posts.mentionable, { query: { q } })).status).toBe(400);
  });
});

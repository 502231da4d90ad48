import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type EndpointShape } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { companies } from '../../companies/companies.tables.ts';
import { follows, blocks, mutes } from '../../../core/relations/relations.tables.ts';
import { posts, postMentions } from '../posts.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

let words = 0;
const postAs = async (author: Person, companyId: number | null = null) => {
  words += 1;
  const [made] = await kit.db
    .insert(posts)
    .values({ authorId: author.id, companyId, content: `Words number ${words}`, createdAt: kit.clock.now() })
    .returning({ id: posts.id });
  return { params: { id: made?.id ?? 0 } };
};
const feedOf = async (person: Person) => (await person.ok(api.posts.feed, { query: {} })).items.map((post) => post.id);

describe('a muted member', () => {
  it('is out of feed and comments, for themself and for a company, until the mute ends', async () => {
    const [reader, muted, other] = [await kit.member(), await kit.member(), await kit.member()];
    const company = await kit.company();
    await kit.db.insert(follows).values([
      { followerId: reader.id, userId: muted.id },
      { followerId: reader.id, userId: other.id },
      { followerId: reader.id, companyId: company.id },
    ]);
    const own = await postAs(muted);
    const spoken = await postAs(muted, company.id);
    const others = await postAs(other);
    await muted.ok(api.comments.write, { ...others, body: { content: 'From the muted' } });
    const commentCount = async () => (await reader.ok(api.comments.list, { ...others, query: {} })).items.length;
    const all = [others, spoken, own].map(({ params }) => params.id);
    expect([await feedOf(reader), await commentCount()]).toEqual([all, 1]);
    await kit.db.insert(mutes).values({ muterId: reader.id, mutedId: muted.id });
    expect([await feedOf(reader), await commentCount()]).toEqual([[others.params.id], 0]);
    expect((await reader.ok(api.posts.get, own)).id).toBe(own.params.id);
    await kit.db.update(mutes).set({ until: kit.clock.now() }).where(eq(mutes.muterId, reader.id));
    expect([await feedOf(reader), await commentCount()]).toEqual([all, 1]);
  });

  it('does not cut the feed short: others fill the page', async () => {
    const [reader, muted, other] = [await kit.member(), await kit.member(), await kit.member()];
    for (const author of [muted, other])
      await kit.db.insert(follows).values({ followerId: reader.id, userId: author.id });
    for (let count = 0; count < 22; count++) await postAs(other);
    for (let count = 0; count < 25; count++) await postAs(muted);
    await kit.db.insert(mutes).values({ muterId: reader.id, mutedId: muted.id });
    const page = await reader.ok(api.posts.feed, { query: {} });
    expect([page.items.length, page.nextCursor === null]).toEqual([20, false]);
  });
});

describe('a blocked author’s post', () => {
  const body = { content: 'Let me say something' };
  const acts: [string, EndpointShape, object][] = [
    ['commenting', api.comments.write, { body }],
    ['reacting', api.posts.react, { body: { kind: 'like' } }],
    ['saving', api.posts.save, {}],
    ['editing', api.posts.edit, { body }],
    ['deleting', api.posts.remove, {}],
    ['reading who reacted', api.posts.reactors, { query: {} }],
  ];
  it.each(acts)('is absent for %s, in both directions', async (_act, endpoint, more) => {
    const [reader, author] = [await kit.member(), await kit.member()];
    const post = await postAs(author);
    for (const [blockerId, blockedId] of [
      [reader.id, author.id],
      [author.id, reader.id],
    ] as const) {
      await kit.db.insert(blocks).values({ blockerId, blockedId });
      expect(await reader.refused(endpoint, { ...post, ...more })).toMatchObject({ status: 404, code: 'not_found' });
      await kit.db.delete(blocks).where(eq(blocks.blockerId, blockerId));
    }
  });

  it('keeps a comment of the blocked out of reach of the post’s author', async () => {
    const [author, writer] = [await kit.member(), await kit.member()];
    const post = await postAs(author);
    const comment = await writer.ok(api.comments.write, { ...post, body });
    await author.ok(api.safety.block, { params: { id: writer.id } });
    expect(await author.refused(api.comments.remove, { params: { id: comment.id } })).toMatchObject({
      status: 404,
    });
    expect(await writer.refused(api.comments.edit, { params: { id: comment.id }, body })).toMatchObject({
      status: 404,
    });
  });

  it('mentions nobody who is blocked', async () => {
    const [author, named] = [await kit.member(), await kit.member()];
    await named.ok(api.safety.block, { params: { id: author.id } });
    const content = `Ask @[${named.fullName}](${named.id}) about the new line`;
    const post = await author.ok(api.posts.create, { body: { content } });
    expect(post.mentions).toEqual([]);
    expect(await kit.db.select().from(postMentions).where(eq(postMentions.postId, post.id))).toEqual([]);
  });
});

it('the posts of a suspended company are nowhere', async () => {
  const [reader, author] = [await kit.member(), await kit.member()];
  const company = await kit.company();
  await kit.db.insert(follows).values({ followerId: reader.id, companyId: company.id });
  const post = await postAs(author, company.id);
  expect(await feedOf(reader)).toEqual([post.params.id]);
  await kit.db.update(companies).set({ suspendedAt: kit.clock.now() }).where(eq(companies.id, company.id));
  expect(await feedOf(reader)).toEqual([]);
  expect(await reader.refused(api.posts.get, post)).toMatchObject({ status: 404 });
  expect(await reader.refused(api.posts.save, post)).toMatchObject({ status: 404 });
});

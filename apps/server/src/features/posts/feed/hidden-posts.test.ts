import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { follows } from '../../../core/relations/relations.tables.ts';
import { hiddenPosts } from './feed.tables.ts';
import { posts } from '../posts.tables.ts';

let kit: MemberKit;
let n = 0;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const of = (id: number) => ({ params: { id } });
async function newPost(author: Person) {
  n += 1;
  return author.ok(api.posts.create, { body: { content: `Not for everybody, number ${n}` } });
}
async function pair() {
  const [author, reader] = [await kit.member(), await kit.member()];
  await kit.db.insert(follows).values({ followerId: reader.id, userId: author.id });
  return { author, reader };
}
const feed = async (person: Person) => (await person.ok(api.posts.feed, { query: {} })).items.map(({ id }) => id);
const hidden = async (person: Person) =>
  (await person.ok(api.hiddenPosts.list, { query: {} })).items.map(({ post }) => post.id);

describe('a hidden post', () => {
  it('leaves the feed of whoever hid it alone, and comes back; twice is once', async () => {
    const { author, reader } = await pair();
    const { reader: other } = { reader: await kit.member() };
    await kit.db.insert(follows).values({ followerId: other.id, userId: author.id });
    const [first, second] = [await newPost(author), await newPost(author)];
    for (let twice = 0; twice < 2; twice++)
      expect(await reader.ok(api.hiddenPosts.hide, of(second.id))).toEqual({ hidden: true });
    expect(await feed(reader)).toEqual([first.id]);
    expect(await feed(other)).toEqual([second.id, first.id]);
    expect(await hidden(reader)).toEqual([second.id]);
    expect((await reader.ok(api.posts.get, of(second.id))).id).toBe(second.id);
    for (let twice = 0; twice < 2; twice++)
      expect(await reader.ok(api.hiddenPosts.show, of(second.id))).toEqual({ hidden: false });
    expect(await feed(reader)).toEqual([second.id, first.id]);
    expect(await hidden(reader)).toEqual([]);
  });

  it('is another’s, and one that the viewer may see', async () => {
    const { author, reader } = await pair();
    const post = await newPost(author);
    expect(await author.refused(api.hiddenPosts.hide, of(post.id))).toMatchObject({
      status: 409,
      error: 'You can’t hide your own posts, but you can delete them.',
    });
    await author.ok(api.posts.remove, of(post.id));
    expect(await reader.refused(api.hiddenPosts.hide, of(post.id))).toMatchObject({ status: 404 });
  });

  it('leaves the list once it is gone', async () => {
    const { author, reader } = await pair();
    const post = await newPost(author);
    await reader.ok(api.hiddenPosts.hide, of(post.id));
    await author.ok(api.posts.remove, of(post.id));
    expect(await hidden(reader)).toEqual([]);
    expect(await reader.ok(api.hiddenPosts.show, of(post.id))).toEqual({ hidden: false });
  });
});

it('hidden posts are listed in pages, newest post first', async () => {
  const { author, reader } = await pair();
  const made = await kit.db
    .insert(posts)
    .values(Array.from({ length: 23 }, (_, i) => ({ authorId: author.id, content: `Hidden ${i}` })))
    .returning({ id: posts.id });
  await kit.db.insert(hiddenPosts).values(made.map(({ id }) => ({ userId: reader.id, postId: id })));
  const first = await reader.ok(api.hiddenPosts.list, { query: {} });
  const rest = await reader.ok(api.hiddenPosts.list, { query: { cursor: first.nextCursor ?? '' } });
  expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([20, 3, null]);
  const seen = [...first.items, ...rest.items].map(({ post }) => post.id);
  expect(seen).toEqual(made.map(({ id }) => id).toReversed());
  expect(await reader.refused(api.hiddenPosts.list, { query: { cursor: 'nonsense' } })).toMatchObject({ status: 400 });
});

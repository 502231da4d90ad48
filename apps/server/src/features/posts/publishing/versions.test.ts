import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { comments } from '@innerspring/contract/comments/schemas';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { blocks } from '../../../core/relations/relations.tables.ts';
import { postVersions } from '../posts.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const create = (author: Person, content = 'Foam prises hold') => author.ok(api.posts.create, { body: { content } });
const edit = (author: Person, id: number, content: string) =>
  author.ok(api.posts.edit, { params: { id }, body: { content } });
const list = async (reader: Person, id: number) =>
  (await reader.ok(api.versions.list, { params: { id }, query: {} })).items;
const react = (reader: Person, id: number) => reader.ok(api.posts.react, { params: { id }, body: { kind: 'like' } });

describe('an edit', () => {
  it('before anybody answered is silent, and its words are kept for staff only', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const { id } = await create(author, 'Call me at 555 0100');
    expect(await edit(author, id, 'Call me')).toMatchObject({ content: 'Call me', editedAt: null });
    expect(await list(reader, id)).toEqual([]);
    await react(reader, id);
    await edit(author, id, 'Call me today');
    expect((await list(reader, id)).map(({ content }) => content)).toEqual(['Call me']);
    const all = await kit.db.select().from(postVersions).where(eq(postVersions.postId, id));
    expect(all.map(({ content, isSilent }) => [content, isSilent])).toEqual([
      ['Call me at 555 0100', true],
      ['Call me', false],
    ]);
  });

  it.each([
    ['a reaction', react],
    [
      'a comment',
      (reader: Person, id: number) => reader.ok(comments.write, { params: { id }, body: { content: 'Which foam?' } }),
    ],
  ])('after %s is marked, with the earlier words for everybody who may read the post', async (_what, answer) => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const { id } = await create(author);
    await answer(reader, id);
    kit.clock.advance(60_000);
    const now = kit.clock.now().toISOString();
    expect(await edit(author, id, 'Foam prices hold')).toMatchObject({ editedAt: now });
    for (const person of [author, reader]) {
      expect(await list(person, id)).toEqual([
        { id: expect.any(Number), content: 'Foam prises hold', mentions: [], audience: null, replacedAt: now },
      ]);
    }
  });

  it('with the same words changes nothing', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const { id } = await create(author);
    await react(reader, id);
    expect(await edit(author, id, 'Foam prises hold')).toMatchObject({ editedAt: null });
    expect(await list(reader, id)).toEqual([]);
  });

  it('stays marked when the reactions are taken back', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const { id } = await create(author);
    await react(reader, id);
    const { editedAt } = await edit(author, id, 'Foam prices hold');
    await reader.ok(api.posts.unreact, { params: { id } });
    kit.clock.advance(60_000);
    expect(await edit(author, id, 'Foam prices hold firm')).toMatchObject({ editedAt });
    expect(await list(reader, id)).toHaveLength(1);
  });
});

describe('earlier words', () => {
  it('name the members whom the reader may see', async () => {
    const [author, reader, named, blocked] = [
      await kit.member(),
      await kit.member(),
      await kit.member(),
      await kit.member(),
    ];
    await kit.db.insert(blocks).values({ blockerId: blocked.id, blockedId: reader.id });
    const { id } = await create(author, `Thanks @[Somebody](${named.id}) and @[Somebody](${blocked.id})`);
    await react(reader, id);
    await edit(author, id, 'Thanks to both');
    expect(await list(reader, id)).toMatchObject([{ mentions: [{ id: named.id, fullName: named.fullName }] }]);
  });

  it('come newest first, 20 a page', async () => {
    const author = await kit.member();
    const { id } = await create(author, 'Words no. 0');
    await react(author, id);
    for (let at = 1; at <= 21; at += 1) await edit(author, id, `Words no. ${at}`);
    const first = await author.ok(api.versions.list, { params: { id }, query: {} });
    expect(first.items.map(({ content }) => content).slice(0, 2)).toEqual(['Words no. 20', 'Words no. 19']);
    expect(first.items).toHaveLength(20);
    const query = { cursor: first.nextCursor ?? '' };
    const second = await author.ok(api.versions.list, { params: { id }, query });
    expect(second).toMatchObject({ items: [{ content: 'Words no. 0' }], nextCursor: null });
  });

  it('are hidden with the post', async () => {
    const [author, reader, stranger] = [await kit.member(), await kit.member(), await kit.member()];
    const body = { content: 'For connections', audience: 'connections' as const };
    const { id } = await author.ok(api.posts.create, { body });
    const gone = { status: 404, code: 'not_found', error: 'This post isn’t available' };
    expect(await stranger.refused(api.versions.list, { params: { id } })).toMatchObject(gone);
    const open = await create(author);
    await kit.db.insert(blocks).values({ blockerId: author.id, blockedId: reader.id });
    expect(await reader.refused(api.versions.list, { params: { id: open.id } })).toMatchObject(gone);
    await author.ok(api.posts.remove, { params: { id: open.id } });
    expect(await author.refused(api.versions.list, { params: { id: open.id } })).toMatchObject(gone);
    expect(await author.refused(api.versions.list, { params: { id: 999_999_999 } })).toMatchObject(gone);
  });

  it('stay with those to whom they were said, whoever may read the post since', async () => {
    const [author, friend, stranger] = [await kit.member(), await kit.member(), await kit.member()];
    for (const [from, to] of [
      [author, friend],
      [friend, author],
    ] as const)
      await from.ok(api.follows.add, { body: { targetId: to.id, targetType: 'user' } });
    const body = { content: 'Open words', audience: 'members' as const };
    const { id } = await author.ok(api.posts.create, { body });
    await react(friend, id);
    const change = (to: object) => author.ok(api.posts.edit, { params: { id }, body: to });
    await change({ audience: 'connections' });
    await change({ content: 'Secret words' });
    await change({ content: 'Other secret words' });
    await change({ content: 'Open again', audience: 'members' });
    await change({ content: 'Open still' });
    const words = async (reader: Person) => (await list(reader, id)).map(({ content }) => content);
    const all = ['Open again', 'Other secret words', 'Secret words', 'Open words', 'Open words'];
    expect(await words(author)).toEqual(all);
    expect(await words(friend)).toEqual(all);
    expect(await words(stranger)).toEqual(['Open again', 'Open words']);
    await friend.ok(api.follows.remove, { params: { id: author.id }, query: {}, body: { targetType: 'user' } });
    expect(await words(friend)).toEqual(['Open again', 'Open words']);
  });
});

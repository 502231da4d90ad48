import { api } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';

const { saved, savedThings } = api;
const ofPosts = { params: { kind: 'post' } } as const;
let kit: MemberKit;
let author: Person;
beforeAll(async () => {
  kit = await memberKit();
  author = await kit.member();
});
afterAll(() => kit.close());

const postOf = async (content: string, by = author) => (await by.ok(api.posts.create, { body: { content } })).id;
const one = (id: number) => ({ params: { kind: 'post', id } }) as const;
const list = (reader: Person, query: { q?: string; collectionId?: number; cursor?: string } = {}) =>
  reader.ok(savedThings.list, { ...ofPosts, query });

describe('what members save', () => {
  it('is kept twice as once, and shows as the posts’ own list has it', async () => {
    const reader = await kit.member();
    const id = await postOf('Calm coils');
    for (let time = 0; time < 2; time += 1) await reader.ok(savedThings.save, one(id));
    const { items, nextCursor } = await list(reader);
    expect(items).toMatchObject([{ id, note: null, collectionId: null, thing: { kind: 'post', post: { id } } }]);
    const old = await reader.ok(saved.list, { query: {} });
    expect(old).toEqual({
      nextCursor,
      items: items.map(({ id: postId, thing, ...kept }) => ({
        ...kept,
        postId,
        post: thing?.kind === 'post' ? thing.post : null,
      })),
    });
  });

  it('is noted, sorted, counted, removed and put back', async () => {
    const reader = await kit.member();
    const [first, second] = [await postOf('First'), await postOf('Second')];
    for (const id of [first, second]) await reader.ok(savedThings.save, one(id));
    const { id: collectionId } = await reader.ok(saved.createCollection, { body: { name: 'Spring' } });
    await reader.ok(savedThings.change, { ...one(first), body: { note: 'Ask Dana' } });
    expect(await reader.ok(savedThings.move, { ...ofPosts, body: { ids: [first], collectionId } })).toEqual({
      moved: 1,
    });
    for (const query of [{}, { kind: 'post' as const }])
      expect(await reader.ok(saved.collections, { query })).toMatchObject([{ count: 1 }]);
    expect((await list(reader, { collectionId })).items).toMatchObject([{ id: first, note: 'Ask Dana' }]);
    expect((await list(reader, { q: 'dana' })).items).toMatchObject([{ id: first }]);
    expect(await reader.ok(savedThings.remove, { ...ofPosts, body: { ids: [first, second] } })).toEqual({ removed: 2 });
    const items = [{ id: first, collectionId, note: 'Ask Dana' }];
    expect(await reader.ok(savedThings.restore, { ...ofPosts, body: { items } })).toEqual({ restored: 1 });
    expect((await list(reader)).items).toMatchObject([{ id: first, collectionId, note: 'Ask Dana' }]);
  });

  it('is refused where the reader may not see it, of a kind that nobody saves, and where it is not saved', async () => {
    const [reader, other] = [await kit.member(), await kit.member()];
    const hidden = await other.ok(api.posts.create, { body: { content: 'Ours', audience: 'connections' } });
    expect(await reader.refused(savedThings.save, one(hidden.id))).toMatchObject({
      status: 404,
      error: 'This post isn’t available',
    });
    const kind = { params: { kind: 'pillow' as never } };
    expect(await reader.refused(savedThings.list, { ...kind, query: {} })).toMatchObject({
      status: 400,
      fields: { kind: 'Choose job, event, poll or post' },
    });
    expect(await reader.refused(savedThings.change, { ...one(hidden.id), body: {} })).toMatchObject({
      status: 404,
      error: 'This post is no longer saved',
    });
    for (const body of [
      { ids: [], collectionId: null },
      { ids: [1], collectionId: 999_999_999 },
    ])
      expect([400, 404]).toContain((await reader.refused(savedThings.move, { ...ofPosts, body })).status);
  });

  it('is read with one statement beside the session, whatever is asked', async () => {
    const reader = await kit.member();
    await reader.ok(savedThings.save, one(await postOf('Pocketed coils')));
    await list(reader);
    const base = await countStatements(() => list(reader));
    expect(base).toBeLessThanOrEqual(2);
    expect(await countStatements(() => list(reader, { q: 'coils' }))).toBe(base);
  });
});

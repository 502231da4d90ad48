import { api } from '@innerspring/contract';
import { COLLECTION_LIMIT, SAVED_BATCH, SAVED_NOTE_LENGTH } from '@innerspring/contract/saved/endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { rowsHandled } from '../../testing/rows-handled.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { collections, saves } from '../../core/saves/saves.tables.ts';
import { posts } from './posts.tables.ts';
import { savesStatements } from '../../core/saves/public.ts';
import { savedKind } from '../../core/saves/saves.commands.ts';

const { saved } = api;
let kit: MemberKit;
let author: Person;
beforeAll(async () => {
  kit = await memberKit();
  author = await kit.member();
});
afterAll(() => kit.close());

async function post(content: string, more: Partial<typeof posts.$inferInsert> = {}): Promise<number> {
  const [made] = await kit.db
    .insert(posts)
    .values({ authorId: author.id, content, ...more })
    .returning({ id: posts.id });
  return made?.id ?? 0;
}
async function save(reader: Person, ...ids: number[]): Promise<void> {
  for (const id of ids) await reader.ok(api.posts.save, { params: { id } });
}
type Wish = { sort?: 'saved' | 'posted'; collectionId?: number; q?: string; cursor?: string };
const list = (reader: Person, query: Wish = {}) => reader.ok(saved.list, { query });
const idsOf = ({ items }: { items: { postId: number }[] }) => items.map(({ postId }) => postId);
const collectionOf = (reader: Person, name: string) => reader.ok(saved.createCollection, { body: { name } });

describe('the list', () => {
  it('stands by the day of saving, or of posting', async () => {
    const reader = await kit.member();
    const [first, second, third] = [await post('One'), await post('Two'), await post('Three')];
    await save(reader, second, third, first);
    expect(idsOf(await list(reader))).toEqual([first, third, second]);
    expect(idsOf(await list(reader, { sort: 'posted' }))).toEqual([third, second, first]);
    expect((await reader.refused(saved.list, { query: { sort: 'loudest' } })).status).toBe(400);
  });

  it.each(['saved', 'posted'] as const)('goes on page by page, by %s', async (sort) => {
    const reader = await kit.member();
    const ids: number[] = [];
    for (let at = 0; at < 23; at += 1) ids.push(await post(`Words ${at}`));
    await save(reader, ...ids);
    const first = await list(reader, { sort });
    expect(idsOf(first)).toEqual(ids.toReversed().slice(0, 20));
    const rest = await list(reader, { sort, cursor: first.nextCursor ?? '' });
    expect(idsOf(rest)).toEqual(ids.toReversed().slice(20));
    expect(rest.nextCursor).toBeNull();
    expect((await reader.refused(saved.list, { query: { sort, cursor: 'x' } })).code).toBe('invalid');
  });

  it('shows only the own saves', async () => {
    const [reader, other] = [await kit.member(), await kit.member()];
    await save(other, await post('Theirs'));
    expect(await list(reader)).toEqual({ items: [], nextCursor: null });
  });

  it('keeps the place of what is gone, never its words', async () => {
    const reader = await kit.member();
    const [deleted, withheld, narrowed, hidden] = [
      await post('Ab'),
      await post('Cd'),
      await post('Ef'),
      await post('G'),
    ];
    const leaver = await kit.member();
    const theirs = await post('Hidden ticking', { authorId: leaver.id });
    await save(reader, deleted, withheld, narrowed, hidden, theirs);
    await reader.ok(saved.change, { params: { id: theirs }, body: { note: 'The ticking offer' } });
    await kit.db.update(posts).set({ deletedAt: new Date() }).where(eq(posts.id, deleted));
    await kit.db.update(posts).set({ withheldAt: new Date() }).where(eq(posts.id, withheld));
    await kit.db.update(posts).set({ audience: 'connections' }).where(eq(posts.id, narrowed));
    await kit.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, leaver.id));
    const { items } = await list(reader);
    expect(items.map((item) => [item.postId, item.post?.content ?? null])).toEqual([
      [theirs, null],
      [hidden, 'G'],
      [narrowed, null],
      [withheld, null],
      [deleted, null],
    ]);
    expect(idsOf(await list(reader, { q: 'hidden' }))).toEqual([]);
    expect((await list(reader, { q: 'offer' })).items).toMatchObject([
      { postId: theirs, note: 'The ticking offer', post: null },
    ]);
  });

  it('is read with one statement beside the session, whatever is asked', async () => {
    const reader = await kit.member();
    await save(reader, await post('Calm coils'));
    await list(reader);
    const base = await countStatements(() => list(reader));
    expect(await countStatements(() => list(reader, { sort: 'posted', q: 'coils' }))).toBe(base);
    expect(base).toBeLessThanOrEqual(2);
  });
});

describe('the search inside', () => {
  it('finds own saves by the words of the post and of the note, in each order', async () => {
    const reader = await kit.member();
    const [foam, wire, plain] = [await post('Foam pouring lines'), await post('Wire drawing'), await post('Else')];
    const unsaved = await post('Foam that nobody keeps');
    await save(reader, foam, wire, plain);
    await reader.ok(saved.change, { params: { id: plain }, body: { note: 'Ask Dana about foam' } });
    expect(idsOf(await list(reader, { q: 'foam' }))).toEqual([plain, foam]);
    expect(idsOf(await list(reader, { q: 'drawing wires', sort: 'posted' }))).toEqual([wire]);
    expect(idsOf(await list(reader, { q: '-foam' }))).not.toContain(unsaved);
    expect(idsOf(await list(reader, { q: '   ' }))).toHaveLength(3);
  });

  it('looks through a window at a time and says where to go on', async () => {
    const reader = await kit.member();
    const wanted = await post('A single needle');
    await save(reader, wanted);
    const young = await kit.deps.pool.connect();
    await young.query('set plan_cache_mode = force_generic_plan');
    await young.query(`prepare look as ${savesStatements(savedKind(kit.deps, 'post')).all.saved.text}`);
    const look = `execute look(${reader.id}, now(), ${Number.MAX_SAFE_INTEGER}, null, 'needle', 1000, 20)`;
    await young.query(look);
    const many = await kit.db
      .insert(posts)
      .values(Array.from({ length: 1000 }, (_, at) => ({ authorId: author.id, content: `Straw ${at}` })))
      .returning({ id: posts.id });
    await kit.db
      .insert(saves)
      .values(many.map(({ id }) => ({ userId: reader.id, subjectKind: 'post', subjectId: id })));
    // With a plan that was made while there was little, as it is on a new site.
    const handled = await rowsHandled(young, look);
    young.release(true);
    expect(handled).toBeLessThan(20_000);
    const first = await list(reader, { q: 'needle' });
    expect(first.items).toEqual([]);
    const next = await list(reader, { q: 'needle', cursor: first.nextCursor ?? '' });
    expect(idsOf(next)).toEqual([wanted]);
    expect(next.nextCursor).toBeNull();
  });

  it('takes words of 200 characters at most, and only so many a time', async () => {
    const reader = await kit.member();
    expect((await reader.refused(saved.list, { query: { q: 'x'.repeat(201) } })).fields).toHaveProperty('q');
    const narrow = await memberKit({ rateLimitScale: 0.05 });
    const busy = await narrow.member();
    for (let at = 0; at < 3; at += 1) await busy.ok(saved.list, { query: { q: 'foam' } });
    expect((await busy.refused(saved.list, { query: { q: 'foam' } })).code).toBe('rate_limited');
    await narrow.close();
  });
});

describe('a note and a collection', () => {
  it('stand on one save, and only what is given changes', async () => {
    const reader = await kit.member();
    const id = await post('Words');
    await save(reader, id);
    const { id: collectionId } = await collectionOf(reader, 'Foam');
    await reader.ok(saved.change, { params: { id }, body: { note: '  Read on Monday ' } });
    await reader.ok(saved.change, { params: { id }, body: { collectionId } });
    await reader.ok(saved.change, { params: { id }, body: {} });
    expect((await list(reader)).items).toMatchObject([{ note: 'Read on Monday', collectionId }]);
    expect(idsOf(await list(reader, { collectionId }))).toEqual([id]);
    await reader.ok(saved.change, { params: { id }, body: { note: ' ', collectionId: null } });
    expect((await list(reader)).items).toMatchObject([{ note: null, collectionId: null }]);
  });

  it('are refused where they do not fit, and nothing changes', async () => {
    const [reader, other] = [await kit.member(), await kit.member()];
    const id = await post('Words');
    await save(reader, id);
    const { id: theirs } = await collectionOf(other, 'Theirs');
    const long = { note: 'x'.repeat(SAVED_NOTE_LENGTH + 1) };
    expect((await reader.refused(saved.change, { params: { id }, body: long })).fields).toHaveProperty('note');
    for (const body of [{ collectionId: theirs }, { collectionId: 999_999_999 }])
      expect(await reader.refused(saved.change, { params: { id }, body })).toMatchObject({
        status: 404,
        error: 'This collection no longer exists',
      });
    for (const body of [{ note: 'Hi' }, {}])
      expect(await other.refused(saved.change, { params: { id }, body })).toMatchObject({
        status: 404,
        error: 'This post is no longer saved',
      });
    expect((await reader.refused(saved.list, { query: { collectionId: theirs } })).status).toBe(404);
    expect((await list(reader)).items).toMatchObject([{ note: null, collectionId: null }]);
  });
});

describe('collections', () => {
  it('are private, by name, with their number of posts', async () => {
    const [reader, other] = [await kit.member(), await kit.member()];
    const [foam, coils] = [await collectionOf(reader, ' foam '), await collectionOf(reader, 'Coils')];
    const id = await post('Words');
    await save(reader, id);
    await reader.ok(saved.change, { params: { id }, body: { collectionId: foam.id } });
    expect(await reader.ok(saved.collections, { query: {} })).toEqual([
      { ...coils, count: 0 },
      { id: foam.id, name: 'foam', count: 1 },
    ]);
    expect(await other.ok(saved.collections, { query: {} })).toEqual([]);
    for (const endpoint of [saved.renameCollection, saved.removeCollection])
      expect(
        (
          await other.refused(endpoint, {
            params: { id: foam.id },
            ...(endpoint === saved.renameCollection ? { body: { name: 'Mine' } } : {}),
          })
        ).status,
      ).toBe(404);
  });

  it('have names of their own, of one to forty characters', async () => {
    const reader = await kit.member();
    const foam = await collectionOf(reader, 'Foam');
    const wire = await collectionOf(reader, 'W'.repeat(40));
    expect(await reader.refused(saved.createCollection, { body: { name: 'FOAM ' } })).toMatchObject({
      status: 409,
      code: 'already_exists',
      fields: { name: 'You already have a collection with this name' },
    });
    const params = { id: wire.id };
    expect((await reader.refused(saved.renameCollection, { params, body: { name: 'foam' } })).code).toBe(
      'already_exists',
    );
    for (const name of ['', '   ', 'x'.repeat(41), 'Two\nlines'])
      expect((await reader.refused(saved.createCollection, { body: { name } })).fields).toHaveProperty('name');
    await reader.ok(saved.renameCollection, { params: { id: foam.id }, body: { name: 'FOAM' } });
    expect((await reader.ok(saved.collections, { query: {} })).map(({ name }) => name)).toEqual(['FOAM', wire.name]);
  });

  it('are twenty at most, also when asked for at once', async () => {
    const reader = await kit.member();
    await kit.db
      .insert(collections)
      .values(Array.from({ length: COLLECTION_LIMIT - 1 }, (_, at) => ({ userId: reader.id, name: `No ${at}` })));
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) => reader.send(saved.createCollection, { body: { name } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await reader.refused(saved.createCollection, { body: { name: 'More' } })).error).toBe(
      'You have 20 collections. Delete one to make room.',
    );
  });

  it('leave their posts saved when they go', async () => {
    const reader = await kit.member();
    const id = await post('Words');
    await save(reader, id);
    const made = await collectionOf(reader, 'Foam');
    await reader.ok(saved.move, { body: { postIds: [id], collectionId: made.id } });
    await reader.ok(saved.removeCollection, { params: { id: made.id } });
    expect((await list(reader)).items).toMatchObject([{ postId: id, collectionId: null }]);
    expect((await reader.refused(saved.removeCollection, { params: { id: made.id } })).status).toBe(404);
  });
});

describe('several at once', () => {
  it('move into a collection and out of it, own saves only', async () => {
    const [reader, other] = [await kit.member(), await kit.member()];
    const [one, two] = [await post('One'), await post('Two')];
    await save(reader, one, two);
    await save(other, one);
    const made = await collectionOf(reader, 'Foam');
    const body = { postIds: [one, two, 999_999_999], collectionId: made.id };
    expect(await reader.ok(saved.move, { body })).toEqual({ moved: 2 });
    expect((await list(other)).items).toMatchObject([{ collectionId: null }]);
    expect((await other.refused(saved.move, { body })).status).toBe(404);
    expect(idsOf(await list(reader, { collectionId: made.id, sort: 'posted' }))).toEqual([two, one]);
    expect(await reader.ok(saved.move, { body: { postIds: [one], collectionId: null } })).toEqual({ moved: 1 });
  });

  it('are removed, also what is gone, and come back with note and collection', async () => {
    const reader = await kit.member();
    const [kept, gone] = [await post('Kept'), await post('Gone')];
    await save(reader, kept, gone);
    const made = await collectionOf(reader, 'Foam');
    await kit.db.update(posts).set({ deletedAt: new Date() }).where(eq(posts.id, gone));
    expect(await reader.ok(saved.remove, { body: { postIds: [kept, gone, kept] } })).toEqual({ removed: 2 });
    expect((await list(reader)).items).toEqual([]);
    const items = [
      { postId: kept, collectionId: made.id, note: 'Mine' },
      { postId: gone, collectionId: made.id, note: 'Mine' },
    ];
    expect(await reader.ok(saved.restore, { body: { items } })).toEqual({ restored: 1 });
    expect((await list(reader)).items).toMatchObject([{ postId: kept, collectionId: made.id, note: 'Mine' }]);
    expect(await reader.ok(saved.restore, { body: { items } })).toEqual({ restored: 0 });
  });

  it('come back in their order, without a collection that is gone or another’s', async () => {
    const [reader, other] = [await kit.member(), await kit.member()];
    const [first, second] = [await post('First'), await post('Second')];
    const theirs = await collectionOf(other, 'Theirs');
    const items = [first, second].map((postId) => ({ postId, collectionId: theirs.id, note: null }));
    expect(await reader.ok(saved.restore, { body: { items } })).toEqual({ restored: 2 });
    expect((await list(reader)).items).toMatchObject([
      { postId: first, collectionId: null },
      { postId: second, collectionId: null },
    ]);
  });

  it('are one at least and a hundred at most', async () => {
    const reader = await kit.member();
    const tooMany = Array.from({ length: SAVED_BATCH + 1 }, (_, at) => at + 1);
    for (const postIds of [[], tooMany]) {
      expect((await reader.refused(saved.remove, { body: { postIds } })).fields).toHaveProperty('postIds');
      expect((await reader.refused(saved.move, { body: { postIds, collectionId: null } })).status).toBe(400);
    }
    const items = tooMany.map((postId) => ({ postId, collectionId: null, note: null }));
    expect((await reader.refused(saved.restore, { body: { items } })).fields).toHaveProperty('items');
  });
});

it('tells authors nothing of who saved', async () => {
  const reader = await kit.member();
  const id = await post('Words');
  await save(reader, id);
  const seen = await author.ok(api.posts.get, { params: { id } });
  expect(seen.viewerSaved).toBe(false);
  expect(JSON.stringify(seen)).not.toMatch(/saveCount|savedBy/);
});

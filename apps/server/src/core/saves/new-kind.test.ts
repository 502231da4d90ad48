import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { exportAreas } from '../../features/settings/export-archive.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import type { SavedPart, SavedThing } from '../../platform/subjects/subject-kind.ts';
import { gaugeSubject } from '../../testing/gauge-subject.ts';
import { type GaugeKit, gaugeKit, withGauges } from '../../testing/gauges.ts';
import { countStatements, type MemberKit, type Person } from '../../testing/member-kit.ts';
import { isVisibleTo } from '../visibility/public.ts';
import { changeSave, listCollections, listSaves, moveSaves, removeSaves, restoreSaves, save } from './public.ts';
import { saves } from './saves.tables.ts';

const mayRead = `exists (select 1 from users u where u.id = g.owner_id and ${isVisibleTo('$1', 'u', '$2')})`;
/** As its card stands in the list of this kind, whose name the contract does not have. */
const thingOf = ({ id }: { id: number }) => ({ kind: 'gauge', id }) as unknown as SavedThing;
const savedGauge: SavedPart = {
  notSaved: 'This gauge is no longer saved',
  archive: { name: 'saved-gauges', id: 'gaugeId' },
  shown: () => `select g.id from picked join gauges g on g.id = picked.id and ${mayRead}`,
  hasWords: (id, query) =>
    `exists (select 1 from gauges g where g.id = ${id} and to_tsvector('english', g.words) @@ ${query} and ${mayRead} offset 0)`,
  thingsOf: async (_database, rows) => rows.map(thingOf),
};
const features = withGauges({ saved: savedGauge });

let kit: MemberKit;
let deps: Deps;
let addGauge: GaugeKit['addGauge'];
beforeAll(async () => {
  const table = { columns: `words text not null default 'Steam'`, forgotten: 'saves' };
  ({ kit, deps, addGauge } = await gaugeKit(features, table));
});
afterAll(() => kit.close());

async function gaugeOf(owner: Person, { id: given, words }: { id?: number; words?: string } = {}) {
  const id = await addGauge(owner, given);
  if (words) await kit.deps.pool.query('update gauges set words = $2 where id = $1', [id, words]);
  return { kind: 'gauge', id };
}
type Wish = Omit<Parameters<typeof listSaves>[3], 'words'> & { q?: string };
const list = (reader: Person, { q, ...wish }: Wish = {}, kind = 'gauge') =>
  listSaves(deps, { viewerId: reader.id, now: kit.clock.now() }, kind, { ...wish, words: q ?? null });
const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);
const as = ({ id, username, fullName }: Person): Viewer => ({
  id,
  username,
  fullName,
  isAdmin: false,
  isPremium: false,
  applicationStatus: 'approved',
});
const savedBy = ({ id }: Person) =>
  kit.db
    .select({ kind: saves.subjectKind, id: saves.subjectId, note: saves.note, collectionId: saves.collectionId })
    .from(saves)
    .where(eq(saves.userId, id));

describe('a kind of subject whose owner says that members save it', () => {
  it('is kept with a note in a collection, taken off and put back', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    const subject = await gaugeOf(owner);
    const { id: collectionId } = await reader.ok(api.saved.createCollection, { body: { name: 'Spring' } });
    await expect(changeSave(deps, as(reader), subject, {})).rejects.toMatchObject({ message: savedGauge.notSaved });
    await save(deps, as(reader), subject);
    await changeSave(deps, as(reader), subject, { note: 'Read on Monday' });
    await moveSaves(deps, as(reader), { kind: 'gauge', ids: [subject.id] }, collectionId);
    const kept = { ...subject, note: 'Read on Monday', collectionId };
    expect(await savedBy(reader)).toEqual([kept]);
    await removeSaves(deps, as(reader), 'gauge', [subject.id]);
    expect(await savedBy(reader)).toEqual([]);
    await restoreSaves(deps, as(reader), 'gauge', [kept]);
    expect(await savedBy(reader)).toEqual([kept]);
  });

  it('is refused with its owner’s sentence between a blocked pair, and where no feature knows it', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    const subject = await gaugeOf(owner);
    await expect(save(kit.deps, as(reader), subject)).rejects.toMatchObject({ code: 'not_found' });
    await owner.ok(api.safety.block, { params: { id: reader.id } });
    await expect(save(deps, as(reader), subject)).rejects.toMatchObject({ message: gaugeSubject.notFound });
  });

  it('stands in the archive of who saved it, beside posts and not among them', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    const subject = await gaugeOf(owner);
    await save(deps, as(reader), subject);
    const rowsOf = async (name: string) => {
      const area = exportAreas(features).find((one) => one.name === name);
      return (await kit.deps.pool.query(area?.select ?? '', [reader.id, 0])).rows;
    };
    expect(await rowsOf('saved-gauges')).toMatchObject([{ gaugeId: String(subject.id), note: null, collection: null }]);
    expect(await rowsOf('saved-posts')).toEqual([]);
  });

  it('goes from the saved ones when it is gone itself', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    const subject = await gaugeOf(owner);
    await save(deps, as(reader), subject);
    await kit.deps.pool.query('delete from gauges where id = $1', [subject.id]);
    expect(await savedBy(reader)).toEqual([]);
  });
});

describe('the list of a kind', () => {
  it('shows what the reader saved of it, by saving or by number, with what its owner gives', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    const [one, two] = [await gaugeOf(owner), await gaugeOf(owner)];
    await save(deps, as(reader), two);
    await save(deps, as(reader), one);
    const { items, nextCursor } = await list(reader);
    expect(items).toMatchObject([
      { id: one.id, note: null, collectionId: null, thing: { kind: 'gauge', id: one.id } },
      { id: two.id, thing: { id: two.id } },
    ]);
    expect(nextCursor).toBeNull();
    expect(idsOf(await list(reader, { sort: 'posted' }))).toEqual([two.id, one.id]);
    expect((await list(owner)).items).toEqual([]);
    await expect(list(reader, {}, 'pillow')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is found by its words and by the own note, and narrowed to a collection that others cannot name', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    const [steam, damp] = [await gaugeOf(owner), await gaugeOf(owner, { words: 'Damp' })];
    for (const one of [steam, damp]) await save(deps, as(reader), one);
    await changeSave(deps, as(reader), steam, { note: 'Near the damp wall' });
    expect(idsOf(await list(reader, { q: 'damp' }))).toEqual([damp.id, steam.id]);
    expect(idsOf(await list(reader, { q: 'steam', sort: 'posted' }))).toEqual([steam.id]);
    const { id: collectionId } = await reader.ok(api.saved.createCollection, { body: { name: 'Walls' } });
    await moveSaves(deps, as(reader), { kind: 'gauge', ids: [damp.id] }, collectionId);
    expect(idsOf(await list(reader, { collectionId }))).toEqual([damp.id]);
    await expect(list(owner, { collectionId })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps the place of what a blocked member owns, and of what is gone nothing', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    const subject = await gaugeOf(owner);
    await save(deps, as(reader), subject);
    await owner.ok(api.safety.block, { params: { id: reader.id } });
    expect((await list(reader)).items).toMatchObject([{ id: subject.id, thing: null }]);
    expect((await list(reader, { q: 'steam' })).items).toEqual([]);
    await kit.deps.pool.query('delete from gauges where id = $1', [subject.id]);
    expect((await list(reader)).items).toEqual([]);
  });

  it('goes on page by page beside as many posts of the same numbers, none twice and none left out', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    const ids: number[] = [];
    for (let at = 0; at < 25; at += 1) {
      const { rows } = await kit.deps.pool.query(
        `insert into posts (author_id, content) values ($1, 'Words') returning id::int`,
        [owner.id],
      );
      const id: number = rows[0].id;
      await gaugeOf(owner, { id });
      for (const kind of ['gauge', 'post']) await save(deps, as(reader), { kind, id });
      ids.unshift(id);
    }
    const { id: collectionId } = await reader.ok(api.saved.createCollection, { body: { name: 'Both' } });
    await moveSaves(deps, as(reader), { kind: 'gauge', ids: ids.slice(0, 3) }, collectionId);
    await moveSaves(deps, as(reader), { kind: 'post', ids: ids.slice(0, 2) }, collectionId);
    for (const kind of ['gauge', 'post'])
      for (const sort of ['saved', 'posted'] as const) {
        const first = await list(reader, { sort }, kind);
        const rest = await list(reader, { sort, cursor: first.nextCursor ?? '' }, kind);
        expect([...idsOf(first), ...idsOf(rest)]).toEqual(ids);
        expect(rest.nextCursor).toBeNull();
      }
    expect(idsOf(await list(reader, { collectionId }, 'post'))).toEqual(ids.slice(0, 2));
    const counted = async (kind: string | null) => (await listCollections(kit.deps.pool, reader.id, kind))[0]?.count;
    expect([await counted('gauge'), await counted('post'), await counted(null)]).toEqual([3, 2, 5]);
    expect(await countStatements(() => list(reader))).toBe(1);
  });
});

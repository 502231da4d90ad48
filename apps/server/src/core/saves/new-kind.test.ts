import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { features as known } from '../../features.ts';
import { exportAreas } from '../../features/settings/export-archive.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { none } from '../../platform/feature.ts';
import type { SavedKind } from '../../platform/subjects/saved-kind.ts';
import { type SubjectKind, subjectStatement } from '../../platform/subjects/subject-kind.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { isVisibleTo } from '../visibility/public.ts';
import { changeSave, moveSaves, removeSaves, restoreSaves, save } from './public.ts';
import { saves as savesFeature } from './saves.feature.ts';
import { saves } from './saves.tables.ts';

/** A kind that tests make up, with a table of its own, as a migration would bring it. */
const gaugesTable = `create table gauges (id bigint primary key, owner_id bigint not null);
create trigger gauges_forget_saves after delete on gauges for each row execute function forget_saves('gauge')`;

const gaugeSubject: SubjectKind = {
  kind: 'gauge',
  noun: 'gauge',
  notFound: 'This gauge is not available',
  cards: subjectStatement(
    'gauge',
    `select g.id, u.full_name as title, '' as excerpt, null as "imageUrl", '/gauge/' || g.id as href, json_build_array(u.id) as "toldIds"
from gauges g join users u on u.id = g.owner_id and ${isVisibleTo('$1', 'u', '$2')} where g.id = any($3::bigint[])`,
  ),
};
const savedGauge: SavedKind = {
  kind: 'gauge',
  notSaved: 'This gauge is not among your saved ones any more',
  archive: { name: 'saved-gauges', place: 121, id: 'gaugeId' },
};
const absent = none('tests make it up');
const features = [
  ...known,
  {
    ...savesFeature,
    name: 'gauges',
    subjects: [gaugeSubject],
    saved: [savedGauge],
    exportData: absent,
    eraseMember: absent,
    demo: absent,
  },
];

let kit: MemberKit;
let deps: Deps;
let made = 1_000_000;
beforeAll(async () => {
  kit = await memberKit();
  deps = { ...kit.deps, features };
  await kit.deps.pool.query(gaugesTable);
});
afterAll(() => kit.close());

async function gaugeOf(owner: Person) {
  made += 1;
  await kit.deps.pool.query('insert into gauges (id, owner_id) values ($1, $2)', [made, owner.id]);
  return { kind: 'gauge', id: made };
}
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

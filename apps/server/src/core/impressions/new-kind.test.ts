import { and, eq, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { eraseAccount } from '../../features/settings/erasure.commands.ts';
import { exportAreas } from '../../features/settings/export-archive.ts';
import { ref } from '../../platform/db/columns.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CountedPart } from '../../platform/subjects/subject-kind.ts';
import { type GaugeKit, gaugeKit, withGauges } from '../../testing/gauges.ts';
import { countStatements, type MemberKit, type Person } from '../../testing/member-kit.ts';
import { users } from '../accounts/accounts.tables.ts';
import { isVisibleTo } from '../visibility/public.ts';
import { recordImpressions } from './public.ts';
import { impressions } from './impressions.tables.ts';

/** A kind that tests make up, with a table and a counter of its own, as a migration would bring it. */
const gauges = pgTable('gauges', {
  id: ref().primaryKey(),
  ownerId: ref().notNull(),
  impressionCount: integer().notNull().default(0),
});

const countedGauge: CountedPart = {
  countable: (ids) => `select g.id from gauges g join users u on u.id = g.owner_id and ${isVisibleTo('$1', 'u', '$2')}
    where g.id = any(${ids}) and g.owner_id <> $1 order by g.id for no key update of g`,
  counter: {
    hold: (tx, ids) =>
      tx.execute(
        sql`select id from gauges where id = any(${sql.param(`{${ids.join(',')}}`)}::bigint[]) order by id for no key update`,
      ),
    move: `update gauges g set impression_count = g.impression_count + moved.change from moved where g.id = moved.id`,
  },
  archive: { name: 'gauges-seen', ids: 'gaugeIds' },
};
const features = withGauges({ counted: countedGauge });

const DAY = 24 * 3_600_000;
let kit: MemberKit;
let deps: Deps;
let addGauge: GaugeKit['addGauge'];
beforeAll(async () => {
  const table = { columns: 'impression_count int not null default 0', forgotten: 'impressions' };
  ({ kit, deps, addGauge } = await gaugeKit(features, table));
});
afterAll(() => kit.close());

const see = (person: Person, ids: number[], isAdmin = false) =>
  recordImpressions(deps, { id: person.id, isAdmin }, 'gauge', ids);
const viewersOf = async (id: number) => {
  const isOfGauge = and(eq(impressions.subjectKind, 'gauge'), eq(impressions.subjectId, id));
  const seen = await kit.db.select({ viewerId: impressions.viewerId }).from(impressions).where(isOfGauge);
  return seen.map(({ viewerId }) => viewerId).toSorted((one, other) => one - other);
};
const countOf = async (id: number) =>
  (await kit.db.select({ count: gauges.impressionCount }).from(gauges).where(eq(gauges.id, id)))[0]?.count;

describe('a kind of subject of which its owner counts impressions', () => {
  it('counts once a viewer and day, in rows and in its own counter, in one statement', async () => {
    const [owner, one, two] = [await kit.member(), await kit.member(), await kit.member()];
    const [id, other] = [await addGauge(owner), await addGauge(owner)];
    expect(await countStatements(() => see(one, [id, other]))).toBe(1);
    await see(one, [id, id]);
    await see(two, [id]);
    expect([await countOf(id), await countOf(other)]).toEqual([2, 1]);
    expect(await viewersOf(id)).toEqual([one.id, two.id]);
    kit.clock.advance(DAY);
    await see(one, [id]);
    expect(await countOf(id)).toBe(3);
    expect(await viewersOf(id)).toEqual([one.id, one.id, two.id]);
  });

  it('writes nothing where all was stored before, not even a lock', async () => {
    const [owner, viewer] = [await kit.member(), await kit.member()];
    const id = await addGauge(owner);
    // The system columns tell of each version of the row, and of who locked it.
    const version = async () =>
      (await kit.deps.pool.query('select ctid, xmin, xmax from gauges where id = $1', [id])).rows;
    await see(viewer, [id]);
    const stored = await version();
    await see(viewer, [id]);
    expect(await version()).toEqual(stored);
  });

  it('stays right while many see the same ones at once, in whatever order', async () => {
    const owner = await kit.member();
    const viewers = await Promise.all(Array.from({ length: 12 }, () => kit.member()));
    const ids = [await addGauge(owner), await addGauge(owner), await addGauge(owner)];
    await Promise.all(viewers.map((viewer, at) => see(viewer, at % 2 === 0 ? ids : ids.toReversed())));
    for (const id of ids) expect(await countOf(id)).toBe(viewers.length);
  });

  it('is apart from a post of the same id', async () => {
    const [owner, viewer] = [await kit.member(), await kit.member()];
    const post = await owner.ok(api.posts.create, { body: { content: 'Words beside a gauge' } });
    await kit.db.insert(gauges).values({ id: post.id, ownerId: owner.id });
    await viewer.ok(api.analytics.record, { body: { postIds: [post.id] } });
    expect(await countOf(post.id)).toBe(0);
    await see(viewer, [post.id]);
    expect(await countOf(post.id)).toBe(1);
    const figures = await owner.ok(api.analytics.reactions, { query: { days: '7' } });
    expect(figures.current.impressions).toBe(1);
    await kit.db.delete(gauges).where(eq(gauges.id, post.id));
    const left = await kit.db.select().from(impressions).where(eq(impressions.subjectId, post.id));
    expect(left.map(({ subjectKind }) => subjectKind)).toEqual(['post']);
  });

  it('is not counted where the viewer may not see it, for its owner, for staff, or where nobody counts', async () => {
    const [owner, away, staff] = [await kit.member(), await kit.member(), await kit.member({ isAdmin: true })];
    const id = await addGauge(owner);
    await owner.ok(api.safety.block, { params: { id: away.id } });
    await see(away, [id]);
    await see(owner, [id]);
    await see(staff, [id], true);
    expect([await countOf(id), await viewersOf(id)]).toEqual([0, []]);
    const unknown = recordImpressions(kit.deps, { id: away.id, isAdmin: false }, 'gauge', [id]);
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is in the archive of who saw it, by day', async () => {
    const [owner, viewer] = [await kit.member(), await kit.member()];
    const ids = [await addGauge(owner), await addGauge(owner)];
    await see(viewer, ids);
    const area = exportAreas(features).find(({ name }) => name === 'gauges-seen');
    const { rows } = await kit.deps.pool.query(area?.select ?? '', [viewer.id, 0]);
    expect(rows).toMatchObject([{ gaugeIds: ids }]);
  });

  it('loses with an account what its member saw, the counter too, and with itself all that was seen', async () => {
    const [owner, leaver, stays] = [await kit.member(), await kit.member(), await kit.member()];
    const [kept, gone] = [await addGauge(owner), await addGauge(owner)];
    for (const viewer of [leaver, stays]) await see(viewer, [kept, gone]);
    kit.clock.advance(DAY);
    await see(leaver, [kept]);
    expect(await countOf(kept)).toBe(3);
    await kit.db.update(users).set({ deletionDueAt: kit.clock.now() }).where(eq(users.id, leaver.id));
    expect(await eraseAccount(deps, leaver.id)).toBe(true);
    expect([await countOf(kept), await countOf(gone)]).toEqual([1, 1]);
    await kit.db.delete(gauges).where(eq(gauges.id, gone));
    expect([await viewersOf(kept), await viewersOf(gone)]).toEqual([[stays.id], []]);
  });
});

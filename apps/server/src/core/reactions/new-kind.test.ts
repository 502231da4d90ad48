import { and, eq, sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { eraseAccount } from '../../features/settings/erasure.commands.ts';
import { exportAreas } from '../../features/settings/export-archive.ts';
import { ref } from '../../platform/db/columns.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { outbox } from '../../platform/outbox/outbox.tables.ts';
import type { ReactedPart, Viewing } from '../../platform/subjects/subject-kind.ts';
import { type GaugeKit, gaugeKit, withGauges } from '../../testing/gauges.ts';
import type { MemberKit, Person } from '../../testing/member-kit.ts';
import { users } from '../accounts/accounts.tables.ts';
import { asCondition, isVisibleTo } from '../visibility/public.ts';
import {
  counterChange,
  hasReacted,
  isOwnReaction,
  listReactors,
  lostRows,
  setReaction,
  withoutLost,
} from './public.ts';
import { reactionCounters, reactions } from './reactions.tables.ts';

/** A kind that tests make up, with a table of its own, as a migration would bring it. */
const gauges = pgTable('gauges', { id: ref().primaryKey(), ownerId: ref().notNull(), ...reactionCounters() });
const columns = `like_count int not null default 0, celebrate_count int not null default 0, support_count int not null default 0,
  insightful_count int not null default 0, love_count int not null default 0, curious_count int not null default 0`;

const gaugeReacted = defineEvent<{ gaugeId: number; actorId: number }>('gauges.reacted');

async function requireGauge(db: Db, id: number, viewing: Viewing): Promise<void> {
  const [seen] = await db
    .select({ id: gauges.id })
    .from(gauges)
    .innerJoin(
      users,
      and(
        eq(users.id, gauges.ownerId),
        asCondition(viewing, (viewer, now) => isVisibleTo(viewer, 'users', now)),
      ),
    )
    .where(eq(gauges.id, id));
  if (!seen) throw new AppError('not_found', 'This gauge isn’t available');
}
const hold = (tx: Db, ids: number[]) =>
  tx.execute(
    sql`select id from gauges where id = any(${sql.param(`{${ids.join(',')}}`)}::bigint[]) order by id for update`,
  );

const reactedGauge: ReactedPart = {
  require: ({ db }, id, viewing) => requireGauge(db, id, viewing),
  lock: async (tx, id, viewing) => {
    await requireGauge(tx, id, viewing);
    await hold(tx, [id]);
  },
  move: (tx, id, from, to) =>
    tx
      .update(gauges)
      .set(counterChange(gauges, from, to))
      .where(eq(gauges.id, id)),
  tell: (told, tx, gaugeId, actorId) => told.emit(tx, gaugeReacted, { gaugeId, actorId }),
  hold,
  lose: (tx, lost) => tx.execute(sql`update gauges s set ${withoutLost} from ${lostRows(lost)} where s.id = lost.id`),
  archive: { name: 'gauge-reactions', id: 'gaugeId' },
};
const features = withGauges({ reacted: reactedGauge });

let kit: MemberKit;
let deps: Deps;
let addGauge: GaugeKit['addGauge'];
beforeAll(async () => {
  ({ kit, deps, addGauge } = await gaugeKit(features, { columns, forgotten: 'reactions' }));
});
afterAll(() => kit.close());

const gaugeOf = async (owner: Person) => ({ kind: 'gauge', id: await addGauge(owner) });
const viewing = (person: Person) => ({ viewerId: person.id, now: kit.clock.now() });
const counted = async (id: number) => {
  const [row] = await kit.db
    .select({ like: gauges.likeCount, love: gauges.loveCount })
    .from(gauges)
    .where(eq(gauges.id, id));
  return row;
};
const pressed = async (person: Person, subject: { kind: string; id: number }) => {
  const { rows } = await kit.deps.pool.query<{ kind: string }>(
    `select r.kind from reactions r where ${isOwnReaction('r', 'gauge', '$1', '$2')}`,
    [subject.id, person.id],
  );
  return rows.map(({ kind }) => kind);
};

describe('a kind of subject whose owner says that members react to it', () => {
  it('takes one reaction of each, counted in its own row, and is told of the first', async () => {
    const [owner, one, two] = [await kit.member(), await kit.member(), await kit.member()];
    const subject = await gaugeOf(owner);
    await setReaction(deps, one, subject, 'like');
    await setReaction(deps, one, subject, 'love');
    await setReaction(deps, two, subject, 'like');
    expect(await counted(subject.id)).toEqual({ like: 1, love: 1 });
    expect([await pressed(one, subject), await pressed(two, subject)]).toEqual([['love'], ['like']]);
    const told = await kit.db.select({ payload: outbox.payload }).from(outbox).where(eq(outbox.type, 'gauges.reacted'));
    expect(told.map(({ payload }) => payload)).toEqual(
      [one, two].map(({ id }) => ({ gaugeId: subject.id, actorId: id })),
    );
    await setReaction(deps, one, subject, null);
    expect(await counted(subject.id)).toEqual({ like: 1, love: 0 });
    expect(await hasReacted(kit.db, subject, one.id)).toBe(false);
  });

  it('is apart from a post and a comment of the same number', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    const post = await owner.ok(api.posts.create, { body: { content: 'Words beside a gauge' } });
    const subject = { kind: 'gauge', id: post.id };
    await kit.db.insert(gauges).values({ id: post.id, ownerId: owner.id });
    await reader.ok(api.posts.react, { params: { id: post.id }, body: { kind: 'curious' } });
    await setReaction(deps, reader, subject, 'like');
    expect(await reader.ok(api.posts.get, { params: { id: post.id } })).toMatchObject({
      viewerReaction: 'curious',
      reactions: { curious: 1 },
    });
    await setReaction(deps, reader, subject, null);
    expect(await reader.ok(api.posts.get, { params: { id: post.id } })).toMatchObject({ reactionCount: 1 });
    await kit.db.delete(gauges).where(eq(gauges.id, post.id));
  });

  it('lists who reacted, and is refused with its owner’s sentence and hidden between a blocked pair', async () => {
    const [owner, one] = [await kit.member(), await kit.member()];
    const [two, away] = [await kit.member(), await kit.member()];
    const subject = await gaugeOf(owner);
    for (const person of [one, two]) await setReaction(deps, person, subject, 'like');
    const idsFor = async (person: Person) =>
      (await listReactors(deps, viewing(person), subject, {})).items.map(({ person: { id } }) => id);
    expect(await idsFor(owner)).toEqual([two.id, one.id]);
    await one.ok(api.safety.block, { params: { id: two.id } });
    expect(await idsFor(one)).toEqual([one.id]);
    expect(await idsFor(two)).toEqual([two.id]);
    await owner.ok(api.safety.block, { params: { id: away.id } });
    for (const refused of [
      () => setReaction(deps, away, subject, 'like'),
      () => listReactors(deps, viewing(away), subject, {}),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'not_found', message: 'This gauge isn’t available' });
    await expect(setReaction(kit.deps, one, subject, 'like')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stands in the archive of who reacted', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    const subject = await gaugeOf(owner);
    await setReaction(deps, reader, subject, 'love');
    const area = exportAreas(features).find(({ name }) => name === 'gauge-reactions');
    const { rows } = await kit.deps.pool.query(area?.select ?? '', [reader.id, 0]);
    expect(rows).toMatchObject([{ gaugeId: String(subject.id), kind: 'love' }]);
  });

  it('loses with an account what its member pressed, counters too, and with itself all that was pressed', async () => {
    const [owner, leaver, stays] = [await kit.member(), await kit.member(), await kit.member()];
    const [kept, gone] = [await gaugeOf(owner), await gaugeOf(owner)];
    for (const subject of [kept, gone])
      for (const person of [leaver, stays]) await setReaction(deps, person, subject, 'like');
    await kit.db.update(users).set({ deletionDueAt: kit.clock.now() }).where(eq(users.id, leaver.id));
    expect(await eraseAccount(deps, leaver.id)).toBe(true);
    expect([await counted(kept.id), await counted(gone.id)]).toEqual(
      Array.from({ length: 2 }, () => ({ like: 1, love: 0 })),
    );
    await kit.db.delete(gauges).where(eq(gauges.id, gone.id));
    const left = await kit.db
      .select({ id: reactions.subjectId, userId: reactions.userId })
      .from(reactions)
      .where(and(eq(reactions.subjectKind, 'gauge'), sql`${reactions.subjectId} in (${kept.id}, ${gone.id})`));
    expect(left).toEqual([{ id: kept.id, userId: stays.id }]);
  });
});

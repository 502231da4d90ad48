import { and, eq, sql } from 'drizzle-orm';
import { type Statement, statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { ofFeatures, partsOf } from '../../platform/feature.ts';
import { ERASURE_BATCH, type ErasureStep } from '../../platform/personal-data/personal-data.ts';
import type { CountedPart, OfKind } from '../../platform/subjects/subject-kind.ts';
import { asCondition } from '../visibility/public.ts';
import { impressionsLimits } from './impressions.tokens.ts';
import { impressions } from './impressions.tables.ts';

const today = `($2::timestamptz at time zone 'UTC')::date`;

/** Those of the ids that aren't stored yet today. Locking rows writes to them, and most reports repeat earlier ones. */
const fresh = (kind: string) =>
  `array(select asked.id from unnest($3::bigint[]) asked(id) where not exists (
  select 1 from impressions i
  where i.subject_id = asked.id and i.subject_kind = '${kind}' and i.day = ${today} and i.viewer_id = $1))`;

const stored = ({ kind, countable }: OfKind<CountedPart>) =>
  `insert into impressions (subject_id, subject_kind, day, viewer_id, seen_at)
select counted.id, '${kind}', ${today}, $1::bigint, $2::timestamptz
from (${countable(fresh(kind))}) counted
on conflict do nothing`;

/** Stores impressions of a kind and updates its counter in the same statement. `$1` viewer, `$2` now, `$3` ids. */
export function impressionsStatement(kind: OfKind<CountedPart>): Statement<object> {
  const name = `impressions.${kind.kind}`;
  if (!kind.counter) return statement(name, stored(kind));
  return statement(
    name,
    `with stored as (
${stored(kind)}
returning subject_id), moved as (select subject_id as id, 1 as change from stored)
${kind.counter.move}`,
  );
}

const kindsOf = ofFeatures((features) => partsOf(features, 'counted'));
const statementsOf = ofFeatures(
  (features) => new Map(kindsOf({ features }).map((kind) => [kind.kind, impressionsStatement(kind)])),
);

/**
 * Stores that the viewer saw these subjects of a kind, once per subject and day (UTC). Subjects that the owner doesn't
 * count and everything that staff see are skipped.
 * @throws {AppError} `rate_limited`, and `not_found` for a kind without impressions.
 */
export async function recordImpressions(
  deps: Pick<Deps, 'features' | 'limits' | 'clock' | 'pool'>,
  viewer: Pick<Viewer, 'id' | 'isAdmin'>,
  kind: string,
  ids: readonly number[],
): Promise<void> {
  const record = statementsOf(deps).get(kind);
  if (!record) throw new AppError('not_found');
  await deps.limits.take(impressionsLimits.impressions, viewer.id);
  if (viewer.isAdmin) return;
  await record.run(deps.pool, [viewer.id, deps.clock.now(), ids]);
}

/**
 * A member's impressions are deleted before the account, since there are too many for one statement. Counters of them
 * are updated: their owners lock the subjects before anything is deleted, in the order of the manifests.
 */
export const seenByMember: ErasureStep = {
  phase: 'acts',
  run: async (tx, userId, _now, features) => {
    const batch = await tx
      .select({ kind: impressions.subjectKind, id: impressions.subjectId, day: impressions.day })
      .from(impressions)
      .where(eq(impressions.viewerId, userId))
      .limit(ERASURE_BATCH);
    const counters = kindsOf({ features }).flatMap(({ kind, counter }) => (counter ? { kind, ...counter } : []));
    for (const { kind, hold } of counters) {
      const ids = batch.filter((one) => one.kind === kind).map(({ id }) => id);
      if (ids.length > 0) await hold(tx, [...new Set(ids)]);
    }
    const isInBatch = sql`(subject_id, subject_kind, day) in (
      select one.id, one.kind, one.day from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as one(id bigint, kind text, day date))`;
    const gone = await tx
      .delete(impressions)
      .where(and(eq(impressions.viewerId, userId), isInBatch))
      .returning({ kind: impressions.subjectKind, id: impressions.subjectId });
    for (const { kind, move } of counters) {
      const lost = gone.filter((one) => one.kind === kind);
      if (lost.length === 0) continue;
      await tx.execute(sql`with moved as (
          select lost.id, -count(*) as change from jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as lost(id bigint) group by lost.id
        ) ${asCondition({}, () => move)}`);
    }
    return batch.length;
  },
};

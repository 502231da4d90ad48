import { and, eq, inArray, type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { type CallOutput, REACTION_KINDS, type api } from '@innerspring/contract';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { ofFeatures, partsOf } from '../../platform/feature.ts';
import { ERASURE_BATCH, type ErasureStep } from '../../platform/personal-data/personal-data.ts';
import type { OfKind, ReactedPart, Reaction, Subject, LostReaction } from '../../platform/subjects/subject-kind.ts';
import { reactions } from './reactions.tables.ts';

type Known = Pick<Deps, 'features'>;

/** Every kind of subject that members can react to, from the manifests. */
const reactedKinds = ofFeatures((features) => partsOf(features, 'reacted'));

/** One of them. @throws {AppError} `not_found` for a kind without reactions. */
export function reactedKind(known: Known, kind: string): OfKind<ReactedPart> {
  const found = reactedKinds(known).find((one) => one.kind === kind);
  if (!found) throw new AppError('not_found');
  return found;
}

const ofMember = ({ kind, id }: Subject, userId: number) =>
  and(eq(reactions.subjectId, id), eq(reactions.subjectKind, kind), eq(reactions.userId, userId));

/**
 * Sets the viewer's one reaction to a subject, or removes it with null. The counters change in the same transaction.
 * @throws {AppError} `not_found` with the owner's message, if the viewer may not read the subject.
 */
export async function setReaction(
  deps: Deps,
  viewer: Pick<Viewer, 'id'>,
  subject: Subject,
  reaction: Reaction | null,
): Promise<void> {
  const now = deps.clock.now();
  const { lock, move, tell } = reactedKind(deps, subject.kind);
  const own = ofMember(subject, viewer.id);
  await deps.db.transaction(async (tx) => {
    await lock(tx, subject.id, { viewerId: viewer.id, now });
    const [before] = await tx.select({ kind: reactions.kind }).from(reactions).where(own);
    const from = before?.kind ?? null;
    if (from === reaction) return;
    const made = { kind: reaction ?? 'like', createdAt: now };
    if (reaction === null) await tx.delete(reactions).where(own);
    else if (from) await tx.update(reactions).set(made).where(own);
    else
      await tx
        .insert(reactions)
        .values({ subjectKind: subject.kind, subjectId: subject.id, userId: viewer.id, ...made });
    await move(tx, subject.id, from, reaction);
    if (from === null) await tell(deps.outbox, tx, subject.id, viewer.id);
  });
}

/** Whether the member has a reaction to the subject. */
export async function hasReacted(db: Db, subject: Subject, userId: number): Promise<boolean> {
  const found = await db.select({ kind: reactions.kind }).from(reactions).where(ofMember(subject, userId));
  return found.length > 0;
}

/**
 * A member's reactions are deleted before the account, and the counters updated. The owners lock their subjects before
 * anything is deleted, in the order of the manifests, like a reaction does. For a kind that no feature knows any more,
 * only the rows are deleted.
 */
export const pressedByMember: ErasureStep = {
  phase: 'acts',
  run: async (tx, userId, _now, features) => {
    const batch = await tx
      .select({ kind: reactions.subjectKind, id: reactions.subjectId })
      .from(reactions)
      .where(eq(reactions.userId, userId))
      .limit(ERASURE_BATCH);
    const kinds = reactedKinds({ features });
    const idsOf = (kind: string) => batch.filter((one) => one.kind === kind).map(({ id }) => id);
    for (const { kind, hold } of kinds) if (idsOf(kind).length > 0) await hold(tx, idsOf(kind));
    for (const kind of new Set(batch.map((one) => one.kind))) {
      const gone = await tx
        .delete(reactions)
        .where(
          and(eq(reactions.userId, userId), eq(reactions.subjectKind, kind), inArray(reactions.subjectId, idsOf(kind))),
        )
        .returning({ id: reactions.subjectId, reaction: reactions.kind });
      await kinds.find((one) => one.kind === kind)?.lose(tx, gone);
    }
    return batch.length;
  },
};

const counters = {
  like: 'likeCount',
  celebrate: 'celebrateCount',
  support: 'supportCount',
  insightful: 'insightfulCount',
  love: 'loveCount',
  curious: 'curiousCount',
} as const satisfies Record<Reaction, string>;
type Counter = (typeof counters)[Reaction];

/** The stored counters of a subject. */
export type ReactionCounters = Record<Counter, number>;

/** SQL of the counters of a row with `reactionCounters`, each under its name in the code. */
export const reactionCounterColumns = (alias: string): string =>
  REACTION_KINDS.map((kind) => `${alias}.${kind}_count as "${kind}Count"`).join(', ');

type Counted = Pick<CallOutput<typeof api.comments.edit>, 'reactionCount' | 'reactions'>;

/** The counters in the contract's form: the sum, and each kind with at least one reaction. */
export function reactionCountsOf(row: ReactionCounters): Counted {
  const counts = REACTION_KINDS.map((kind) => [kind, row[counters[kind]]] as const).filter(([, count]) => count > 0);
  return {
    reactionCount: counts.reduce((sum, [, count]) => sum + count, 0),
    reactions: Object.fromEntries(counts),
  };
}

/** How to recount each counter of a row `t` from the reactions to subjects of this kind. */
export const reactionsCounted = (subject: string): Record<string, SQL> =>
  Object.fromEntries(
    REACTION_KINDS.map((kind) => [
      `${kind}_count`,
      sql`select count(*) from reactions r where r.subject_kind = ${subject} and r.subject_id = t.id and r.kind = ${kind}`,
    ]),
  );

/** The change of a table's counters from one reaction to another. Null means no reaction. */
export function counterChange(
  table: Record<Counter, AnyColumn>,
  from: Reaction | null,
  to: Reaction | null,
): Partial<Record<Counter, SQL>> {
  const change: Partial<Record<Counter, SQL>> = {};
  if (from) change[counters[from]] = sql`${table[counters[from]]} - 1`;
  if (to) change[counters[to]] = sql`${table[counters[to]]} + 1`;
  return change;
}

/** Reactions that were deleted with an account, as rows `lost(id, reaction)` to update counters from. */
export const lostRows = (lost: readonly LostReaction[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as lost(id bigint, reaction text)`;

/** The `set` list of that update: each counter of the row `s` minus the lost reactions. */
export const withoutLost: SQL = sql.join(
  REACTION_KINDS.map((kind) => {
    const counter = sql.identifier(`${kind}_count`);
    return sql`${counter} = s.${counter} - (lost.reaction = ${kind})::int`;
  }),
  sql`, `,
);

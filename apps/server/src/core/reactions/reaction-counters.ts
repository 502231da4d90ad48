import { type CallOutput, REACTION_KINDS, type api } from '@innerspring/contract';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { LostReaction, Reaction } from '../../platform/subjects/subject-kind.ts';

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

/** SQL of the counters of a row with `reactionCounters`, each under its name in code. */
export const reactionCounterColumns = (alias: string): string =>
  REACTION_KINDS.map((kind) => `${alias}.${kind}_count as "${kind}Count"`).join(', ');

type Counted = Pick<CallOutput<typeof api.comments.edit>, 'reactionCount' | 'reactions'>;

/** The counters as the contract has them: the sum, and each kind that has any. */
export function reactionCountsOf(row: ReactionCounters): Counted {
  const counts = REACTION_KINDS.map((kind) => [kind, row[counters[kind]]] as const).filter(([, count]) => count > 0);
  return {
    reactionCount: counts.reduce((sum, [, count]) => sum + count, 0),
    reactions: Object.fromEntries(counts),
  };
}

/** How each counter of a row `t` is counted anew from the reactions to subjects of this kind. */
export const reactionsCounted = (subject: string): Record<string, SQL> =>
  Object.fromEntries(
    REACTION_KINDS.map((kind) => [
      `${kind}_count`,
      sql`select count(*) from reactions r where r.subject_kind = ${subject} and r.subject_id = t.id and r.kind = ${kind}`,
    ]),
  );

/** The change of a table's counters from one reaction to another; null is none. */
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

/** Reactions that were lost with an account, as rows `lost(id, reaction)` to update counters from. */
export const lostRows = (lost: readonly LostReaction[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as lost(id bigint, reaction text)`;

/** What `set` of that update says: each counter of the row `s` without what was lost. */
export const withoutLost: SQL = sql.join(
  REACTION_KINDS.map((kind) => {
    const counter = sql.identifier(`${kind}_count`);
    return sql`${counter} = s.${counter} - (lost.reaction = ${kind})::int`;
  }),
  sql`, `,
);

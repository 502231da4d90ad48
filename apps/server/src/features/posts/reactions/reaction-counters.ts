import { type CallOutput, REACTION_KINDS, type api } from '@innerspring/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { comments } from '../../comments/comments.tables.ts';
import type { posts } from '../posts.tables.ts';

/** One of the six reactions. */
export type Kind = (typeof REACTION_KINDS)[number];

const counters = {
  like: 'likeCount',
  celebrate: 'celebrateCount',
  support: 'supportCount',
  insightful: 'insightfulCount',
  love: 'loveCount',
  curious: 'curiousCount',
} as const satisfies Record<Kind, string>;

/** The stored counters of a post or comment. */
export type ReactionCounters = Record<(typeof counters)[Kind], number>;

/** SQL of the counters of a `posts` or `comments` row, each under its name in code. */
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

/** The change of a table's counters from one reaction to another; null is none. */
export function counterChange(
  table: typeof posts | typeof comments,
  from: Kind | null,
  to: Kind | null,
): Partial<Record<(typeof counters)[Kind], SQL>> {
  const change: Partial<Record<(typeof counters)[Kind], SQL>> = {};
  if (from) change[counters[from]] = sql`${table[counters[from]]} - 1`;
  if (to) change[counters[to]] = sql`${table[counters[to]]} + 1`;
  return change;
}

const forEachKind = (part: (kind: string) => SQL) => sql.join(REACTION_KINDS.map(part), sql`, `);
/** SQL of how many of each kind there are among rows. */
export const perKind = forEachKind((kind) => sql`count(*) filter (where kind = ${kind}) as ${sql.identifier(kind)}`);
/** SQL that takes as many of each kind, in `n`, off the counters of `p`. */
export const lessPerKind = forEachKind((kind) => {
  const counter = sql.identifier(`${kind}_count`);
  return sql`${counter} = p.${counter} - n.${sql.identifier(kind)}`;
});

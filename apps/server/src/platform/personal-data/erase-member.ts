import type { SQL } from 'drizzle-orm';
import { firstRow } from '../db/rows.ts';
import type { Db } from '../deps.ts';
import type { FeatureManifest } from '../feature.ts';

/** How many rows a step takes away at most. */
export const ERASURE_BATCH = 500;

/**
 * In this order. Acts: what the member did with things of others, and relations: whom they follow and who follows them; both
 * go before works, which take along what hangs on them whatever it counts elsewhere. Places last: what others go on with, or
 * nobody. Steps of one phase are independent, but for those of one feature, which come in the order of its list.
 */
export const ERASURE_PHASES = ['acts', 'relations', 'works', 'places'] as const;

/**
 * Rows of a member on which counters of others rest. `run` takes away up to a batch of them in the caller's transaction, sets
 * the counters of what stays right, and gives how many there were: fewer than a batch is the end.
 */
export type ErasureStep = {
  phase: (typeof ERASURE_PHASES)[number];
  /**
   * Holds what the step changes, in statements of their own before it: in the order in which members' own commands hold it, so that
   * none waits in a circle, and so that the step sees what those changed whom it waited for.
   */
  hold?: (tx: Db, userId: number) => Promise<void>;
  run: (tx: Db, userId: number, now: Date, features: readonly FeatureManifest[]) => Promise<number>;
};

/** A step of one statement, which gives the number of its rows as `count`. `now`: the present, as text in ISO form. */
export const inOneStatement = (
  phase: ErasureStep['phase'],
  statement: (userId: number, now: string) => SQL,
  hold?: ErasureStep['hold'],
): ErasureStep => ({
  phase,
  hold,
  run: async (tx, userId, now) =>
    (await firstRow<{ count: number }>(tx, statement(userId, now.toISOString())))?.count ?? 0,
});

/** What becomes of a member's rows in a table: they go with the account, or stay, and why and how. */
export type Fate = 'goes' | { stays: string };

/** Says that rows outlive the account. */
export const stays = (why: string): Fate => ({ stays: why });

/** What erasing an account does with the rows of a feature. */
export type EraseMember = {
  /** Every table that has to do with a member. */
  tables: Readonly<Record<string, Fate>>;
  /** What goes batch by batch, each in a transaction of its own, before the account. */
  steps?: readonly ErasureStep[];
  /** Holds rows that are held before an account, as whoever else changes them does. */
  hold?: (tx: Db, userId: number) => Promise<void>;
  /** Takes out of rows that stay what names the member, in the transaction that takes the account away. */
  forget?: (tx: Db, userId: number) => Promise<void>;
  /** Keys of the files that go with the account, read in that transaction after all has been forgotten. */
  files?: (tx: Db, userId: number) => Promise<string[]>;
};

import type { SQL } from 'drizzle-orm';
import type { Pool } from 'pg';
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

/**
 * One file of the archive that members take with them. The select has `key` (the order of its pages), takes the member's
 * number as $1 and the last key as $2, and names only what is the member's own or what they could see anyway: no password,
 * no secret of the second factor, no token, nothing private of anybody else.
 */
export type ExportArea = {
  /** Of the file, without its ending. */
  name: string;
  /** Where the file stands in the archive, among those of all features: account first, settings last. */
  place: number;
  /** The tables of which it gives the member's rows. */
  tables: readonly string[];
  select: string;
};

/** A file of the member's that goes into the archive as it is. */
export type OwnFile = { id: string; key: string; originalName: string };

/** What goes into the archive of a member's data. */
export type ExportData = {
  areas?: readonly ExportArea[];
  /** Files for what other features say of their things, such as the reactions to each kind. */
  areasOf?: (features: readonly FeatureManifest[]) => readonly ExportArea[];
  /** The files of a member, in an order that stays, and the tables that know of them. */
  files?: { tables: readonly string[]; of: (pool: Pick<Pool, 'query'>, userId: number) => AsyncIterable<OwnFile> };
  /** Tables that have to do with a member and are not in the archive, with the reason. */
  leftOut?: Readonly<Record<string, string>>;
};

/** One company that becomes part of another. */
export type Merge = { id: number; fromId: number; intoId: number };

/** What a merge writes down of every row, so that it can be undone: fragments for the statements of the rows' owners. */
export type MergeNotes = {
  /** An insert that notes rows of a table as moved; `rows`: a select of their `key`, a number. */
  moved(table: string, rows: SQL): SQL;
  /** An insert that notes rows of a table as dropped; `rows`: a select of their `key` and of the whole as `row`, in JSON. */
  dropped(table: string, rows: SQL): SQL;
  /** A select of the keys of rows that moved. */
  movedKeys(table: string): SQL;
  /** A select of `row` for those that were dropped. */
  droppedRows(table: string): SQL;
};

/** What becomes of a company's rows in a table: they move to the other company, or stay where they are, and why. */
type MergeFate = 'moves' | { stays: string };

/** What a company counts of the rows that a feature moves. */
type MovedCounts = { followers?: number; posts?: number };

/**
 * What a feature does when two companies become one, in the transaction of the merge. Each row that moves or goes is noted, and
 * what was moved and nobody has moved since goes back when the merge is undone. Features do not rest on one another here.
 */
export type MergeCompany = {
  /** Every table that has to do with a company. */
  tables: Readonly<Record<string, MergeFate>>;
  /** Members whose own rows a merge changes: they are held before the companies are. */
  members?: (tx: Db, pair: Pick<Merge, 'fromId' | 'intoId'>) => Promise<number[]>;
  /** Members whose own rows the undoing changes. */
  membersBack?: (tx: Db, notes: MergeNotes) => Promise<number[]>;
  move: (tx: Db, merge: Merge, notes: MergeNotes) => Promise<MovedCounts>;
  /** `taken` from the company that the rows moved to, `given` to the one that they came from. */
  moveBack: (tx: Db, merge: Merge, notes: MergeNotes) => Promise<{ taken?: MovedCounts; given?: MovedCounts }>;
};

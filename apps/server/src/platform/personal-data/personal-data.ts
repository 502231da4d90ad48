import type { SQL } from 'drizzle-orm';
import type { Pool } from 'pg';
import { firstRow } from '../db/rows.ts';
import type { DeletionPreview } from '@innerspring/contract/settings/schemas';
import type { Db, Deps } from '../deps.ts';
import type { FeatureManifest } from '../feature.ts';

/** The maximum number of rows that a step deletes. */
export const ERASURE_BATCH = 500;

/**
 * The phases, in order. `acts`: what the member did to items of others. `relations`: whom they follow and who follows
 * them. Both come before `works`, because deleting a work deletes everything attached to it without updating other
 * counters. `places` come last: they pass to other members, or to no one. Steps of one phase are independent, except
 * those of one feature, which run in the order of its list.
 */
export const ERASURE_PHASES = ['acts', 'relations', 'works', 'places'] as const;

/**
 * Rows of a member that counters of others count. `run` deletes up to a batch of them in the caller's transaction,
 * updates the counters of the remaining rows, and returns how many there were. Fewer than a batch means that it is
 * done.
 */
export type ErasureStep = {
  phase: (typeof ERASURE_PHASES)[number];
  /**
   * Locks what the step changes, in separate statements before it: in the order in which the members' own commands
   * lock, so that there is no deadlock, and so that the step sees the changes of the transactions that it waited for.
   */
  hold?: (tx: Db, userId: number) => Promise<void>;
  run: (tx: Db, userId: number, now: Date, features: readonly FeatureManifest[]) => Promise<number>;
};

/** A step of one statement, which returns its number of rows as `count`. `now` is the current time as ISO text. */
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

/**
 * What happens to a member's rows in a table: they are deleted with the account, or they stay, with the reason and how.
 */
export type Fate = 'goes' | { stays: string };

/** Declares that rows outlive the account. */
export const stays = (why: string): Fate => ({ stays: why });

/** Things of a company that a leaving member made: how many pass to whom. */
export type PassedOn = { heirId: number; companyId: number; count: number };

/** What leaving ends and what passes to companies, for the preview. */
export type LeavingCounts = DeletionPreview['ending'];

/** What erasing an account does to the rows of a feature. */
export type EraseMember = {
  /** Every table with data about members. */
  tables: Readonly<Record<string, Fate>>;
  /** What is deleted in batches, each in its own transaction, before the account. */
  steps?: readonly ErasureStep[];
  /** What a request for deletion ends or passes on at once, in its transaction; the member's row is locked. */
  leave?: (tx: Db, deps: Deps, userId: number) => Promise<readonly PassedOn[]>;
  /** How much `leave` would end and pass on. */
  leaving?: (db: Db, deps: Pick<Deps, 'clock' | 'payments'>, userId: number) => Promise<Partial<LeavingCounts>>;
  /** Locks rows that other commands lock before the account's row. */
  hold?: (tx: Db, userId: number) => Promise<void>;
  /** Removes what identifies the member from rows that stay, in the transaction that deletes the account. */
  forget?: (tx: Db, userId: number) => Promise<void>;
  /** Keys of the files to delete with the account, read in that transaction after `forget` has run for all features. */
  files?: (tx: Db, userId: number) => Promise<string[]>;
};

/**
 * One file of a member's data export. The select returns `key` (which orders its pages), takes the member's id as $1
 * and the last key as $2, and contains only the member's own data or what they could see anyway: no password, no secret
 * of the second factor, no token, nothing private of other members.
 */
export type ExportArea = {
  /** The file's name without its extension. */
  name: string;
  /** The tables whose rows about the member it exports. */
  tables: readonly string[];
  select: string;
};

/** A file of the member that is exported unchanged. */
export type OwnFile = { id: string; key: string; originalName: string };

/** What a feature adds to a member's data export. */
export type ExportData = {
  areas?: readonly ExportArea[];
  /** Files that depend on other features, such as the reactions to each kind of subject. */
  areasOf?: (features: readonly FeatureManifest[]) => readonly ExportArea[];
  /** A member's files, in a stable order, and the tables that refer to them. */
  files?: { tables: readonly string[]; of: (pool: Pick<Pool, 'query'>, userId: number) => AsyncIterable<OwnFile> };
  /** Tables with data about members that the export omits, with the reason. */
  leftOut?: Readonly<Record<string, string>>;
};

/** A merge of one company into another. */
export type Merge = { id: number; fromId: number; intoId: number };

/**
 * Records every row of a merge, so that it can be undone: fragments for the statements of the features that own the
 * rows.
 */
export type MergeNotes = {
  /** An insert that records rows of a table as moved. `rows` selects their numeric `key`. */
  moved(table: string, rows: SQL): SQL;
  /**
   * An insert that records rows of a table as dropped. `rows` selects their `key` and the whole row as JSON in `row`.
   */
  dropped(table: string, rows: SQL): SQL;
  /** Selects the keys of moved rows. */
  movedKeys(table: string): SQL;
  /** Selects the `row` of dropped rows. */
  droppedRows(table: string): SQL;
};

/** What happens to a company's rows in a table: they move to the other company, or stay, with the reason. */
type MergeFate = 'moves' | { stays: string };

/** How much a company's counters change by the rows that a feature moves. */
type MovedCounts = { followers?: number; posts?: number };

/**
 * What a feature does when two companies are merged, in the transaction of the merge. Every moved or deleted row is
 * recorded. Undoing the merge moves back those rows that have not moved since. Here features must not depend on one
 * another.
 */
export type MergeCompany = {
  /** Every table with data about companies. */
  tables: Readonly<Record<string, MergeFate>>;
  /** Members whose own rows a merge changes. They are locked before the companies. */
  members?: (tx: Db, pair: Pick<Merge, 'fromId' | 'intoId'>) => Promise<number[]>;
  /** Members whose own rows undoing the merge changes. */
  membersBack?: (tx: Db, notes: MergeNotes) => Promise<number[]>;
  move: (tx: Db, merge: Merge, notes: MergeNotes) => Promise<MovedCounts>;
  /**
   * `taken` is subtracted from the company that the rows had moved to, `given` is added to the one that they came from.
   */
  moveBack: (tx: Db, merge: Merge, notes: MergeNotes) => Promise<{ taken?: MovedCounts; given?: MovedCounts }>;
};

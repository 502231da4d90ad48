import type { SQL } from 'drizzle-orm';
import type { Db } from '../deps.ts';

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
export type MergeFate = 'moves' | { stays: string };

/** What a company counts of the rows that a feature moves. */
export type MovedCounts = { followers?: number; posts?: number };

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

import type { Db } from '../deps.ts';

/** A kind of subject whose impressions are counted, one a viewer, subject and day (UTC), as its owner has it. */
export type ImpressionKind = {
  /** Of the subject. */
  kind: string;
  /**
   * Select of `id`: those of the ids `$3` that count for the viewer `$1` at the present `$2`. They may see them, and they are
   * not their own. It locks the rows in the order of ids, so that none goes before its impression is stored.
   */
  countable: string;
  /**
   * The owner's counter, where it stores one; null where impressions are counted from their rows alone. `move` is an update of
   * the owner's table by the rows `moved(id, change)`, and `countable` locks for it. `hold` locks subjects, in the same order,
   * before impressions of them go with an account.
   */
  counter: { hold: (tx: Db, ids: readonly number[]) => Promise<unknown>; move: string } | null;
  /** The file of the member's archive with what they saw of it, its place there, and what the ids of a day are called in it. */
  archive: { name: string; place: number; ids: string };
};

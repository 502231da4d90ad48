import type { HandlerOutput, api } from '@innerspring/contract';
import type { Querying } from '../db/reads.ts';
import type { Viewing } from './subject-kind.ts';

/** How a saved thing is shown, as the contract has it. */
export type SavedThing = NonNullable<HandlerOutput<typeof api.savedThings.list>['items'][number]['thing']>;

/** A kind of subject that members save, as its owner has it. In SQL `$1` is the viewer, `$2` the present. */
export type SavedKind = {
  /** Of the subject. */
  kind: SavedThing['kind'];
  /** The sentence for one that is not saved, or no longer. */
  notSaved: string;
  /** The file of the member's archive with what they saved of it, its place there, and what the subject's number is called in it. */
  archive: { name: string; place: number; id: string };
  /** Select of those numbered in the relation `picked(id)` that the viewer may see: a row each, with its number as `id`. */
  shown: () => string;
  /**
   * "The one of this number has the words of the query, and the viewer may see it", by SQL of both. It is asked for each of a
   * thousand saves, so look the one up by its number alone (`offset 0`): a plan made while tables were small stays.
   */
  hasWords: (id: string, query: string) => string;
  /** Rows of `shown` as the contract has them, in their order. */
  thingsOf(database: Querying, rows: { id: number }[], viewing: Viewing): Promise<SavedThing[]>;
};

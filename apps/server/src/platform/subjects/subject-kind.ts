import type { api, HandlerOutput, REACTION_KINDS } from '@innerspring/contract';
import type { Querying } from '../db/reads.ts';
import { type Statement, statement } from '../db/statement.ts';
import type { Db, Deps } from '../deps.ts';

/** How a save, a report, a notification or a shared card speaks of anything. */
export type Subject = { kind: string; id: number };

/** Who looks, and when. */
export type Viewing = { viewerId: number; now: Date };

/** How a subject looks to somebody who may see it. */
export type SubjectCard = {
  id: number;
  /** Its name; of words, who says them. */
  title: string;
  /** The first of its words. */
  excerpt: string;
  imageUrl: string | null;
  /** Where it stands in the product. */
  href: string;
  /** The members who are told of what happens to it. */
  toldIds: number[];
};

/** Characters of `SubjectCard.excerpt`. */
export const SUBJECT_EXCERPT = 200;

/** What the owner of a kind of subject says of it. */
export type SubjectKind = {
  /** As it stands in the database beside the subject's number. */
  kind: string;
  /** As a sentence calls somebody's own: "your company page". */
  noun: string;
  /** The sentence for one that is gone, or that the viewer may not see. */
  notFound: string;
  /** The cards of those that the viewer may see, many at once: `$1` viewer, `$2` present, `$3` numbers. */
  cards: Statement<SubjectCard>;
};

/** Makes `SubjectKind.cards`; a select may leave out who looks, or when. */
export const subjectStatement = (kind: string, select: string): Statement<SubjectCard> =>
  statement<SubjectCard>(`subjects.${kind}`, `with viewing as (select $1::bigint, $2::timestamptz)\n${select}`);

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

/** One of the six reactions. */
export type Reaction = (typeof REACTION_KINDS)[number];

/** A reaction that went with its member's account, and the subject's number. */
export type LostReaction = { id: number; reaction: Reaction };

/** A kind of subject that members react to, as its owner has it. The counters are the owner's, and so is who may see it. */
export type ReactedKind = {
  /** Of the subject. */
  kind: string;
  /** @throws {AppError} with the owner's sentence, where the viewer may not see the subject. */
  require: (deps: Pick<Deps, 'db' | 'pool' | 'features'>, id: number, viewing: Viewing) => Promise<unknown>;
  /**
   * As `require`, and holds the subject until the transaction ends, so that its counters move one step at a time.
   */
  lock: (tx: Db, id: number, viewing: Viewing) => Promise<unknown>;
  /** Moves the counters from one reaction to another, in the transaction of the reaction; null is none. */
  move: (tx: Db, id: number, from: Reaction | null, to: Reaction | null) => Promise<unknown>;
  /** Writes the event of a member's first reaction, in the same transaction. */
  tell: (outbox: Deps['outbox'], tx: Db, id: number, actorId: number) => Promise<unknown>;
  /** Holds these subjects, in the order in which everybody does, before reactions to them go with an account. */
  hold: (tx: Db, ids: number[]) => Promise<unknown>;
  /** Takes reactions that went off the counters. */
  lose: (tx: Db, lost: readonly LostReaction[]) => Promise<unknown>;
  /** The file of the member's archive with what they pressed, its place there, and what the subject's number is called in it. */
  archive: { name: string; place: number; id: string };
};

/** A kind of subject whose impressions are counted, one a viewer, subject and day (UTC), as its owner has it. */
export type ImpressionKind = {
  /** Of the subject. */
  kind: string;
  /**
   * Select of `id`: those of the ids (SQL of an array of bigint) that count for the viewer `$1` at the present `$2`. They may
   * see them, and they are not their own. It locks the rows in the order of ids, so that none goes before its impression is stored.
   */
  countable: (ids: string) => string;
  /**
   * The owner's counter, where it stores one; null where impressions are counted from their rows alone. `move` is an update of
   * the owner's table by the rows `moved(id, change)`, and `countable` locks for it. `hold` locks subjects, in the same order,
   * before impressions of them go with an account.
   */
  counter: { hold: (tx: Db, ids: readonly number[]) => Promise<unknown>; move: string } | null;
  /** The file of the member's archive with what they saw of it, its place there, and what the ids of a day are called in it. */
  archive: { name: string; place: number; ids: string };
};

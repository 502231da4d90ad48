import type { api, HandlerOutput, REACTION_KINDS } from '@innerspring/contract';
import type { SQL } from 'drizzle-orm';
import { type Querying, type Statement, statement } from '../db/statement.ts';
import type { Db, Deps } from '../deps.ts';
import type { NotificationKind } from '../notifications/notification.ts';

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

/** What holding a subject tells of it: who hears of a new comment, and whether any is taken. */
type HeldSubject = { toldIds: number[]; isOpen: boolean };

/**
 * A kind of subject that members comment on, as its owner has it. Fragments are SQL about `row`, the alias of a row of `table`;
 * `viewer` and `now` are parameters, or columns of the member who is asked about. The migration of its table adds two triggers:
 * one that takes the comments along with a row (`forget_comments`), and where it shows how many there are, one on `comments`
 * that moves its counters, whoever changes them.
 */
export type CommentedKind = {
  /** Of the subject. */
  kind: string;
  table: string;
  /** The address of one, without its number at the end: "/post/". */
  path: string;
  /** What its number is called beside a comment, in notifications and in the archive of a member's data: "postId". */
  number: string;
  /** The file of the comments under these in that archive, and its place there. */
  archive: { name: string; place: number };
  /**
   * What members are told of comments under it, whose data has its number and `commentId`: whoever is told of it of a new
   * one, whom it answers, whom it mentions; and the writer of one of a reaction.
   */
  told: Readonly<Record<'comment' | 'reply' | 'mention' | 'reaction', NotificationKind>>;
  /** "It is there": not taken away, and not withheld. Of comments under anything else nobody is told. */
  isThere(row: string): string;
  /** "The viewer may read it now." */
  mayRead(viewer: string, row: string, now: string): string;
  /** "They may, or could before one of the two blocked the other, or knew of it": so that what was read can be reported. `since`: when that was. */
  couldRead(viewer: string, row: string, now: string, since: string): string;
  /** "The viewer answers for it": they pin, hide and delete comments of others. */
  answersFor(viewer: string, row: string): string;
  /** The sentence for who does what is for whoever answers for it: "pin a comment". */
  reserved(act: string): string;
  /** The sentence for who deletes a comment that is neither theirs nor under something that they answer for. */
  notDeleted: string;
  /** The sentence for a comment where none is taken. */
  closed: string;
  /** @throws {AppError} with the owner's sentence, where the viewer may not read it. */
  require(db: Db, id: number, viewing: Viewing): Promise<unknown>;
  /** As `require`, and holds it until the transaction ends: what is done to the comments of one subject happens one after the other. */
  lock(tx: Db, id: number, viewing: Viewing): Promise<HeldSubject>;
  /** Holds those that are there, whoever may read them, in the order in which the owner's own commands do. */
  hold(tx: Db, ids: readonly number[]): Promise<unknown>;
};

/** What is reported: who answers for it, and its words. */
export type Reported = { ownerId: number | null; excerpt: string };

/** Characters of `Reported.excerpt`. */
export const REPORT_EXCERPT = 500;

/** Words that are withheld and removed by themselves. Each effect holds rows as the owner's own commands do. */
export type RemovalEffects = {
  /** Keeps it from everybody but its writer until staff have decided. */
  withhold?(tx: Db, id: number, now: Date): Promise<void>;
  /** Takes it away with its counters; false where it is gone already. */
  remove(tx: Db, id: number, now: Date): Promise<boolean>;
  /** Whether staff took it away. */
  isRemoved(tx: Db, id: number): Promise<boolean>;
  /** Puts back what staff took away or reports withheld, as it was and counted again. */
  restore(tx: Db, id: number, now: Date): Promise<void>;
};

/** A suspension of the thing itself, in place of whoever answers for it. */
type SuspensionEffects = {
  /** @throws {AppError} `conflict` where it is gone or suspended already. */
  suspend(tx: Db, id: number, why: { reason: string; now: Date }): Promise<void>;
  /** Ends the suspension of this instant, unless staff have set another since. */
  lift(tx: Db, id: number, suspendedAt: Date): Promise<void>;
};

/** A kind of subject that members report to staff, as the owner of its tables has it. */
export type ReportKind = {
  /** Of the subject. */
  kind: string;
  /** As the sentences that name all kinds call one of it: "member", "post". */
  name: string;
  /** Selects `ownerId` and `excerpt` of what the viewer can see, or could before one of the two blocked the other. */
  find(id: number, viewing: Viewing): SQL;
  /** What staff see of it now, in SQL about `x`, its row, and `k`, the case; `$1` is the present. */
  staffView: { table: string; href: string; currentText?: string; isVisible: string };
  removal?: RemovalEffects;
  suspension?: SuspensionEffects;
};

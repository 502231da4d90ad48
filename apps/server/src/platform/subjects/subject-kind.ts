import type { api, HandlerOutput, REACTION_KINDS } from '@innerspring/contract';
import type { SQL } from 'drizzle-orm';
import { type Querying, type Statement, statement } from '../db/statement.ts';
import type { Db, Deps } from '../deps.ts';
import type { ReadablePage } from '../live/live-subjects.ts';
import type { NotificationKind } from '../notifications/notification.ts';

/** How a save, a report, a notification or a shared card refers to a subject. */
export type Subject = { kind: string; id: number };

/** The viewer and the current time. */
export type Viewing = { viewerId: number; now: Date };

/** How a subject appears to a viewer who may see it. */
export type SubjectCard = {
  id: number;
  /** Its name, or for texts the name of their author. */
  title: string;
  /** The beginning of its text. */
  excerpt: string;
  imageUrl: string | null;
  /** Its path on the site. */
  href: string;
  /** The members to notify about it. */
  toldIds: number[];
};

/** The maximum length of `SubjectCard.excerpt`. */
export const SUBJECT_EXCERPT = 200;

/** Makes `SubjectKind.cards`. The select doesn't have to use the viewer and the time. */
export const subjectStatement = (kind: string, select: string): Statement<SubjectCard> =>
  statement<SubjectCard>(`subjects.${kind}`, `with viewing as (select $1::bigint, $2::timestamptz)\n${select}`);

/** A saved item, as the contract defines it. */
export type SavedThing = NonNullable<HandlerOutput<typeof api.savedThings.list>['items'][number]['thing']>;

/** How members save subjects of a kind. In SQL, `$1` is the viewer and `$2` now. */
export type SavedPart = {
  /** The message if it isn't saved, or no longer. */
  notSaved: string;
  /**
   * The file in the member's data export with their saves, and the name of the subject's id in it.
   */
  archive: { name: string; id: string };
  /** Selects those in the relation `picked(id)` that the viewer may see: one row each, with its id as `id`. */
  shown: () => string;
  /**
   * SQL condition: the subject with this id matches the query, and the viewer may see it. It runs for each of a
   * thousand saves, so look the subject up by its id alone (`offset 0`): a plan made while tables were small is reused.
   */
  hasWords: (id: string, query: string) => string;
  /** Converts rows of `shown` to the contract's items, in the same order. */
  thingsOf(database: Querying, rows: { id: number }[], viewing: Viewing): Promise<SavedThing[]>;
};

/** One of the six reactions. */
export type Reaction = (typeof REACTION_KINDS)[number];

/** A reaction that was deleted with its member's account, with the subject's id. */
export type LostReaction = { id: number; reaction: Reaction };

/**
 * How members react to subjects of a kind. The owner stores the counters and decides who may see a subject.
 */
export type ReactedPart = {
  /** @throws {AppError} with the owner's message, if the viewer may not see the subject. */
  require: (deps: Pick<Deps, 'db' | 'pool' | 'features'>, id: number, viewing: Viewing) => Promise<unknown>;
  /**
   * Like `require`, and locks the subject until the transaction ends, so that changes of its counters run one after the
   * other.
   */
  lock: (tx: Db, id: number, viewing: Viewing) => Promise<unknown>;
  /** Updates the counters from one reaction to another, in the transaction of the reaction. Null means no reaction. */
  move: (tx: Db, id: number, from: Reaction | null, to: Reaction | null) => Promise<unknown>;
  /** Writes the event of a member's first reaction, in the same transaction. */
  tell: (outbox: Deps['outbox'], tx: Db, id: number, actorId: number) => Promise<unknown>;
  /** Locks these subjects, in the order that all commands use, before an account's reactions to them are deleted. */
  hold: (tx: Db, ids: number[]) => Promise<unknown>;
  /** Subtracts deleted reactions from the counters. */
  lose: (tx: Db, lost: readonly LostReaction[]) => Promise<unknown>;
  /**
   * The file in the member's data export with their reactions, and the name of the subject's id in it.
   */
  archive: { name: string; id: string };
};

/** How impressions of subjects of a kind are counted: once per viewer, subject and day (UTC). */
export type CountedPart = {
  /**
   * Selects `id`: those of the ids (SQL of an array of bigint) that count for the viewer `$1` at the time `$2`. The
   * viewer may see them, and they aren't the viewer's own. It locks the rows in the order of ids, so that none is
   * deleted before its impression is stored.
   */
  countable: (ids: string) => string;
  /**
   * The owner's stored counter; null if impressions are only counted from their rows. `move` is an update of the
   * owner's table by the rows `moved(id, change)`, which `countable` has locked. `hold` locks subjects, in the same
   * order, before their impressions are deleted with an account.
   */
  counter: { hold: (tx: Db, ids: readonly number[]) => Promise<unknown>; move: string } | null;
  /** The file in the member's data export with what they saw, and the name of a day's ids in it. */
  archive: { name: string; ids: string };
};

/** What locking a subject returns: whom to notify of a new comment, and whether it accepts comments. */
type HeldSubject = { toldIds: number[]; isOpen: boolean };

/**
 * How members comment on subjects of a kind. Fragments are SQL about `row`, the alias of a
 * row of `table`. `viewer` and `now` are parameters, or columns of the member in question. The migration of its table
 * adds two triggers: one that deletes the comments with a row (`forget_comments`), and, if it stores a comment counter,
 * one on `comments` that updates the counter, whatever changes the comments.
 */
export type CommentedPart = {
  table: string;
  /** Its path without the id at the end: "/post/". */
  path: string;
  /** The name of its id beside a comment, in notifications and in the data export: "postId". */
  number: string;
  /** The file in the data export with the comments on these subjects. */
  archive: { name: string };
  /**
   * The notifications about comments on it, whose data contains its id and `commentId`: for those who are notified of a
   * new comment, whose comment it answers, whom it mentions; and for the author of a comment about a reaction.
   */
  told: Readonly<Record<'comment' | 'reply' | 'mention' | 'reaction', NotificationKind>>;
  /** SQL condition: it exists, neither deleted nor withheld. Otherwise no one is notified of comments on it. */
  isThere(row: string): string;
  /** SQL condition: the viewer may read it now. */
  mayRead(viewer: string, row: string, now: string): string;
  /**
   * SQL condition: the viewer may read it, or could before one blocked the other, or knew of it, so that they can
   * report what they read. `since` is when they did.
   */
  couldRead(viewer: string, row: string, now: string, since: string): string;
  /** SQL condition: the viewer is responsible for it, so they can pin, hide and delete comments of others. */
  answersFor(viewer: string, row: string): string;
  /** The message if an act is reserved for those who are responsible for it: "pin a comment". */
  reserved(act: string): string;
  /**
   * The message for deleting a comment that is neither the member's own nor on something that they are responsible for.
   */
  notDeleted: string;
  /** The message if it doesn't accept comments. */
  closed: string;
  /** @throws {AppError} with the owner's message, if the viewer may not read it. */
  require(db: Db, id: number, viewing: Viewing): Promise<unknown>;
  /**
   * Like `require`, and locks it until the transaction ends, so that changes to the comments of one subject run one
   * after the other.
   */
  lock(tx: Db, id: number, viewing: Viewing): Promise<HeldSubject>;
  /** Locks those that exist, whoever may read them, in the order that the owner's own commands use. */
  hold(tx: Db, ids: readonly number[]): Promise<unknown>;
};

/** The author responsible for reported content, and its text. */
export type Reported = { ownerId: number | null; excerpt: string };

/** The maximum length of `Reported.excerpt`. */
export const REPORT_EXCERPT = 500;

/** For content that can be withheld and removed on its own. Each effect locks rows like the owner's own commands. */
export type RemovalEffects = {
  /** Hides it from everyone except its author until staff have decided. */
  withhold?(tx: Db, id: number, now: Date): Promise<void>;
  /** Removes it and updates its counters. False if it is already gone. */
  remove(tx: Db, id: number, now: Date): Promise<boolean>;
  /** Whether staff removed it. */
  isRemoved(tx: Db, id: number): Promise<boolean>;
  /** Restores what staff removed or reports withheld, unchanged and counted again. */
  restore(tx: Db, id: number, now: Date): Promise<void>;
};

/** Suspends the subject itself instead of the member responsible for it. */
type SuspensionEffects = {
  /** @throws {AppError} `conflict` if it is gone or already suspended. */
  suspend(tx: Db, id: number, why: { reason: string; now: Date }): Promise<void>;
  /** Ends the suspension that began at this time, unless staff have set another one since. */
  lift(tx: Db, id: number, suspendedAt: Date): Promise<void>;
};

/** How members report subjects of a kind to staff, and what staff's decisions do to them. */
export type ReportedPart = {
  /** Its name in sentences that list all kinds: "member", "post". */
  name: string;
  /** Selects `ownerId` and `excerpt` if the viewer can see it, or could before one blocked the other. */
  find(id: number, viewing: Viewing): SQL;
  /** Selects `ownerId`, whom a decision is told to now. By default, whoever answered for it when it was reported. */
  currentOwner?(id: number): SQL;
  /** What staff see of it now, as SQL about `x`, its row, and `k`, the case. `$1` is now. */
  staffView: { table: string; href: string; currentText?: string; isVisible: string };
  removal?: RemovalEffects;
  suspension?: SuspensionEffects;
};

/** A kind of subject, as its owning feature defines it. A part that the kind doesn't have is left out. */
export type SubjectKind = {
  /** The name stored in the database beside the subject's id. */
  kind: string;
  /** The noun after "your" in sentences: "your company page". */
  noun: string;
  /** The message if a subject is gone, or the viewer may not see it. */
  notFound: string;
  /** The cards of the subjects that the viewer may see, many at once: `$1` viewer, `$2` now, `$3` ids. */
  cards: Statement<SubjectCard>;
  saved?: SavedPart;
  reacted?: ReactedPart;
  commented?: CommentedPart;
  reported?: ReportedPart;
  counted?: CountedPart;
  /** Who may read its page, which stays open in the browser and is told of changes. */
  openPage?: ReadablePage;
};

/** A part with the name of its kind. */
export type OfKind<Part extends object> = Part & { kind: string };

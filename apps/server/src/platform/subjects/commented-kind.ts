import type { Db } from '../deps.ts';
import type { NotificationKind } from '../notifications/notification.ts';
import type { Viewing } from './subject-kind.ts';

/** What holding a subject tells of it: who hears of a new comment, and whether any is taken. */
export type HeldSubject = { toldIds: number[]; isOpen: boolean };

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

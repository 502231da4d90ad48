import type { REACTION_KINDS } from '@innerspring/contract';
import type { Db, Deps } from '../deps.ts';
import type { Viewing } from './subject-kind.ts';

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

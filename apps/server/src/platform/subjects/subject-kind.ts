import { type Statement, statement } from '../db/statement.ts';

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

import { AppError } from '../../platform/errors.ts';
import { collect, ofFeatures } from '../../platform/feature.ts';
import type { CommentPlace } from '../../core/visibility/public.ts';
import type { CommentedKind } from '../../platform/subjects/commented-kind.ts';

export type Kinds = readonly CommentedKind[];

/** What members comment on, by the manifests. */
export const commentedKinds = ofFeatures((features): Kinds => collect(features, 'commented').flat());

/** One of them. @throws {AppError} `not_found` for what nobody comments on. */
export function kindOf(kinds: Kinds, kind: string): CommentedKind {
  const found = kinds.find((one) => one.kind === kind);
  if (!found) throw new AppError('not_found');
  return found;
}

/** SQL of one select for each kind, all of them as one relation. */
export const ofEach = (kinds: Kinds, select: (kind: CommentedKind) => string): string =>
  kinds.map(select).join('\nunion all\n');

/** SQL of "the comment `c` stands under the row `p` of this kind". */
export const standsUnder = ({ kind }: CommentedKind): string => `c.subject_kind = '${kind}' and p.id = c.subject_id`;

/** The row `p` of a kind as the place of comments. */
export const placeOf = (kind: CommentedKind, viewer: string, now: string): CommentPlace => ({
  mayRead: kind.mayRead(viewer, 'p', now),
  answersFor: kind.answersFor(viewer, 'p'),
});

import type { Post, ReactionKind } from '@innerspring/contract/posts/schemas';

/** What of a post or comment tells how readers reacted. */
export type Reacted = Pick<Post, 'reactionCount' | 'reactions' | 'viewerReaction'>;

/** The post or comment as it will be once the viewer's reaction is `kind`, or gone when null. */
export function withReaction<Subject extends Reacted>(subject: Subject, kind: ReactionKind | null): Subject {
  const before = subject.viewerReaction;
  if (before === kind) return subject;
  const reactions = { ...subject.reactions };
  if (before) {
    const left = (reactions[before] ?? 1) - 1;
    if (left > 0) reactions[before] = left;
    else delete reactions[before];
  }
  if (kind) reactions[kind] = (reactions[kind] ?? 0) + 1;
  const change = (kind ? 1 : 0) - (before ? 1 : 0);
  return { ...subject, viewerReaction: kind, reactions, reactionCount: Math.max(0, subject.reactionCount + change) };
}

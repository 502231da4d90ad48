import type { Post, ReactionKind } from '@innerspring/contract/posts';

/** The post as it will be once the viewer's reaction is `kind`, or gone when null. */
export function withReaction(post: Post, kind: ReactionKind | null): Post {
  const before = post.viewerReaction;
  if (before === kind) return post;
  const reactions = { ...post.reactions };
  if (before) {
    const left = (reactions[before] ?? 1) - 1;
    if (left > 0) reactions[before] = left;
    else delete reactions[before];
  }
  if (kind) reactions[kind] = (reactions[kind] ?? 0) + 1;
  const change = (kind ? 1 : 0) - (before ? 1 : 0);
  return { ...post, viewerReaction: kind, reactions, reactionCount: Math.max(0, post.reactionCount + change) };
}

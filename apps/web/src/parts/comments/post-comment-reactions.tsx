import type { Comment } from '@innerspring/contract/comments/schemas';
import { comments } from '@innerspring/contract/comments/endpoints';
import { useCommentReaction } from './comment-toggles.ts';
import { ReactionToggle } from '../reactions/reaction-button.tsx';
import { ReactionCount } from '../reactions/reaction-count.tsx';

const look =
  'hit flex h-7 items-center gap-1.5 rounded-small text-sm font-semibold text-ink-soft select-none hover:underline';

/** The reaction to a comment, in its row of actions. */
export function CommentReactionButton({ comment }: { comment: Comment }) {
  const react = useCommentReaction(comment);
  return (
    <ReactionToggle
      current={comment.viewerReaction}
      onReact={react}
      className={look}
      iconSize={15}
      iconClassName="max-sm:hidden"
    />
  );
}

/** How many reacted to a comment; nothing where nobody did. */
export function CommentReactionCount({ comment }: { comment: Comment }) {
  if (comment.reactionCount === 0) return null;
  return (
    <ReactionCount
      of={comment}
      list={{ endpoint: comments.reactors, id: comment.id }}
      isSmall
      className="hit ms-auto flex h-7 items-center gap-1.5 rounded-small text-sm tabular-nums hover:text-ink hover:underline"
    />
  );
}

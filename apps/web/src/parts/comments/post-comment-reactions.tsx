import type { Comment } from '@innerspring/contract/comments/schemas';
import { comments } from '@innerspring/contract/comments/endpoints';
import { ReactionToggle } from '../reactions/reaction-button.tsx';
import { ReactionCount } from '../reactions/reaction-count.tsx';
import type { ReactionKind } from '@innerspring/contract/posts/schemas';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { complain } from '../../platform/client-errors.ts';
import { changeComment } from './comment.data.ts';
import { withReaction } from '../reactions/post-reactions.ts';
import { ToggleQueue, ToggleQueues } from '../toggle-queue.ts';

const queues = new ToggleQueues<ReactionKind | null, Comment>();

function reactionQueue(client: QueryClient, comment: Comment) {
  const params = { id: comment.id };
  return new ToggleQueue<ReactionKind | null, Comment>({
    confirmed: comment.viewerReaction,
    send: (kind) => (kind ? call(comments.react, { params, body: { kind } }) : call(comments.unreact, { params })),
    onSettled: ({ viewerReaction, reactionCount, reactions }) => {
      changeComment(client, comment, (now) => ({ ...now, viewerReaction, reactionCount, reactions }));
      void client.invalidateQueries({ queryKey: [comments.reactors.name], refetchType: 'none' });
    },
    onFailed: (error, confirmed) => {
      changeComment(client, comment, (now) => withReaction(now, confirmed));
      complain('Could not save your reaction', error);
    },
  });
}

/** Reacts to a comment, or takes the reaction back with null: shown at once, taken back when the server refuses. */
function useCommentReaction(comment: Comment): (kind: ReactionKind | null) => void {
  const client = useQueryClient();
  return (kind) => {
    const queue = queues.of(client, comment.id, () => reactionQueue(client, comment));
    changeComment(client, comment, (now) => withReaction(now, kind));
    void queue.wish(kind);
  };
}

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

import type { Comment } from '@innerspring/contract/comments/schemas';
import { comments } from '@innerspring/contract/comments/endpoints';
import type { ReactionKind } from '@innerspring/contract/posts/schemas';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { complain } from '../../platform/complain.ts';
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
export function useCommentReaction(comment: Comment): (kind: ReactionKind | null) => void {
  const client = useQueryClient();
  return (kind) => {
    const queue = queues.of(client, comment.id, () => reactionQueue(client, comment));
    changeComment(client, comment, (now) => withReaction(now, kind));
    void queue.wish(kind);
  };
}

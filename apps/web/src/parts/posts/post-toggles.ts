import type { Post, ReactionKind } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { complain } from '../../platform/client-errors.ts';
import { changePost, outdateSaved } from './post.data.ts';
import { withReaction } from '../reactions/reaction-icons.tsx';
import { ToggleQueue, ToggleQueues } from '../toggle-queue.ts';

const reactionQueues = new ToggleQueues<ReactionKind | null, Post>();
const savedQueues = new ToggleQueues<boolean, { saved: boolean }>();

function reactionQueue(client: QueryClient, post: Post) {
  const { id } = post;
  return new ToggleQueue<ReactionKind | null, Post>({
    confirmed: post.viewerReaction,
    send: (kind) =>
      kind ? call(posts.react, { params: { id }, body: { kind } }) : call(posts.unreact, { params: { id } }),
    onSettled: (answer) => {
      const { viewerReaction, reactionCount, reactions } = answer;
      changePost(client, id, (now) => ({ ...now, viewerReaction, reactionCount, reactions }));
      void client.invalidateQueries({ queryKey: [posts.reactors.name], refetchType: 'none' });
    },
    onFailed: (error, confirmed) => {
      changePost(client, id, (now) => withReaction(now, confirmed));
      complain('Could not save your reaction', error);
    },
  });
}

function savedQueue(client: QueryClient, post: Post) {
  const { id } = post;
  return new ToggleQueue<boolean, { saved: boolean }>({
    confirmed: post.viewerSaved,
    send: (saved) => call(saved ? posts.save : posts.unsave, { params: { id } }),
    onSettled: ({ saved }) => {
      changePost(client, id, (now) => ({ ...now, viewerSaved: saved }));
      outdateSaved(client);
    },
    onFailed: (error, confirmed) => {
      changePost(client, id, (now) => ({ ...now, viewerSaved: confirmed }));
      const title = confirmed ? 'Could not remove the saved post' : 'Could not save the post';
      complain(title, error);
    },
  });
}

/** What a member switches on a post: shown at once, sent in order, taken back when the server refuses. */
export function usePostToggles(post: Post) {
  const client = useQueryClient();
  return {
    react(kind: ReactionKind | null) {
      const queue = reactionQueues.of(client, post.id, () => reactionQueue(client, post));
      changePost(client, post.id, (now) => withReaction(now, kind));
      return queue.wish(kind);
    },
    save(saved: boolean) {
      const queue = savedQueues.of(client, post.id, () => savedQueue(client, post));
      changePost(client, post.id, (now) => ({ ...now, viewerSaved: saved }));
      return queue.wish(saved);
    },
  };
}

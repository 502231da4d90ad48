import { type Post, posts, type ReactionKind } from '@innerspring/contract/posts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { complain } from '../platform/complain.ts';
import { changePost, outdateSaved } from './post-data.ts';
import { withReaction } from './post-reactions.ts';
import { ToggleQueue } from './toggle-queue.ts';

interface PostQueues {
  reaction: ToggleQueue<ReactionKind | null, Post>;
  saved: ToggleQueue<boolean, { saved: boolean }>;
}

// One pair of queues a post, kept while it works, so that a card that comes back on screen joins the same line.
const queues = new WeakMap<QueryClient, Map<number, PostQueues>>();

function reactionQueue(client: QueryClient, post: Post): PostQueues['reaction'] {
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

function savedQueue(client: QueryClient, post: Post): PostQueues['saved'] {
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

function queuesOf(client: QueryClient, post: Post): PostQueues {
  const byPost = queues.get(client) ?? new Map<number, PostQueues>();
  queues.set(client, byPost);
  const known = byPost.get(post.id);
  const fresh = {
    reaction: known && !known.reaction.idle ? known.reaction : reactionQueue(client, post),
    saved: known && !known.saved.idle ? known.saved : savedQueue(client, post),
  };
  byPost.set(post.id, fresh);
  return fresh;
}

/** What a member switches on a post: shown at once, sent in order, taken back when the server refuses. */
export function usePostToggles(post: Post) {
  const client = useQueryClient();
  return {
    react(kind: ReactionKind | null) {
      const { reaction } = queuesOf(client, post);
      changePost(client, post.id, (now) => withReaction(now, kind));
      return reaction.wish(kind);
    },
    save(saved: boolean) {
      const queue = queuesOf(client, post).saved;
      changePost(client, post.id, (now) => ({ ...now, viewerSaved: saved }));
      return queue.wish(saved);
    },
  };
}

import type { Page } from '@innerspring/contract/common';
import { firstPosts } from '@innerspring/contract/posts/first-endpoints';
import type { FeedKind, Post, ReactionKind } from '@innerspring/contract/posts/schemas';
import type { SavedEntry } from '@innerspring/contract/saved/schemas';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { pages } from '../../platform/query.ts';
import { call } from '../../platform/api.ts';
import { complain } from '../../platform/client-errors.ts';
import { withReaction } from '../reactions/reaction-icons.tsx';
import { ToggleQueue, ToggleQueues } from '../toggle-queue.ts';

export type Pages<T> = InfiniteData<Page<T>, string | undefined>;

/** An order of the home feed, and only posts of a kind if one is named. */
export type FeedChoice = { view: 'latest' | 'top'; kind?: FeedKind };

/**
 * The home feed. It is never refetched in the background, so that nothing is inserted under the reader: new posts are
 * announced and fetched on request.
 */
export const feedPagesOf = (choice: FeedChoice) => ({
  ...pages(firstPosts.feed, { query: choice }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
export const feedPages = feedPagesOf({ view: 'latest' });
/** Lists that contain posts as they are. */
const listNames = new Set<unknown>([firstPosts.feed.name, firstPosts.byAuthor.name, 'topics.posts', 'companies.posts']);
/** Spelled out, since these contracts only load with their pages. */
export const savedKey = ['savedThings.list', 'pages', { params: { kind: 'post' } }] as const;
export const searchKey = ['search.results', 'pages'] as const;
export type SearchRow = { post?: Post };
export const postKey = (id: number) => [firstPosts.get.name, { params: { id } }] as const;

export function mapItems<T>(
  data: Pages<T> | undefined,
  change: (items: T[], page: number) => T[],
): Pages<T> | undefined {
  return data && { ...data, pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index) })) };
}

/** Changes the lists that contain posts as they are. */
export function changeLists(client: QueryClient, change: (items: Post[]) => Post[]): void {
  const isList = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    listNames.has(queryKey[0]) && queryKey[1] === 'pages';
  client.setQueriesData<Pages<Post>>({ predicate: isList }, (data) => mapItems(data, change));
}

/** Changes one post wherever it is cached: feed, profiles, saved posts, its own page. */
export function changePost(client: QueryClient, id: number, change: (post: Post) => Post): void {
  const one = (post: Post) => (post.id === id ? change(post) : post);
  changeLists(client, (items) => items.map(one));
  client.setQueriesData<Pages<SavedEntry>>({ queryKey: savedKey }, (data) =>
    mapItems(data, (rows) =>
      rows.map(({ thing, ...row }) => ({
        ...row,
        thing: thing?.kind === 'post' ? { ...thing, post: one(thing.post) } : thing,
      })),
    ),
  );
  client.setQueriesData<Pages<SearchRow>>({ queryKey: searchKey }, (data) =>
    mapItems(data, (rows) => rows.map((row) => (row.post ? { ...row, post: one(row.post) } : row))),
  );
  client.setQueryData<Post>(postKey(id), (post) => post && one(post));
}

/** Marks the saved posts to be refetched the next time they are opened. */
export function outdateSaved(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: savedKey, refetchType: 'none' });
}

const reactionQueues = new ToggleQueues<ReactionKind | null, Post>();
const savedQueues = new ToggleQueues<boolean, { saved: boolean }>();

function reactionQueue(client: QueryClient, post: Post) {
  const { id } = post;
  return new ToggleQueue<ReactionKind | null, Post>({
    confirmed: post.viewerReaction,
    send: (kind) =>
      kind ? call(firstPosts.react, { params: { id }, body: { kind } }) : call(firstPosts.unreact, { params: { id } }),
    onSettled: (answer) => {
      const { viewerReaction, reactionCount, reactions } = answer;
      changePost(client, id, (now) => ({ ...now, viewerReaction, reactionCount, reactions }));
      void client.invalidateQueries({ queryKey: [firstPosts.reactors.name], refetchType: 'none' });
    },
    onFailed: (error, confirmed) => {
      changePost(client, id, (now) => withReaction(now, confirmed));
      complain('Couldn’t save your reaction', error);
    },
  });
}

function savedQueue(client: QueryClient, post: Post) {
  const { id } = post;
  return new ToggleQueue<boolean, { saved: boolean }>({
    confirmed: post.viewerSaved,
    send: (saved) => call(saved ? firstPosts.save : firstPosts.unsave, { params: { id } }),
    onSettled: ({ saved }) => {
      changePost(client, id, (now) => ({ ...now, viewerSaved: saved }));
      outdateSaved(client);
    },
    onFailed: (error, confirmed) => {
      changePost(client, id, (now) => ({ ...now, viewerSaved: confirmed }));
      const title = confirmed ? 'Couldn’t remove the saved post' : 'Couldn’t save the post';
      complain(title, error);
    },
  });
}

/** What a member toggles on a post: shown at once, sent in order, reverted if the server rejects it. */
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

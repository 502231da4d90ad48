import type { Page } from '@innerspring/contract/common';
import { type FeedKind, type Post, type PostChange, posts } from '@innerspring/contract/posts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { pages, query } from '../platform/query.ts';

export type Pages<T> = InfiniteData<Page<T>, string | undefined>;
type SavedRow = { postId: number; post: Post | null };

/** An order of the home feed, and only posts of a kind where one is named. */
export type FeedChoice = { view: 'latest' | 'top'; kind?: FeedKind };

/**
 * The home feed. It is never refetched behind the reader's back, so that nothing is put in under them: new posts are
 * announced and fetched when asked for.
 */
export const feedPagesOf = (choice: FeedChoice) => ({
  ...pages(posts.feed, { query: choice }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
export const feedPages = feedPagesOf({ view: 'latest' });
/** The newest page alone, read when the window comes back, to learn what the live connection missed. */
export const feedHeadOf = (kind?: FeedKind) =>
  query(posts.feed, { query: kind ? { view: 'latest', kind } : { view: 'latest' } });
export const feedHead = feedHeadOf();

const feedKey = [posts.feed.name, 'pages'] as const;
/** Lists that hold posts as they are. */
const listNames = new Set<unknown>([posts.feed.name, posts.byAuthor.name, 'topics.posts', 'companies.posts']);
/** Spelled out, since these contracts come with their pages only. */
const savedKey = ['saved.list', 'pages'] as const;
const searchKey = ['search.results', 'pages'] as const;
type SearchRow = { post?: Post };
const postKey = (id: number) => [posts.get.name, { params: { id } }] as const;

function mapItems<T>(data: Pages<T> | undefined, change: (items: T[], page: number) => T[]): Pages<T> | undefined {
  return data && { ...data, pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index) })) };
}

/** Changes the lists that hold posts as they are. */
export function changeLists(client: QueryClient, change: (items: Post[]) => Post[]): void {
  const isList = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    listNames.has(queryKey[0]) && queryKey[1] === 'pages';
  client.setQueriesData<Pages<Post>>({ predicate: isList }, (data) => mapItems(data, change));
}

/** Changes one post wherever the cache holds it: feed, profiles, saved posts, its own page. */
export function changePost(client: QueryClient, id: number, change: (post: Post) => Post): void {
  const one = (post: Post) => (post.id === id ? change(post) : post);
  changeLists(client, (items) => items.map(one));
  client.setQueriesData<Pages<SavedRow>>({ queryKey: savedKey }, (data) =>
    mapItems(data, (rows) => rows.map((row) => (row.post ? { ...row, post: one(row.post) } : row))),
  );
  client.setQueriesData<Pages<SearchRow>>({ queryKey: searchKey }, (data) =>
    mapItems(data, (rows) => rows.map((row) => (row.post ? { ...row, post: one(row.post) } : row))),
  );
  client.setQueryData<Post>(postKey(id), (post) => post && one(post));
}

/** Takes a deleted post out of the lists; its own page and saved rows learn that it is gone. */
export function dropPost(client: QueryClient, id: number): void {
  changeLists(client, (items) => items.filter((post) => post.id !== id));
  client.setQueriesData<Pages<SavedRow>>({ queryKey: savedKey }, (data) =>
    mapItems(data, (rows) => rows.map((row) => (row.postId === id ? { ...row, post: null } : row))),
  );
  client.setQueriesData<Pages<SearchRow>>({ queryKey: searchKey }, (data) =>
    mapItems(data, (rows) => rows.filter((row) => row.post?.id !== id)),
  );
  client.setQueryData<Page<Post>>(
    feedHead.queryKey,
    (page) => page && { ...page, items: page.items.filter((post) => post.id !== id) },
  );
  void client.invalidateQueries({ queryKey: postKey(id) });
}

/** Puts an own new post on top of the feed, in either order; an id that is already there is not repeated. */
export function addToFeed(client: QueryClient, post: Post): void {
  const isOfAllKinds = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    (queryKey[2] as { query: FeedChoice }).query.kind === undefined;
  client.setQueriesData<Pages<Post>>({ queryKey: feedKey, predicate: isOfAllKinds }, (data) => {
    if (data?.pages.some((page) => page.items.some((other) => other.id === post.id))) return data;
    return mapItems(data, (items, page) => (page === 0 ? [post, ...items] : items));
  });
  // A feed without others' posts was read before anybody was followed: what it lacks comes with the own post.
  const isOthers = ({ author }: Post) => author?.id !== post.author?.id;
  void client.invalidateQueries({
    queryKey: feedKey,
    predicate: ({ state }) => {
      const data = state.data as Pages<Post> | undefined;
      return data !== undefined && !data.pages.some(({ items }) => items.some(isOthers));
    },
  });
}

/** Marks the saved posts for a new reading the next time they are opened. */
export function outdateSaved(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: savedKey, refetchType: 'none' });
}

/** Changes an own post everywhere it shows. @throws {ApiError} */
export async function editPost(client: QueryClient, id: number, body: PostChange) {
  const changed = await call(posts.edit, { params: { id }, body });
  changePost(client, id, () => changed);
}

/** Deletes an own post and takes it off every list. */
export async function deletePost(client: QueryClient, id: number) {
  await call(posts.remove, { params: { id } });
  dropPost(client, id);
}

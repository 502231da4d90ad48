import type { Page } from '@innerspring/contract/common';
import { firstPosts } from '@innerspring/contract/posts/first-endpoints';
import type { FeedKind, Post, PostChange } from '@innerspring/contract/posts/schemas';
import type { SavedEntry } from '@innerspring/contract/saved/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { idInKey } from '../../platform/seen/open-page.ts';
import {
  changeLists,
  changePost,
  type FeedChoice,
  mapItems,
  type Pages,
  postKey,
  savedKey,
  searchKey,
  type SearchRow,
} from './post.data.ts';

const feedKey = [firstPosts.feed.name, 'pages'] as const;
const isOfAllKinds = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  (queryKey[2] as { query: FeedChoice }).query.kind === undefined;

/** Removes a deleted post from the lists; its own page and saved rows show that it is gone. */
export function dropPost(client: QueryClient, id: number): void {
  changeLists(client, (items) => items.filter((post) => post.id !== id));
  client.setQueriesData<Pages<SavedEntry>>({ queryKey: savedKey }, (data) =>
    mapItems(data, (rows) => rows.map((row) => (row.id === id ? { ...row, thing: null } : row))),
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

/** Puts an own new post at the top of the feed, in either order; an id that is already there isn't repeated. */
export function addToFeed(client: QueryClient, post: Post): void {
  client.setQueriesData<Pages<Post>>({ queryKey: feedKey, predicate: isOfAllKinds }, (data) => {
    if (data?.pages.some((page) => page.items.some((other) => other.id === post.id))) return data;
    return mapItems(data, (items, page) => (page === 0 ? [post, ...items] : items));
  });
  // A feed without others' posts was fetched before the member followed anyone: what it lacks comes with the own post.
  const isOthers = ({ author }: Post) => author?.id !== post.author?.id;
  void client.invalidateQueries({
    queryKey: feedKey,
    predicate: ({ state }) => {
      const data = state.data as Pages<Post> | undefined;
      return data !== undefined && !data.pages.some(({ items }) => items.some(isOthers));
    },
  });
}

/**
 * Edits an own post everywhere it shows. With another file it may belong to a feed of another kind: those are refetched
 * when they are next opened, not under the reader. @throws {ApiError}
 */
export async function editPost(client: QueryClient, id: number, body: PostChange) {
  const changed = await call(firstPosts.edit, { params: { id }, body });
  changePost(client, id, () => changed);
  if (body.mediaType === undefined) return;
  const predicate = (query: { queryKey: readonly unknown[] }) => !isOfAllKinds(query);
  await client.invalidateQueries({ queryKey: feedKey, predicate, refetchType: 'none' });
}

/** Deletes an own post and removes it from every list. */
export async function deletePost(client: QueryClient, id: number) {
  await call(firstPosts.remove, { params: { id } });
  dropPost(client, id);
}

/**
 * Refetches the author's page after a post is published or deleted: its count and its list together, so that they
 * agree. Names are spelled out if a contract only loads with its page.
 */
export function outdateAuthor(client: QueryClient, { author, company }: Pick<Post, 'author' | 'company'>): void {
  const names = company ? ['companies.get', 'companies.posts'] : ['people.get', firstPosts.byAuthor.name];
  const id = company?.id ?? author?.id;
  void client.invalidateQueries({
    predicate: ({ queryKey }) => names.includes(String(queryKey[0])) && idInKey(queryKey) === id,
  });
}

/** The newest page alone, fetched when the window is focused again, to get what the live connection missed. */
export const feedHeadOf = (kind?: FeedKind) =>
  query(firstPosts.feed, { query: kind ? { view: 'latest', kind } : { view: 'latest' } });
const feedHead = feedHeadOf();

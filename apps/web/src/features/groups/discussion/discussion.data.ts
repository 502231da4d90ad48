import type { Page } from '@innerspring/contract/common';
import { groupPosts } from '@innerspring/contract/groups/endpoints';
import type { GroupComment, GroupPost } from '@innerspring/contract/groups/schemas';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { pages } from '../../../platform/query.ts';

type Pages<T> = InfiniteData<Page<T>, string | undefined>;

export const discussionPages = (id: number) => pages(groupPosts.list, { params: { id }, query: {} });
export const commentPages = (id: number, postId: number) =>
  pages(groupPosts.comments, { params: { id, postId }, query: {} });

function changeItems<T>(data: Pages<T> | undefined, change: (items: T[]) => T[]): Pages<T> | undefined {
  return data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

/** Shows a changed post in its place. */
export function showPost(client: QueryClient, post: GroupPost): void {
  client.setQueryData<Pages<GroupPost>>(discussionPages(post.groupId).queryKey, (data) =>
    changeItems(data, (items) => items.map((one) => (one.id === post.id ? post : one))),
  );
}

/** Takes a deleted post off the list. */
export function dropGroupPost(client: QueryClient, { id, groupId }: GroupPost): void {
  client.setQueryData<Pages<GroupPost>>(discussionPages(groupId).queryKey, (data) =>
    changeItems(data, (items) => items.filter((one) => one.id !== id)),
  );
}

/** Changes the comments of a post and its count of them. */
export function changeComments(
  client: QueryClient,
  post: GroupPost,
  by: 1 | -1,
  change: (items: GroupComment[], isLastPage: boolean) => GroupComment[],
): void {
  client.setQueryData<Pages<GroupComment>>(
    commentPages(post.groupId, post.id).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, at) => ({ ...page, items: change(page.items, at === data.pages.length - 1) })),
      },
  );
  showPost(client, { ...post, commentCount: Math.max(0, post.commentCount + by) });
}

import type { Page } from '@innerspring/contract/common';
import type { Address } from '@innerspring/contract/endpoint';
import { groupPosts } from '@innerspring/contract/groups/endpoints';
import type { GroupComment, GroupPage, GroupPost } from '@innerspring/contract/groups/schemas';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { pages } from '../../platform/query.ts';
import { idInKey, type ShownOn } from '../../platform/seen/opened-subject.ts';
import { withSudo } from '../../platform/session/sudo.ts';
import { type Action, useAction } from '../../platform/use-action.ts';

/** The group, its members and who asks to be one; chat and discussion have ways of their own. */
export const shownOnGroup: ShownOn = (id) => (key) =>
  /^(groups\.get|groupMembers\.\w+|groupReports\.\w+)$/.test(String(key[0])) && idInKey(key) === id;

/** Whether the viewer moderates the group; its owner does. */
export const moderates = ({ role }: Pick<GroupPage, 'role'>) => role === 'owner' || role === 'moderator';
/** Whether the viewer may invite: anybody who is in an open group, moderators of the others. */
export const mayInvite = (group: Pick<GroupPage, 'role' | 'joinPolicy'>) =>
  group.role !== null && (group.joinPolicy === 'open' || moderates(group));

/** A change to a group, after which everything of the groups but their chats is read again. */
export const useGroupAction = <E extends Address>(
  endpoint: E,
  words: Pick<Action<E>, 'done' | 'refused' | 'onDone'> = {},
) =>
  useAction(endpoint, {
    touches: /^(groups|groupMembers|groupReports)\./,
    // The member is gone, the group is full.
    touchesIfRefused: /^groups\.get$/,
    ...words,
  });

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

const touches = /^(adminGroups|group|admin\.audit)/;

/** A change of staff to groups: asks for the password again where the server wants it, and has the lists read again. */
export const useGroupStaffAction = <E extends Address>(endpoint: E, done: string) =>
  useAction(endpoint, { touches, touchesIfRefused: touches, done, refused: 'Error', through: withSudo });

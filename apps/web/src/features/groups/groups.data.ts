import type { Page } from '@innerspring/contract/common';
import type { Address } from '@innerspring/contract/endpoint';
import { groupMembers, groupPosts } from '@innerspring/contract/groups/endpoints';
import type { GroupComment, GroupPage, GroupPost } from '@innerspring/contract/groups/schemas';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { PeopleSource } from '../../parts/mentions/use-mention-text.ts';
import { call } from '../../platform/api.ts';
import { pages } from '../../platform/query.ts';
import { idOf, oneOf, textOf } from '../../platform/search-text.ts';
import { idInKey, type ShownOn } from '../../platform/seen/open-page.ts';
import { withSudo } from '../../platform/session/sudo.ts';
import { type Action, useAction } from '../../platform/use-action.ts';
import { type GroupChoice, groupViews, topicOf } from './public/group.data.ts';

/** The search params of the list of groups. `create`: the form for a new group is open. */
export interface GroupsSearch extends GroupChoice {
  create?: boolean | undefined;
}

/** Reads the search params; unknown values are dropped. */
export function readGroupsSearch(given: Record<string, unknown>): GroupsSearch {
  return {
    view: oneOf(given.view, groupViews),
    q: textOf(given.q)?.slice(0, 100),
    topic: topicOf(given.topic),
    create: textOf(given.create) === 'true' || undefined,
  };
}

const groupTabs = ['discussion', 'chat', 'members', 'files', 'about'] as const;

export type GroupTab = (typeof groupTabs)[number];

/** The search params of one group. */
export interface GroupAddress {
  tab: GroupTab;
  /** Id of a chat message to show. */
  message?: number | undefined;
}

/** Reads the group's tab from the URL; the default is the discussion. */
export function readGroupAddress(given: Record<string, unknown>): GroupAddress {
  return { tab: oneOf(given.tab, groupTabs) ?? 'discussion', message: idOf(given.message) };
}

/** The queries of the group, its members and its reports. Chat and discussion refresh on their own. */
export const shownOnGroup: ShownOn = (id) => (key) =>
  /^(groups\.get|groupMembers\.\w+|groupReports\.\w+)$/.test(String(key[0])) && idInKey(key) === id;

/** Whether the viewer moderates the group; its owner does too. */
export const moderates = ({ role }: Pick<GroupPage, 'role'>) => role === 'owner' || role === 'moderator';

/** Whether a viewer can report a post: not the viewer's own, nor one whose author left. */
export const isReportable = ({ author }: Pick<GroupPost, 'author'>, viewerId: number) =>
  author !== null && author.id !== viewerId;

/** Whether the viewer may invite: any member of an open group, or moderators of the others. */
export const mayInvite = (group: Pick<GroupPage, 'role' | 'joinPolicy'>) =>
  group.role !== null && (group.joinPolicy === 'open' || moderates(group));

/**
 * Queries to refetch after a change to a group: everything except chats and posts. After a refusal only the group is
 * refetched, since the member may be gone or the group full.
 */
export const groupTouches = { touches: /^(groups|groupMembers|groupReports)\./, touchesIfRefused: /^groups\.get$/ };

/** A change to a group. */
export const useGroupAction = <E extends Address>(
  endpoint: E,
  words: Pick<Action<E>, 'done' | 'refused' | 'onDone'> = {},
) => useAction(endpoint, { ...groupTouches, ...words });

type Pages<T> = InfiniteData<Page<T>, string | undefined>;

export const discussionPages = (id: number) => pages(groupPosts.list, { params: { id }, query: {} });

export const commentPages = (id: number, postId: number) =>
  pages(groupPosts.comments, { params: { id, postId }, query: {} });

function changeItems<T>(data: Pages<T> | undefined, change: (items: T[]) => T[]): Pages<T> | undefined {
  return data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

/** Changes a cached post in place. */
export function changeGroupPost(
  client: QueryClient,
  groupId: number,
  id: number,
  change: (post: GroupPost) => GroupPost,
): void {
  client.setQueryData<Pages<GroupPost>>(discussionPages(groupId).queryKey, (data) =>
    changeItems(data, (items) => items.map((one) => (one.id === id ? change(one) : one))),
  );
}

/** Shows a changed post in its place. */
export const showPost = (client: QueryClient, post: GroupPost): void =>
  changeGroupPost(client, post.groupId, post.id, () => post);

/** Removes a deleted post from the list. */
export function dropGroupPost(client: QueryClient, { id, groupId }: GroupPost): void {
  client.setQueryData<Pages<GroupPost>>(discussionPages(groupId).queryKey, (data) =>
    changeItems(data, (items) => items.filter((one) => one.id !== id)),
  );
}

/** Changes the cached comments of a post and its comment count. */
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
  changeGroupPost(client, post.groupId, post.id, (now) => ({
    ...now,
    commentCount: Math.max(0, now.commentCount + by),
  }));
}

const touches = /^(adminGroups|group|admin\.audit)/;

/** A staff action on groups: asks for the password again if the server requires it, and refetches the lists. */
export const useGroupStaffAction = <E extends Address>(endpoint: E, done: string) =>
  useAction(endpoint, { touches, touchesIfRefused: touches, done, refused: 'Error', through: withSudo });

/** The same limit as other mention pickers. */
const OFFERED = 8;

/** Members of one group as mention candidates: nobody else would be notified. */
export const membersOf = (groupId: number): PeopleSource => ({
  key: [groupMembers.list.name, 'named', groupId],
  find: async (q, signal) => {
    const { items } = await call(groupMembers.list, { params: { id: groupId }, query: { q } }, { signal });
    return items.slice(0, OFFERED).map(({ person }) => person);
  },
});

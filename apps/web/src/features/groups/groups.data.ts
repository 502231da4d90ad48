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

/** What the address of the list of groups holds. `create`: the form for a new one is open. */
export interface GroupsSearch extends GroupChoice {
  create?: boolean | undefined;
}

/** The search of the address; whatever is none of it is left out. */
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

/** What the address of one group holds. */
export interface GroupAddress {
  tab: GroupTab;
  /** A message of the chat to show. */
  message?: number | undefined;
}

/** The tab of one group that the address names, the posts otherwise. */
export function readGroupAddress(given: Record<string, unknown>): GroupAddress {
  return { tab: oneOf(given.tab, groupTabs) ?? 'discussion', message: idOf(given.message) };
}

/** The group, its members and who asks to be one; chat and discussion have ways of their own. */
export const shownOnGroup: ShownOn = (id) => (key) =>
  /^(groups\.get|groupMembers\.\w+|groupReports\.\w+)$/.test(String(key[0])) && idInKey(key) === id;

/** Whether the viewer moderates the group; its owner does. */
export const moderates = ({ role }: Pick<GroupPage, 'role'>) => role === 'owner' || role === 'moderator';

/** Whether the viewer may invite: anybody who is in an open group, moderators of the others. */
export const mayInvite = (group: Pick<GroupPage, 'role' | 'joinPolicy'>) =>
  group.role !== null && (group.joinPolicy === 'open' || moderates(group));

/** What shows a change to a group: everything of the groups but their chats. Refused, the member may be gone or the group full. */
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

/** Changes a post in its place. */
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
  changeGroupPost(client, post.groupId, post.id, (now) => ({
    ...now,
    commentCount: Math.max(0, now.commentCount + by),
  }));
}

const touches = /^(adminGroups|group|admin\.audit)/;

/** A change of staff to groups: asks for the password again where the server wants it, and has the lists read again. */
export const useGroupStaffAction = <E extends Address>(endpoint: E, done: string) =>
  useAction(endpoint, { touches, touchesIfRefused: touches, done, refused: 'Error', through: withSudo });

/** As many as the picker offers elsewhere. */
const OFFERED = 8;

/** Members of one group for the mentions in it: nobody else would be notified. */
export const membersOf = (groupId: number): PeopleSource => ({
  key: [groupMembers.list.name, 'named', groupId],
  find: async (q, signal) => {
    const { items } = await call(groupMembers.list, { params: { id: groupId }, query: { q } }, { signal });
    return items.slice(0, OFFERED).map(({ person }) => person);
  },
});

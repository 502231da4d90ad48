import { type GroupChoice, groupViews, topicOf } from './public/group.data.ts';
import { idOf, oneOf, textOf } from '../../platform/search-text.ts';

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

import type { GroupFilter } from './group.data.ts';

export const groupViews = ['mine', 'discover', 'invitations'] as const;
export type GroupView = (typeof groupViews)[number];

/** Which groups a list shows, and what narrows those that can be found. */
export interface GroupChoice extends GroupFilter {
  view?: GroupView | undefined;
}

import type { Address } from '@innerspring/contract/endpoint';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import type { ShownOn } from '../../platform/seen/opened-subject.ts';
import { idInKey } from '../../platform/query-keys.ts';
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

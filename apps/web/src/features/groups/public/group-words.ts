import type { GroupJoin, GroupRole, GroupVisibility } from '@innerspring/contract/groups/schemas';
import { type GroupTopic, GROUP_TOPICS } from '@innerspring/contract/groups/choices';

export const visibilityWords: Record<GroupVisibility, { label: string; help: string }> = {
  listed: { label: 'Listed', help: 'Every member finds the group and can read its posts.' },
  private: { label: 'Private', help: 'Every member finds the group; only those in it read what is inside.' },
  hidden: { label: 'Hidden', help: 'Only those in the group, and those invited, know that it is there.' },
};

export const joinWords: Record<GroupJoin, { label: string; help: string }> = {
  open: { label: 'Anybody', help: 'Members join with one press.' },
  request: { label: 'On request', help: 'Moderators decide who comes in.' },
  invite: { label: 'By invitation', help: 'Only those whom a moderator invites.' },
};

export const roleWords: Record<GroupRole, string> = { owner: 'Owner', moderator: 'Moderator', member: 'Member' };

/** The topic of these words; undefined for others. */
export const topicOf = (words: unknown): GroupTopic | undefined => GROUP_TOPICS.find((topic) => topic === words);

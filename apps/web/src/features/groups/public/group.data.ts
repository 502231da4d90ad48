import { GROUP_TOPICS, type GroupTopic } from '@innerspring/contract/groups/choices';
import { groupMembers, groups } from '@innerspring/contract/groups/endpoints';
import type { GroupCard, GroupJoin, GroupRole, GroupVisibility } from '@innerspring/contract/groups/schemas';
import { call } from '../../../platform/api.ts';
import { pages, query } from '../../../platform/query.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { useAction } from '../../../platform/use-action.ts';
import { toast } from '../../../ui/overlays/toast.ts';

/** Filters of the groups to discover. */
export interface GroupFilter {
  q?: string | undefined;
  topic?: GroupTopic | undefined;
}

export const ownGroups = query(groups.mine, {});
export const groupInvitations = query(groups.invitations, {});
export const groupPages = ({ q, topic }: GroupFilter) =>
  pages(groups.list, { query: { q: q?.trim() || undefined, topic } });
export const groupQuery = (id: number) => query(groups.get, { params: { id } });

/** The lists of groups, and each group itself. */
export const groupLists = /^groups\.(list|mine|invitations|get)$/;

export const visibilityWords: Record<GroupVisibility, { label: string; help: string }> = {
  listed: { label: 'Listed', help: 'Anyone here can find the group and read its posts.' },
  private: { label: 'Private', help: 'Anyone here can find the group, but only its members can read what’s inside.' },
  hidden: { label: 'Hidden', help: 'Only members and people you invite know it exists.' },
};

export const joinWords: Record<GroupJoin, { label: string; help: string }> = {
  open: { label: 'Anyone', help: 'Anyone can join instantly.' },
  request: { label: 'On request', help: 'Moderators approve each request.' },
  invite: { label: 'By invitation', help: 'Moderators choose who to invite.' },
};

export const roleWords: Record<GroupRole, string> = { owner: 'Owner', moderator: 'Moderator', member: 'Member' };

/** The topic with this name; undefined if there is none. */
export const topicOf = (words: unknown): GroupTopic | undefined => GROUP_TOPICS.find((topic) => topic === words);

export const groupViews = ['mine', 'discover', 'invitations'] as const;
type GroupView = (typeof groupViews)[number];

/** Which list of groups is shown, and the filters of those to discover. */
export interface GroupChoice extends GroupFilter {
  view?: GroupView | undefined;
}

type Named = Pick<GroupCard, 'id' | 'name'>;

/** Joins a group, or asks to. */
export const joinGroup = (id: number, answer?: string) =>
  call(groups.join, { params: { id }, body: answer ? { answer } : null });

/** Feedback and refetches after joining. */
export const afterJoining = ({ name }: Named) => ({
  touches: groupLists,
  done: ({ standing }: Awaited<ReturnType<typeof joinGroup>>) =>
    standing === 'member'
      ? { title: `You joined ${name}` }
      : { title: 'Request sent', description: `${name}’s moderators will review it.` },
});

export const useJoin = (group: Named) =>
  useAction((answer: string | undefined) => joinGroup(group.id, answer), {
    ...afterJoining(group),
    refused: `Couldn’t join ${group.name}`,
  });

/** Withdraws the viewer's request. The answer goes with it, so no undo could send it again. */
export const useWithdraw = () =>
  useAction(groups.withdraw, {
    touches: groupLists,
    refused: 'Couldn’t cancel the request',
    done: 'Request canceled',
  });

/** Declines an invitation; the member who sent it is not notified. */
export function useDecline({ id, name }: Named) {
  const userId = useCurrentUser().id;
  return useAction(() => call(groupMembers.uninvite, { params: { id, userId } }), {
    touches: groupLists,
    refused: 'Couldn’t decline the invitation',
    onDone: () => toast({ title: `You declined the invitation to ${name}` }),
  });
}

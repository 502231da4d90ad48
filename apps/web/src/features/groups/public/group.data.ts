import { GROUP_TOPICS, type GroupTopic } from '@innerspring/contract/groups/choices';
import { groupMembers, groups } from '@innerspring/contract/groups/endpoints';
import type { GroupCard, GroupJoin, GroupRole, GroupVisibility } from '@innerspring/contract/groups/schemas';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { complain } from '../../../platform/client-errors.ts';
import { pages, query } from '../../../platform/query.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { toast } from '../../../ui/overlays/toast.ts';

/** What narrows the groups that can be found. */
export interface GroupFilter {
  q?: string | undefined;
  topic?: GroupTopic | undefined;
}

export const ownGroups = query(groups.mine, {});
export const groupInvitations = query(groups.invitations, {});
export const groupPages = ({ q, topic }: GroupFilter) =>
  pages(groups.list, { query: { q: q?.trim() || undefined, topic } });
export const groupQuery = (id: number) => query(groups.get, { params: { id } });

/** Has the lists of groups read again, and one group where it is named. */
export function refreshGroups(client: QueryClient, id?: number): Promise<unknown> {
  const lists = new Set<unknown>([groups.list.name, groups.mine.name, groups.invitations.name]);
  return Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey }) => lists.has(queryKey[0]) }),
    id === undefined ? undefined : client.invalidateQueries({ queryKey: groupQuery(id).queryKey }),
  ]);
}

export const visibilityWords: Record<GroupVisibility, { label: string; help: string }> = {
  listed: { label: 'Listed', help: 'Every member finds the group and can read its posts.' },
  private: { label: 'Private', help: 'Every member finds the group; only those in it read what is inside.' },
  hidden: { label: 'Hidden', help: 'Only those in the group, and those invited, know that it is there.' },
};

export const joinWords: Record<GroupJoin, { label: string; help: string }> = {
  open: { label: 'Anybody', help: 'Anyone can join instantly.' },
  request: { label: 'On request', help: 'Moderators decide who comes in.' },
  invite: { label: 'By invitation', help: 'Only those whom a moderator invites.' },
};

export const roleWords: Record<GroupRole, string> = { owner: 'Owner', moderator: 'Moderator', member: 'Member' };

/** The topic of these words; undefined for others. */
export const topicOf = (words: unknown): GroupTopic | undefined => GROUP_TOPICS.find((topic) => topic === words);

export const groupViews = ['mine', 'discover', 'invitations'] as const;
type GroupView = (typeof groupViews)[number];

/** Which groups a list shows, and what narrows those that can be found. */
export interface GroupChoice extends GroupFilter {
  view?: GroupView | undefined;
}

/** Ends an invitation: by whoever was invited, or by a moderator. */
const uninvite = (id: number, userId: number) => call(groupMembers.uninvite, { params: { id, userId } });

type Named = Pick<GroupCard, 'id' | 'name'>;

/** Joins a group, or asks to; what follows from it is read again. */
export function useJoin({ id, name }: Named) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer?: string) => call(groups.join, { params: { id }, body: answer ? { answer } : null }),
    onSuccess: async ({ standing }) => {
      await refreshGroups(client, id);
      if (standing === 'member') toast({ title: `You joined ${name}.`, variant: 'success' });
      else toast({ title: 'Request sent.', description: `The moderators of ${name} will answer it.` });
    },
  });
}

/** Takes the own request back, with a way to send it again. */
export function useWithdraw({ id, name }: Named) {
  const client = useQueryClient();
  const again = useJoin({ id, name });
  return useMutation({
    mutationFn: () => call(groups.withdraw, { params: { id } }),
    onSuccess: async () => {
      await refreshGroups(client, id);
      toast({ title: 'Request taken back.', action: { label: 'Undo', onPress: () => again.mutate(undefined) } });
    },
    onError: (error) => complain('Could not take the request back.', error),
  });
}

/** Declines an invitation; whoever invited is not told. */
export function useDecline({ id, name }: Named) {
  const client = useQueryClient();
  const userId = useCurrentUser().id;
  return useMutation({
    mutationFn: () => uninvite(id, userId),
    onSuccess: async () => {
      await refreshGroups(client, id);
      toast({ title: `You declined the invitation to ${name}.` });
    },
    onError: (error) => complain('Could not decline the invitation.', error),
  });
}

import { complain } from '../../../platform/client-errors.ts';
import { groupMembers, groups } from '@innerspring/contract/groups/endpoints';
import type { GroupCard } from '@innerspring/contract/groups/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { refreshGroups } from './group.data.ts';

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

import type { Invitation } from '@innerspring/contract/invitations/schemas';
import { invitations } from '@innerspring/contract/invitations/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { complain } from '../../platform/client-errors.ts';
import { call } from '../../platform/api.ts';
import { pages } from '../../platform/query.ts';
import { toast } from '../../ui/overlays/toast.ts';

export type { Invitation };
export const invitationPages = pages(invitations.list, { query: {} });

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [invitations.list.name] });
};

/** Sends an invitation; the form shows what is wrong, and keeps its words then. */
export function useInvite() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { name: string; email: string; note?: string | undefined }) =>
      call(invitations.create, { body: { ...body, note: body.note ?? '' } }),
    onSuccess: ({ name }) => {
      toast({ title: 'Invitation sent', description: `${name} gets a mail with a link to apply.`, variant: 'success' });
      return refresh();
    },
  });
}

/** Withdraws an invitation; its link stops working. */
export function useWithdraw() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Invitation) => call(invitations.withdraw, { params: { id } }),
    onSuccess: () => toast({ title: 'Invitation withdrawn' }),
    onError: (error) => complain('Could not withdraw the invitation.', error),
    onSettled: refresh,
  });
}

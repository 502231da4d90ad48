import { admin } from '@innerspring/contract/admin/endpoints';
import type { CallInput, Address } from '@innerspring/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { query } from '../../../platform/query.ts';
import { withSudo } from '../../../platform/session/sudo.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import type { AdminUserDetail } from '../admin.data.ts';

/**
 * A change of staff to one user: asks for the password again where the server wants it, puts the answer into the open panel,
 * and lets every list of the admin area load anew.
 */
export function useAdminAction<E extends Address>(endpoint: E, userId: number, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<E>): Promise<AdminUserDetail> =>
      withSudo(() => call(endpoint, input) as Promise<AdminUserDetail>),
    onSuccess: (detail) => {
      client.setQueryData(query(admin.user, { params: { id: userId } }).queryKey, detail);
      toast({ variant: 'success', title: done });
      for (const name of ['admin.users', 'admin.applications', 'admin.dashboard', 'admin.audit', 'admin.mails']) {
        void client.invalidateQueries({ queryKey: [name] });
      }
    },
  });
}

import type { Address, CallInput, CallOutput } from '@innerspring/contract';
import { admin } from '@innerspring/contract/admin/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { withSudo } from '../../platform/session/sudo.ts';
import { toast } from '../../ui/overlays/toast.ts';

export type AdminUserDetail = CallOutput<typeof admin.user>;
export type AdminUserRow = AdminUserDetail['user'];
export type AuditLine = CallOutput<typeof admin.audit>['items'][number];
export type QueueItem = CallOutput<typeof admin.applications>['items'][number];
export type MailLine = CallOutput<typeof admin.mails>['items'][number];
export type MailText = CallOutput<typeof admin.mail>;
export type DashboardFigures = CallOutput<typeof admin.dashboard>;
export type ApplicationFacts = NonNullable<AdminUserDetail['application']>;

/** Colour of an application's age: green under a business day of waiting (24 h), amber under two (48 h), red beyond (screens §1). */
export function ageTone(businessHours: number): 'moss' | 'amber' | 'brick' {
  if (businessHours < 24) return 'moss';
  return businessHours < 48 ? 'amber' : 'brick';
}

/** "5.5 business hours", "1 business hour". */
export function ageText(businessHours: number): string {
  return `${businessHours} business ${businessHours === 1 ? 'hour' : 'hours'}`;
}

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

import type { Address, CallInput, CallOutput } from '@innerspring/contract';
import { admin } from '@innerspring/contract/admin/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { withSudo } from '../../platform/session/sudo.ts';
import { useAction } from '../../platform/use-action.ts';

export type AdminUserDetail = CallOutput<typeof admin.user>;
export type AdminUserRow = AdminUserDetail['user'];
export type AuditLine = CallOutput<typeof admin.audit>['items'][number];
export type QueueItem = CallOutput<typeof admin.applications>['items'][number];
export type MailLine = CallOutput<typeof admin.mails>['items'][number];
export type MailText = CallOutput<typeof admin.mail>;
export type DashboardFigures = CallOutput<typeof admin.dashboard>;
export type ApplicationFacts = NonNullable<AdminUserDetail['application']>;

/**
 * Color of an application's age: green under one business day of waiting (24 h), amber under two (48 h), then red
 * (screens §1).
 */
export function ageTone(businessHours: number): 'moss' | 'amber' | 'brick' {
  if (businessHours < 24) return 'moss';
  return businessHours < 48 ? 'amber' : 'brick';
}

/** "5.5 business hours", "1 business hour". */
export function ageText(businessHours: number): string {
  return `${businessHours} business ${businessHours === 1 ? 'hour' : 'hours'}`;
}

const touches = /^admin\.(users|applications|dashboard|audit|mails)$/;

/**
 * Shared options of every staff action on one user: asks for the password again if the server requires it, caches the
 * response, and refetches the admin lists that show the user. After a refusal it refetches the user as well, since
 * another admin may have acted first.
 */
export const staffAction = (userId: number) => ({
  touches,
  touchesIfRefused: /^admin\.(user|users|applications)$/,
  through: withSudo,
  answered: (client: QueryClient, detail: AdminUserDetail) => {
    client.setQueryData(query(admin.user, { params: { id: userId } }).queryKey, detail);
  },
});

/** A staff action on one user, without a form. */
export const useAdminAction = <E extends Address>(endpoint: E, userId: number, done: string) =>
  useAction((input: CallInput<E>) => call(endpoint, input) as Promise<AdminUserDetail>, {
    ...staffAction(userId),
    done,
  });

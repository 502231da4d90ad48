import type { admin } from '@innerspring/contract/admin/endpoints';
import type { CallOutput } from '@innerspring/contract';

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

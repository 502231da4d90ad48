import type { ReportTarget } from '@innerspring/contract/safety/schemas';
import type { ReportCase } from '@innerspring/contract/safety/admin';
import { absoluteTime } from '../../../ui/words/relative-time-format.ts';

export const kindText: Record<ReportTarget, string> = {
  user: 'Profile',
  company: 'Company page',
  post: 'Post',
  comment: 'Comment',
  message: 'Message',
};

const decided = { keep: 'Kept', remove: 'Removed', warn: 'Warning', suspend: 'Suspended' } as const;

/** "Removed", "Suspended until March 9, 2026, 12:00 PM". */
export function decisionText({ kind, suspendedUntil }: NonNullable<ReportCase['decision']>): string {
  return suspendedUntil ? `${decided[kind]} until ${absoluteTime(new Date(suspendedUntil))}` : decided[kind];
}

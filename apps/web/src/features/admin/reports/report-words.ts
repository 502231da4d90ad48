import type { ReportCase } from '@innerspring/contract/safety/admin';
import { absoluteTime } from '../../../ui/words/relative-time-format.ts';

const kindTexts: Record<string, string> = { user: 'Profile', company: 'Company page' };

/** What was reported, as a heading: "Company page", "Group post". */
export const kindText = (kind: string): string =>
  kindTexts[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');

const decided = { keep: 'Kept', remove: 'Removed', warn: 'Warning', suspend: 'Suspended' } as const;

/** "Removed", "Suspended until March 9, 2026, 12:00 PM". */
export function decisionText({ kind, suspendedUntil }: NonNullable<ReportCase['decision']>): string {
  return suspendedUntil ? `${decided[kind]} until ${absoluteTime(new Date(suspendedUntil))}` : decided[kind];
}

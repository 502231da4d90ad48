import type { HandlerInput, api } from '@innerspring/contract';
import type { Deps } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import type { ReportKind } from '../../platform/reports/report-kind.ts';
import { suspensionEnd } from '../../core/accounts/public.ts';
import { removable } from './report-kinds.ts';
import type { Case } from './safety.tables.ts';

export type Decision = HandlerInput<typeof api.safetyAdmin.decide>['body']['decision'];

/** What staff may decide: what can be removed by itself is the kind's to say, and a warning needs somebody to read it. */
export function choicesOf({ ownerId }: Pick<Case, 'ownerId'>, kind: ReportKind | null): Decision[] {
  const choices: Decision[] = ['keep'];
  if (kind?.removal) choices.push('remove');
  if (ownerId !== null) choices.push('warn');
  if (ownerId !== null || kind?.suspension) choices.push('suspend');
  return choices;
}

/** @throws {AppError} `invalid` where this kind of thing does not allow the decision. */
export function requireChoice(deps: Deps, found: Case, kind: ReportKind | null, decision: Decision): void {
  if (choicesOf(found, kind).includes(decision)) return;
  if (decision === 'remove')
    throw fieldError('decision', `Only ${removable(deps)} can be removed. Choose a warning or a suspension.`);
  throw fieldError('decision', 'Nobody answers for this any more. Choose another decision.');
}

/** The end of a member's suspension; none for any other decision. @throws {AppError} `invalid`, at `until` */
export function endOf(
  kind: ReportKind | null,
  { decision, until }: { decision: Decision; until?: string | undefined },
  now: Date,
): Date | null {
  if (decision === 'suspend' && !kind?.suspension) return suspensionEnd(until, now);
  if (until) throw fieldError('until', 'Only the suspension of a member has an end.');
  return null;
}

/** Staff neither judge themselves nor what is theirs. */
export function requireOthers(found: Case, actorId: number): void {
  if (found.ownerId === actorId)
    throw new AppError('conflict', 'This is about you: another member of staff has to decide.');
}

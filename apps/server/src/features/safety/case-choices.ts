import type { HandlerInput, api } from '@innerspring/contract';
import { AppError, fieldError } from '../../platform/errors.ts';
import { suspensionEnd } from '../../core/accounts/public.ts';
import type { Case } from './case-effects.ts';

export type Decision = HandlerInput<typeof api.safetyAdmin.decide>['body']['decision'];

/** What staff may decide: only posts, comments and messages can be removed, and a warning needs somebody to read it. */
export function choicesOf({ targetType, ownerId }: Pick<Case, 'targetType' | 'ownerId'>): Decision[] {
  const choices: Decision[] = ['keep'];
  if (targetType === 'post' || targetType === 'comment' || targetType === 'message') choices.push('remove');
  if (ownerId !== null) choices.push('warn');
  if (ownerId !== null || targetType === 'company') choices.push('suspend');
  return choices;
}

/** @throws {AppError} `invalid` where this kind of thing does not allow the decision. */
export function requireChoice(found: Case, decision: Decision): void {
  if (choicesOf(found).includes(decision)) return;
  if (decision === 'remove')
    throw fieldError('decision', 'Only posts, comments and messages can be removed. Choose a warning or a suspension.');
  throw fieldError('decision', 'Nobody answers for this any more. Choose another decision.');
}

/** The end of a member's suspension; none for any other decision. @throws {AppError} `invalid`, at `until` */
export function endOf({ targetType }: Case, decision: Decision, until: string | undefined, now: Date): Date | null {
  if (decision === 'suspend' && targetType !== 'company') return suspensionEnd(until, now);
  if (until) throw fieldError('until', 'Only the suspension of a member has an end.');
  return null;
}

/** Staff neither judge themselves nor what is theirs. */
export function requireOthers(found: Case, actorId: number): void {
  if (found.ownerId === actorId)
    throw new AppError('conflict', 'This is about you: another member of staff has to decide.');
}

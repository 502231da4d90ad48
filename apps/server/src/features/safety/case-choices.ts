import type { HandlerInput, api } from '@innerspring/contract';
import { AppError, fieldError } from '../../platform/errors.ts';
import type { Case } from './case-effects.ts';

export type Decision = HandlerInput<typeof api.safetyAdmin.decide>['body']['decision'];

const FIVE_YEARS_MS = 5 * 365 * 86_400_000;

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

/** The end of a member's suspension: an instant in the future, five years ahead at most; none for any other decision. */
export function suspensionEnd({ targetType }: Case, decision: Decision, until: string | undefined, now: Date) {
  if (decision !== 'suspend' || targetType === 'company') {
    if (until) throw fieldError('until', 'Only the suspension of a member has an end.');
    return null;
  }
  const end = new Date(until ?? '');
  if (Number.isNaN(end.getTime())) throw fieldError('until', 'Enter a date');
  if (end <= now) throw fieldError('until', 'Choose a date in the future');
  if (end.getTime() - now.getTime() > FIVE_YEARS_MS) throw fieldError('until', 'Choose a date within five years');
  return end;
}

/** Staff neither judge themselves nor what is theirs. */
export function requireOthers(found: Case, actorId: number): void {
  if (found.ownerId === actorId)
    throw new AppError('conflict', 'This is about you: another member of staff has to decide.');
}

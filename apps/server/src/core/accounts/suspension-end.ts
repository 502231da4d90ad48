import { fieldError } from '../../platform/errors.ts';

const FIVE_YEARS_MS = 5 * 365 * 86_400_000;

/**
 * Reads the end of a member's suspension, whoever of staff decides on it: an instant in the future, five years ahead at most.
 * @throws {AppError} `invalid`, at `until`
 */
export function suspensionEnd(text: string | undefined, now: Date): Date {
  const end = new Date(text ?? '');
  if (Number.isNaN(end.getTime())) throw fieldError('until', 'Enter a date');
  if (end <= now) throw fieldError('until', 'Choose a date in the future');
  if (end.getTime() - now.getTime() > FIVE_YEARS_MS) throw fieldError('until', 'Choose a date within five years');
  return end;
}

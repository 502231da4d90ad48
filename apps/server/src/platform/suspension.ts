import { AppError } from './errors.ts';

const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
/** A suspension that ends later than this has no end. */
const never = new Date('9000-01-01T00:00:00Z');

/** The refusal of a suspended member, naming the last day in US Eastern time. */
export function suspension(until: Date): AppError {
  const sentence =
    until > never ? 'Your account is suspended.' : `Your account is suspended until ${dayOf.format(until)}.`;
  return new AppError('forbidden', sentence);
}

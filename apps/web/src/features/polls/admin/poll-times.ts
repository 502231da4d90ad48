import { zoneName } from '../../settings/public/time-zones.ts';
import { formatDate, timeDisplay } from '../../../ui/words/date-format.ts';

const clock: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** An instant as the value of a date and time field, in the reader's time zone: `2027-03-04T09:00`. Empty for null. */
export const wallTimeOf = (instant: string | null): string =>
  instant === null ? '' : formatDate(new Date(instant), clock, 'sv-SE').replace(' ', 'T');

/** The instant of a date and time in the reader's time zone; null if the field is empty. */
export function instantOf(wallTime: string): string | null {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (time: number) => Date.parse(`${wallTimeOf(new Date(time).toISOString())}Z`) - time;
  const guess = asUtc - offsetAt(asUtc);
  // The offset at the guess is correct, even if the clocks change between the guess and the same wall time in UTC.
  return new Date(asUtc - offsetAt(guess)).toISOString();
}

/** The common name of the reader's time zone: "New York". */
export const readersZoneName = (): string =>
  zoneName(timeDisplay().timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone);

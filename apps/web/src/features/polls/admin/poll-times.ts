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

/** An instant as a field of date and time shows it, on the reader's clock: `2027-03-04T09:00`. Empty for null. */
export const wallTimeOf = (instant: string | null): string =>
  instant === null ? '' : formatDate(new Date(instant), clock, 'sv-SE').replace(' ', 'T');

/** The instant of a date and time on the reader's clock; null where the field is empty. */
export function instantOf(wallTime: string): string | null {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (time: number) => Date.parse(`${wallTimeOf(new Date(time).toISOString())}Z`) - time;
  const guess = asUtc - offsetAt(asUtc);
  // The offset of the guess is the right one, also where the clocks change between it and UTC's time of the same name.
  return new Date(asUtc - offsetAt(guess)).toISOString();
}

/** What people call the zone of the reader's clock: "New York". */
export const readersZoneName = (): string =>
  zoneName(timeDisplay().timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone);

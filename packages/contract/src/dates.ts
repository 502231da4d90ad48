import { z } from './common.ts';
import { currentZone } from './zones.ts';

/** Years that people mean. The database, calendars and every library agree about all of them. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

/** Whether the calendar has this day: `2028-02-29`, but neither `2027-02-29` nor a year that nobody means. */
export function isCalendarDate(day: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  const at = new Date(`${day}T00:00:00Z`);
  const year = at.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR && at.toISOString().startsWith(day);
}

const DAY = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const ZONED = String.raw`T${TIME}(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]${TIME})`;

/** Text of this form that starts with a day of the calendar. */
const dated = (form: string, sentence: string) =>
  z.string(sentence).check(
    z.regex(new RegExp(`^${form}$`), sentence),
    z.refine((text: string) => isCalendarDate(text.slice(0, 10)), sentence),
  );

/** A day of the calendar without a time or zone: `2027-01-24`. */
export const CalendarDate = dated(DAY, 'Enter a date');

/** A month of the calendar: `2027-01`. */
export const CalendarMonth = z
  .string('Choose a month')
  .check(
    z.regex(/^(?:19\d\d|2[01]\d\d|2200)-(?:0[1-9]|1[0-2])$/, 'Enter a month as year and month, for example 2021-04'),
  );

/** What the clocks of a place show, without its zone: `2027-01-24T09:00`. */
export const LocalDateTime = dated(`${DAY}T${TIME}`, 'Enter a date and a time');

/** A time of day as a clock shows it: `09:30`. */
export const LocalTime = z.string('Enter a time').check(z.regex(new RegExp(`^${TIME}$`), 'Enter a time such as 09:30'));

/** An instant that a person chose, or a device noted: ISO 8601 with `Z` or an offset. */
export const ChosenInstant = dated(`${DAY}${ZONED}`, 'Enter a date and a time');

/** A day, or an instant, that a person chose. The code that uses it decides which are allowed. */
export const ChosenDate = dated(`${DAY}(?:${ZONED})?`, 'Enter a date');

/** Which state a change was made on: the instant that the server gave with it, sent back as it came. */
export const KnownState = dated(String.raw`${DAY}T${TIME}:[0-5]\d\.\d{3}Z`, 'This page state isn’t valid');

const noZone = 'Choose a time zone';

/** A time zone by its IANA name, stored under its current one. */
export const TimeZone = z.pipe(
  z.string(noZone).check(
    z.maxLength(60, { error: noZone, abort: true }),
    z.refine((name: string) => currentZone(name) !== null, noZone),
  ),
  z.transform((name: string) => currentZone(name) ?? name),
);

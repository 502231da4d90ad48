import { Temporal } from 'temporal-polyfill';

/**
 * The instant at which clocks of a zone show a local time such as `2027-01-24T09:00`; null for a time that they skip. Of one that
 * they show twice it is the first, as calendars read it (RFC 5545, 3.3.5).
 */
export function instantAt(local: string, timeZone: string): Date | null {
  const wanted = Temporal.PlainDateTime.from(local);
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return found.toPlainDateTime().equals(wanted) ? new Date(found.epochMilliseconds) : null;
}

/** The zone of the site's own dates, such as the end of a suspension. */
export const SITE_ZONE = 'America/New_York';

/** The instant that a `ChosenDate` means: its own, or, of a day, its beginning on the site's clocks. */
export const chosenInstant = (text: string): Date =>
  /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? new Date(Temporal.PlainDate.from(text).toZonedDateTime(SITE_ZONE).epochMilliseconds)
    : new Date(text);

/** Where a repeated thing starts and ends on the clocks of its place. */
export type LocalSpan = { starts: string; ends: string };

/** How far apart its dates are. */
export type Step = { weeks: number } | { months: number };

const textOf = (time: Temporal.PlainDateTime): string => time.toString({ smallestUnit: 'minute' });

/**
 * The date so many steps after the first: at the same hour of the same day, or of the last one of a shorter month, and as many
 * days long. Counted from the first, so that a month with 28 days shortens none after it.
 */
export function nthDate({ starts, ends }: LocalSpan, step: Step, times: number): LocalSpan {
  const [first, last] = [Temporal.PlainDateTime.from(starts), Temporal.PlainDateTime.from(ends)];
  const days = first.toPlainDate().until(last.toPlainDate(), { largestUnit: 'day' });
  const start = first.add('weeks' in step ? { weeks: step.weeks * times } : { months: step.months * times }, {
    overflow: 'constrain',
  });
  const end = start.toPlainDate().add(days).toPlainDateTime(last.toPlainTime());
  return { starts: textOf(start), ends: textOf(end) };
}

/** Months of the calendar from one local time to another, whatever their days: two from any in January to any in March. */
export function monthsBetween(from: string, to: string): number {
  const monthOf = (local: string) => Temporal.PlainDateTime.from(local).toPlainDate().toPlainYearMonth();
  return monthOf(from).until(monthOf(to), { largestUnit: 'month' }).months;
}

/** Days of the calendar from one instant to another, on the clocks of a zone, whichever hours its days have. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const dayOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return dayOf(from).until(dayOf(to), { largestUnit: 'day' }).days;
}

import { useEffect, useState } from 'react';

export interface RelativeTimeProps {
  /** ISO 8601 instant. */
  value: string;
  /** Words around the span: "ago" gives "2 h ago". */
  suffix?: string;
  className?: string;
}

/** "2 h", with the moment in full on hover; counts on by itself. */
export function RelativeTime({ value, suffix, className }: RelativeTimeProps) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(value);
  const words = relativeTime(date, now);
  const takesSuffix = suffix && /^\d/.test(words);
  return (
    <time dateTime={value} title={absoluteTime(date)} className={className}>
      {takesSuffix ? `${words} ${suffix}` : words}
    </time>
  );
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export type DateFormat = 'us' | 'eu' | 'iso';
type TimeDisplay = { timeZone: string; dateFormat: DateFormat };

const locales: Record<DateFormat, string> = { us: 'en-US', eu: 'en-GB', iso: 'sv-SE' };

function formatsOf({ timeZone, dateFormat }: TimeDisplay) {
  const locale = locales[dateFormat];
  const zone = timeZone === '' ? {} : { timeZone };
  const isIso = dateFormat === 'iso';
  const month = isIso ? '2-digit' : 'short';
  const day = isIso ? '2-digit' : 'numeric';
  return {
    thisYear: new Intl.DateTimeFormat(locale, isIso ? { ...zone, dateStyle: 'short' } : { ...zone, month, day }),
    otherYear: new Intl.DateTimeFormat(locale, { ...zone, month, day, year: 'numeric' }),
    exact: new Intl.DateTimeFormat(locale, { ...zone, dateStyle: isIso ? 'short' : 'full', timeStyle: 'short' }),
    yearOf: new Intl.DateTimeFormat('en-US', { ...zone, year: 'numeric' }),
  };
}

let shown: TimeDisplay = { timeZone: '', dateFormat: 'us' };
let formats = formatsOf(shown);

/** How dates are written now. */
export const timeDisplay = (): TimeDisplay => shown;

/** Sets how dates are written from now on: an IANA zone, or '' for the device's. A zone unknown here falls back to that. */
export function setTimeDisplay(display: TimeDisplay): void {
  shown = display;
  try {
    formats = formatsOf(display);
  } catch {
    formats = formatsOf({ ...display, timeZone: '' });
  }
}

/**
 * How long ago, in as few letters as a feed needs: "Just now", "5 min", "2 h", "3 d", "2 w",
 * then the date, with its year when that is not `now`'s. Moments ahead read "in 5 min" in the same way.
 */
export function relativeTime(date: Date, now: Date): string {
  const distance = now.getTime() - date.getTime();
  const size = Math.abs(distance);
  if (Number.isNaN(size)) return '';
  if (size < minute) return 'Just now';
  const words = shortSpan(size);
  if (words === undefined) {
    const { thisYear, otherYear, yearOf } = formats;
    return (yearOf.format(date) === yearOf.format(now) ? thisYear : otherYear).format(date);
  }
  return distance < 0 ? `in ${words}` : words;
}

function shortSpan(size: number): string | undefined {
  if (size < hour) return `${Math.floor(size / minute)} min`;
  if (size < day) return `${Math.floor(size / hour)} h`;
  if (size < 7 * day) return `${Math.floor(size / day)} d`;
  if (size < 28 * day) return `${Math.floor(size / (7 * day))} w`;
  return undefined;
}

/** The moment in full, in the reader's time zone and way of writing. */
export function absoluteTime(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : formats.exact.format(date);
}

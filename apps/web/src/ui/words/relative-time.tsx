import { type ReactNode, useEffect, useState } from 'react';
import { formatDate, timeDisplay } from './date-format.ts';

/**
 * A moment in few words, with the moment in full on hover.
 * @param value ISO 8601 instant
 */
export function Moment({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <time
      dateTime={value}
      className={className}
      // Not while rendering: the first date format takes a tenth of a second on a phone, and most times are never hovered.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = absoluteTime(new Date(value));
      }}
    >
      {children}
    </time>
  );
}

export interface RelativeTimeProps {
  /** ISO 8601 instant. */
  value: string;
  /** Words around the span: "ago" gives "2 h ago". */
  suffix?: string;
  /** Other words come before it in its sentence: "Sent just now". */
  isInSentence?: boolean;
  className?: string;
}

/** "2 h", with the moment in full on hover; counts on by itself. */
export function RelativeTime({ value, suffix, isInSentence = false, className }: RelativeTimeProps) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const words = relativeTime(new Date(value), now);
  const takesSuffix = suffix && /^\d/.test(words);
  const shown = isInSentence && words === justNow ? 'just now' : words;
  return (
    <Moment value={value} className={className}>
      {takesSuffix ? `${words} ${suffix}` : shown}
    </Moment>
  );
}

const justNow = 'Just now';
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How long ago, in as few letters as a feed needs: "Just now", "5 min", "2 h", "3 d", "2 w",
 * then the date, with its year when that is not `now`'s. Moments ahead read "in 5 min" in the same way.
 */
export function relativeTime(date: Date, now: Date): string {
  const distance = now.getTime() - date.getTime();
  const size = Math.abs(distance);
  if (Number.isNaN(size)) return '';
  if (size < minute) return justNow;
  const words = shortSpan(size);
  if (words === undefined) {
    const isIso = timeDisplay().dateFormat === 'iso';
    const yearOf = (one: Date) => formatDate(one, { year: 'numeric' }, 'en-US');
    const day = isIso ? ({ month: '2-digit', day: '2-digit' } as const) : ({ month: 'short', day: 'numeric' } as const);
    if (yearOf(date) !== yearOf(now)) return formatDate(date, { ...day, year: 'numeric' });
    return formatDate(date, isIso ? { dateStyle: 'short' } : day);
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
  if (Number.isNaN(date.getTime())) return '';
  return formatDate(date, { dateStyle: timeDisplay().dateFormat === 'iso' ? 'short' : 'full', timeStyle: 'short' });
}

import { useState } from 'react';
import { formatDate, timeDisplay } from './date-format.ts';
import { Moment, relativeTime } from './relative-time.tsx';

const day = 86_400_000;

/** How long ago, never as a date: as `relativeTime` for four weeks, then "5 mo ago", "2 y ago". */
export function ageOf(date: Date, now: Date): string {
  const days = Math.floor((now.getTime() - date.getTime()) / day);
  const words =
    days < 28
      ? relativeTime(date, now)
      : days < 365
        ? `${Math.max(1, Math.floor(days / 30.44))} mo`
        : `${Math.floor(days / 365.25) || 1} y`;
  return /^\d/.test(words) ? `${words} ago` : words;
}

/** How long ago an instant (ISO 8601) was, with the moment in full on hover. Within a sentence: "Posted just now". */
export function Age({ value, isInSentence = false }: { value: string; isInSentence?: boolean }) {
  const [now] = useState(() => new Date());
  const age = ageOf(new Date(value), now);
  return <Moment value={value}>{isInSentence && age === 'Just now' ? 'just now' : age}</Moment>;
}

/** The day in the reader's time zone, as `2026-03-02`. */
export function dayKey(date: Date): string {
  return formatDate(date, { year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv-SE');
}

/** Days of the calendar from an instant until now, in the reader's time zone: a day with 25 hours is one, too. */
const daysSince = (date: Date, now: Date): number =>
  (Date.parse(`${dayKey(now)}T00:00:00Z`) - Date.parse(`${dayKey(date)}T00:00:00Z`)) / day;

/** Today, Yesterday, a weekday of the last week, or the date. */
export function dayLabel(date: Date, now: Date): string {
  const days = daysSince(date, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return days > 1 && days < 7 ? formatDate(date, { weekday: 'long' }, 'en-US') : fullDay(date);
}

/** The date with its year: March 2, 2026. */
export function fullDay(date: Date): string {
  if (timeDisplay().dateFormat === 'iso') return dayKey(date);
  return formatDate(date, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** The time of day: 2:05 PM, or 14:05. */
export function clockTime(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : formatDate(date, { timeStyle: 'short' });
}

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

/** Today, Yesterday, a weekday of the last week, or the date. */
export function dayLabel(date: Date, now: Date): string {
  const key = dayKey(date);
  if (key === dayKey(now)) return 'Today';
  if (key === dayKey(new Date(now.getTime() - 24 * 3_600_000))) return 'Yesterday';
  const age = now.getTime() - date.getTime();
  if (age > 0 && age < 6 * 24 * 3_600_000) return formatDate(date, { weekday: 'long' }, 'en-US');
  return fullDay(date);
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

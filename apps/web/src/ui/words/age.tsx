import { useState } from 'react';
import { absoluteTime, relativeTime } from './relative-time.tsx';

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

/** How long ago an instant (ISO 8601) was, with the moment in full on hover. */
export function Age({ value }: { value: string }) {
  const [now] = useState(() => new Date());
  const date = new Date(value);
  return (
    <time dateTime={value} title={absoluteTime(date)}>
      {ageOf(date, now)}
    </time>
  );
}

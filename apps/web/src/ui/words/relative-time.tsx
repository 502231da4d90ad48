import { useEffect, useState } from 'react';
import { absoluteTime, relativeTime } from './relative-time-format.ts';

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

import { type DateFormat, timeDisplay } from './relative-time.tsx';

const locales: Record<DateFormat, string> = { us: 'en-US', eu: 'en-GB', iso: 'sv-SE' };

function zoneOf(): { timeZone?: string } {
  const { timeZone } = timeDisplay();
  return timeZone === '' ? {} : { timeZone };
}

/** Makes a format, with the device's zone where the chosen one is unknown here. */
function format(options: Intl.DateTimeFormatOptions, locale = locales[timeDisplay().dateFormat]): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...zoneOf() });
  } catch {
    return new Intl.DateTimeFormat(locale, options);
  }
}

/** The day in the reader's time zone, as `2026-03-02`. */
export function dayKey(date: Date): string {
  return format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv-SE').format(date);
}

/** Today, Yesterday, a weekday of the last week, or the date. */
export function dayLabel(date: Date, now: Date): string {
  const key = dayKey(date);
  if (key === dayKey(now)) return 'Today';
  if (key === dayKey(new Date(now.getTime() - 24 * 3_600_000))) return 'Yesterday';
  const age = now.getTime() - date.getTime();
  if (age > 0 && age < 6 * 24 * 3_600_000) return format({ weekday: 'long' }, 'en-US').format(date);
  return fullDay(date);
}

/** The date with its year: March 2, 2026. */
export function fullDay(date: Date): string {
  if (timeDisplay().dateFormat === 'iso') return dayKey(date);
  return format({ day: 'numeric', month: 'long', year: 'numeric' }).format(date);
}

/** The time of day: 2:05 PM, or 14:05. */
export function clockTime(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : format({ timeStyle: 'short' }).format(date);
}

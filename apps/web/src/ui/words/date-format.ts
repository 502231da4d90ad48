export type DateFormat = 'us' | 'eu' | 'iso';
type TimeDisplay = { timeZone: string; dateFormat: DateFormat };

const locales: Record<DateFormat, string> = { us: 'en-US', eu: 'en-GB', iso: 'sv-SE' };

let shown: TimeDisplay = { timeZone: '', dateFormat: 'us' };
/** Formats by locale and options, created on first use: the first one takes a tenth of a second on a phone. */
let formats = new Map<string, Intl.DateTimeFormat>();

/** How dates are written now. */
export const timeDisplay = (): TimeDisplay => shown;

/** Sets how dates are written from now on: an IANA zone, or '' for the device's. A zone unknown here falls back to that. */
export function setTimeDisplay(display: TimeDisplay): void {
  shown = display;
  formats = new Map();
}

function make(options: Intl.DateTimeFormatOptions, locale: string): Intl.DateTimeFormat {
  const { timeZone } = shown;
  try {
    return new Intl.DateTimeFormat(locale, timeZone === '' ? options : { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(locale, options);
  }
}

/** A date in the reader's time zone and, unless a locale is given, in their way of writing. */
export function formatDate(
  date: Date,
  options: Intl.DateTimeFormatOptions,
  locale = locales[shown.dateFormat],
): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? make(options, locale);
  formats.set(key, format);
  return format.format(date);
}

/** A day of the calendar, `YYYY-MM-DD`, in the reader's way of writing: the same day in every time zone. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(locales[shown.dateFormat], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

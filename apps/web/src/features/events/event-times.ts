import { timeDisplay } from '../../ui/words/date-format.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant in a time zone. Formatters are cached, since creating one is slow on phones. */
function format(date: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const locale = timeDisplay().dateFormat === 'eu' ? 'en-GB' : 'en-US';
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, made);
  return made.format(date);
}

const dayOptions: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' };
const timeOptions: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const zoned: Intl.DateTimeFormatOptions = { ...timeOptions, timeZoneName: 'short' };

interface Times {
  date: string;
  endDate: string;
  timeZone: string;
}

/** "Sunday, January 24, 2027", in the event's time zone. */
export const longDay = ({ date, timeZone }: Pick<Times, 'date' | 'timeZone'>): string =>
  format(new Date(date), timeZone, dayOptions);

/** "Sun, Jan 24", for lists. */
export const shortDay = ({ date, timeZone }: Pick<Times, 'date' | 'timeZone'>): string =>
  format(new Date(date), timeZone, { weekday: 'short', month: 'short', day: 'numeric' });

/** "9:00 AM – 12:00 PM EST"; over several days "9:00 AM – Wednesday, January 27, 2027, 6:00 PM PST". */
export function hoursOf({ date, endDate, timeZone }: Times): string {
  const [start, end] = [new Date(date), new Date(endDate)];
  const isOneDay = format(start, timeZone, dayOptions) === format(end, timeZone, dayOptions);
  const until = isOneDay
    ? format(end, timeZone, zoned)
    : `${format(end, timeZone, dayOptions)}, ${format(end, timeZone, zoned)}`;
  return `${format(start, timeZone, timeOptions)} – ${until}`;
}

/** "Sun, Jan 24, 9:00 AM – 12:00 PM EST"; over several days "Mon, Jan 4 – Thu, Jan 7". For lists. */
export function whenOf({ date, endDate, timeZone }: Times): string {
  const start = shortDay({ date, timeZone });
  const end = shortDay({ date: endDate, timeZone });
  return start === end ? `${start}, ${hoursOf({ date, endDate, timeZone })}` : `${start} – ${end}`;
}

/** The reader's time zone: the one they chose, or the device's. */
export const readersZone = (): string => timeDisplay().timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "6:00 PM your time" if the time differs from the event's time zone; else null. */
export function readersTime({ date, timeZone }: Pick<Times, 'date' | 'timeZone'>): string | null {
  const there = format(new Date(date), timeZone, { ...dayOptions, ...timeOptions });
  const here = format(new Date(date), readersZone(), { ...dayOptions, ...timeOptions });
  if (there === here) return null;
  const isSameDay = format(new Date(date), readersZone(), dayOptions) === format(new Date(date), timeZone, dayOptions);
  const time = format(new Date(date), readersZone(), timeOptions);
  return isSameDay ? `${time} your time` : `${format(new Date(date), readersZone(), dayOptions)}, ${time} your time`;
}

/** The current month in the reader's time zone: `2027-01`. */
export const monthNow = (now = new Date()): string => {
  const [year, month] = [
    format(now, readersZone(), { year: 'numeric' }),
    format(now, readersZone(), { month: '2-digit' }),
  ];
  return `${year}-${month}`;
};

/** The month that is `by` months later. */
export function monthAfter(month: string, by: number): string {
  const [year = 2000, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7);
}

/** "January 2027". */
export const monthName = (month: string): string =>
  format(new Date(`${month}-01T00:00:00Z`), 'UTC', { month: 'long', year: 'numeric' });

/** "Sunday, January 24", for a calendar day. */
export const dayName = (day: string): string =>
  format(new Date(`${day}T00:00:00Z`), 'UTC', { weekday: 'long', month: 'long', day: 'numeric' });

/** The weeks of a month, starting on Sundays. Days outside the month are null. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 2000, at = 1] = month.split('-').map(Number);
  const before = new Date(Date.UTC(year, at - 1, 1)).getUTCDay();
  const length = new Date(Date.UTC(year, at, 0)).getUTCDate();
  const days = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, place) => {
    const day = place - before + 1;
    return day < 1 || day > length ? null : `${month}-${String(day).padStart(2, '0')}`;
  });
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

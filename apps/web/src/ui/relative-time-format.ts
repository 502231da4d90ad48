const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

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
  if (words === undefined)
    return date.getFullYear() === now.getFullYear() ? thisYear.format(date) : otherYear.format(date);
  return distance < 0 ? `in ${words}` : words;
}

function shortSpan(size: number): string | undefined {
  if (size < hour) return `${Math.floor(size / minute)} min`;
  if (size < day) return `${Math.floor(size / hour)} h`;
  if (size < 7 * day) return `${Math.floor(size / day)} d`;
  if (size < 28 * day) return `${Math.floor(size / (7 * day))} w`;
  return undefined;
}

/** The moment in full, in the reader's time zone. */
export function absoluteTime(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : exact.format(date);
}

/** Reviewing hours of specification §2: Monday to Friday, 9am to 5pm US Eastern time. */
const OPENS = 9;
const CLOSES = 17;
const DAY = 86_400_000;
const HOUR = 3_600_000;

const easternParts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** How many milliseconds Eastern local time is ahead of UTC at `instant` (negative). */
function easternOffset(instant: number): number {
  const part = Object.fromEntries(easternParts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const wall = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
  return wall - Math.floor(instant / 1000) * 1000;
}

/** The instant at which Eastern clocks show `hour` on the calendar day that starts at `day` (UTC midnight of the same date). */
function easternHour(day: number, hour: number): number {
  // Clocks change at 2 am, so any instant near 9:00 or 17:00 has that day's offset.
  const offset = easternOffset(day + hour * HOUR + 5 * HOUR);
  return day + hour * HOUR - offset;
}

/**
 * Minutes of reviewing time between two instants; 0 if `to` is not after `from`. Days are split at Eastern midnight, so
 * daylight saving changes neither add nor remove time.
 */
export function businessMinutes(from: Date, to: Date): number {
  const start = from.getTime();
  const end = to.getTime();
  if (end <= start) return 0;
  const firstDay = Math.floor((start + easternOffset(start)) / DAY) * DAY;
  const lastDay = Math.floor((end + easternOffset(end)) / DAY) * DAY;
  let milliseconds = 0;
  for (let day = firstDay; day <= lastDay; day += DAY) {
    const weekday = new Date(day).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    if (day !== firstDay && day !== lastDay) {
      milliseconds += (CLOSES - OPENS) * HOUR;
      continue;
    }
    const open = Math.max(start, easternHour(day, OPENS));
    const close = Math.min(end, easternHour(day, CLOSES));
    milliseconds += Math.max(0, close - open);
  }
  return Math.floor(milliseconds / 60_000);
}

/** Business hours with one decimal, as the queue shows them. */
export function businessHours(from: Date, to: Date): number {
  return Math.round(businessMinutes(from, to) / 6) / 10;
}

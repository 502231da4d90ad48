/** Where hours are those of a member who has not chosen a time zone: that of the trade's own hours. */
export const HOME_ZONE = 'America/New_York';

const MINUTE = 60_000;
const DAY_MINUTES = 1440;

type QuietHours = { on: boolean; from: string; to: string };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** How many minutes of its day have passed in a zone. */
const minuteOfDay = (at: Date, zone: string): number => minutesOf(formatOf(zone).format(at));

const ahead = (from: number, to: number): number => (to - from + DAY_MINUTES) % DAY_MINUTES;

/**
 * When a member may be disturbed again by mail or push; null where they may be now. Hours that begin and end at the same
 * time are none.
 * @param timeZone an IANA name; empty is `HOME_ZONE`
 */
export function quietUntil(
  { quietHours, timeZone }: { quietHours: QuietHours; timeZone: string },
  now: Date,
): Date | null {
  if (!quietHours.on) return null;
  const zone = timeZone || HOME_ZONE;
  const [from, to] = [minutesOf(quietHours.from), minutesOf(quietHours.to)];
  const minute = minuteOfDay(now, zone);
  if (ahead(from, minute) >= ahead(from, to)) return null;
  const wholeMinute = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const end = new Date(wholeMinute + ahead(minute, to) * MINUTE);
  // Where clocks are changed in between, the end is that of the clock on the wall.
  const off = ahead(minuteOfDay(end, zone), to);
  const shift = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off;
  return new Date(end.getTime() + shift * MINUTE);
}

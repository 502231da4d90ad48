import { createHash, randomBytes } from 'node:crypto';
import { withoutControls } from '@innerspring/contract';
import ical, { ICalEventStatus } from 'ical-generator';
import { eq } from 'drizzle-orm';
import { tzlib_get_ical_block as timeZoneBlock } from 'timezones-ical-library';
import { isActive } from '../../core/visibility/public.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { eventFrom, isHostedBy, mayOpen, organizerName } from './event-sql.ts';
import { noEvent } from './events.queries.ts';
import { eventCalendars } from './events.tables.ts';
import { eventsLimits } from './events.tokens.ts';

/** An event as calendars take it; the times are those on the clocks there. */
type Entry = {
  id: number;
  title: string;
  description: string;
  location: string;
  localStart: string;
  localEnd: string;
  timeZone: string;
  organizer: string;
  joinUrl: string | null;
  sequence: number;
  isCanceled: boolean;
  updatedAt: Date;
};

const columns = `e.id, e.title, e.description, concat_ws(', ', nullif(e.venue, ''), nullif(e.address, ''), nullif(e.city, ''),
  nullif(e.region, ''), nullif(e.country, '')) as location, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI:SS') as "localStart",
  to_char(e.local_end, 'YYYY-MM-DD"T"HH24:MI:SS') as "localEnd", e.time_zone as "timeZone",
  ${organizerName} as organizer, e.sequence, e.state = 'canceled' as "isCanceled",
  e.updated_at as "updatedAt"`;

const oneStatement = statement<Entry>(
  'eventCalendar.file',
  `select ${columns}, case when ${isHostedBy('$1')} or exists (select 1 from event_attendances a
    where a.event_id = e.id and a.user_id = $1 and a.state = 'going') then nullif(e.join_url, '') end as "joinUrl"
from ${eventFrom} where e.id = $3 and e.removed_at is null and e.local_end is not null and ${mayOpen('$1', '$2')}`,
);

/** Days for which a feed keeps what is over. */
const KEPT_DAYS = 90;
const MOST = 500;

const feedStatement = statement<Entry>(
  'eventCalendar.feed',
  `select ${columns}, nullif(e.join_url, '') as "joinUrl"
from event_attendances a join ${eventFrom.replace('events e', 'events e on e.id = a.event_id')}
where a.user_id = $1 and a.state = 'going' and e.ends_at > $2::timestamptz - interval '${KEPT_DAYS} days'
  and e.removed_at is null and ${mayOpen('$1', '$2')}
order by e.starts_at limit ${MOST}`,
);

/**
 * The rules of a zone under its own name: those of a zone whose clocks go like another's come under the other's name, and calendars
 * refuse a name that the file doesn't define (RFC 5545, 3.2.19).
 */
const rulesOf = (zone: string): string | null => {
  const [rules = null] = timeZoneBlock(zone);
  return rules && rules.replace(/^TZID:.*$/m, `TZID:${zone}`);
};

/**
 * A calendar with these events (RFC 5545): each with the rules of its time zone, an id that stays, and a sequence that rises with
 * each change, so that calendars take changes over.
 */
function calendarOf(entries: readonly Entry[], { publicUrl, siteName }: Deps['config'], name: string): string {
  const calendar = ical({ name, prodId: { company: siteName, product: 'Events', language: 'EN' } });
  calendar.timezone({ name: null, generator: rulesOf });
  for (const entry of entries) {
    const url = `${publicUrl}/events/${entry.id}`;
    calendar.createEvent({
      id: `event-${entry.id}@${new URL(publicUrl).hostname}`,
      sequence: entry.sequence,
      stamp: entry.updatedAt,
      start: entry.localStart,
      end: entry.localEnd,
      timezone: entry.timeZone,
      summary: entry.title,
      description: withoutControls(
        [entry.description, `Organized by ${entry.organizer}`, entry.joinUrl && `Join: ${entry.joinUrl}`, url]
          .filter(Boolean)
          .join('\n\n'),
      ),
      location: entry.location || (entry.joinUrl ?? null),
      url,
      status: entry.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  // Every line ends with a line break, the last one too (RFC 5545, 3.1).
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** One event as a calendar file, and its title. @throws {AppError} `not_found`, also for a draft without times. */
export async function eventFile({ pool, clock, config }: Deps, viewer: Viewer, id: number) {
  const [entry] = await oneStatement.run(pool, [viewer.id, clock.now(), id]);
  if (!entry) throw noEvent();
  return { title: entry.title, text: calendarOf([entry], config, entry.title) };
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Since when the viewer has a private calendar address. */
export async function ownCalendar({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<{ createdAt: Date | null }> {
  const [own] = await db.select().from(eventCalendars).where(eq(eventCalendars.userId, viewer.id));
  return { createdAt: own?.createdAt ?? null };
}

/** Makes a private calendar address, which is shown this once, in the place of an earlier one. @throws {AppError} `rate_limited` */
export async function createCalendar(deps: Deps, viewer: Viewer): Promise<{ url: string }> {
  await deps.limits.take(eventsLimits.calendars, viewer.id);
  const token = randomBytes(32).toString('base64url');
  const kept = { tokenHash: digestOf(token), createdAt: deps.clock.now() };
  await deps.db
    .insert(eventCalendars)
    .values({ userId: viewer.id, ...kept })
    .onConflictDoUpdate({ target: eventCalendars.userId, set: kept });
  return { url: `${deps.config.publicUrl}/api/calendars/${token}` };
}

/** Stops the viewer's private calendar address. */
export async function removeCalendar({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<void> {
  await db.delete(eventCalendars).where(eq(eventCalendars.userId, viewer.id));
}

const ownerStatement = statement<{ id: number }>(
  'eventCalendar.owner',
  `select u.id from event_calendars k join users u on u.id = k.user_id and ${isActive('u', '$2')} where k.token_hash = $1`,
);

/** What the owner of a private address is going to, as a calendar file. @throws {AppError} `not_found` for an address that stopped. */
export async function calendarFeed({ pool, clock, config }: Deps, token: string): Promise<string> {
  const [owner] = await ownerStatement.run(pool, [digestOf(token), clock.now()]);
  if (!owner) throw new AppError('not_found', 'This calendar address no longer works.');
  const entries = await feedStatement.run(pool, [owner.id, clock.now()]);
  return calendarOf(entries, config, `${config.siteName} events`);
}

import { createHmac, hkdfSync } from 'node:crypto';
import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { TICKET_LENGTH, TICKET_LETTERS } from '@innerspring/contract/events/choices';
import { toDataURL } from 'qrcode';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { sql } from 'drizzle-orm';
import { requireEvent, requireGuestList } from './events.queries.ts';
import { eventsLimits } from './events.tokens.ts';

type Guest = HandlerOutput<typeof api.eventDoor.list>[number];
type Ticket = HandlerOutput<typeof api.eventDoor.ticket>;
type CheckIns = HandlerInput<typeof api.eventDoor.checkIn>['body']['guests'];

/** The code of a member's ticket: nobody can guess it, anybody can type it, and nothing is stored for it. */
function codeOf({ sessionSecret }: Deps['config'], eventId: number, userId: number): string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, 'innerspring', 'event-ticket', 32));
  const bytes = createHmac('sha256', key).update(`${eventId}.${userId}`).digest();
  return Array.from({ length: TICKET_LENGTH }, (_, at) =>
    // Of two bytes each, so that all letters come about equally often.
    TICKET_LETTERS.charAt(bytes.readUInt16BE(at * 2) % TICKET_LETTERS.length),
  ).join('');
}

/** The viewer's ticket. @throws {AppError} `not_found` where they aren't going */
export async function ticketOf(deps: Deps, viewer: Viewer, eventId: number): Promise<Ticket> {
  await requireEvent(deps, viewer, eventId);
  const own = await firstRow<{ checkedInAt: Date | null }>(
    deps.db,
    sql`select checked_in_at as "checkedInAt" from event_attendances
      where event_id = ${eventId} and user_id = ${viewer.id} and state = 'going'`,
  );
  if (!own) throw new AppError('not_found', 'You have no ticket for this event.');
  const code = codeOf(deps.config, eventId, viewer.id);
  const picture = await toDataURL(`${deps.config.publicUrl}/events/${eventId}/door?ticket=${code}`, {
    margin: 2,
    width: 320,
  });
  return { code, picture, checkedInAt: own.checkedInAt?.toISOString() ?? null };
}

/** Guests that a list at the door has. */
const MOST = 5000;

/** SQL of the guests on a host's list, as `columns`, in its order. */
const listedTo = (viewer: string, eventId: string, now: string, columns: string): string =>
  `select ${columns}
from event_attendances a join users u on u.id = a.user_id and ${isVisibleTo(viewer, 'u', now)}
where a.event_id = ${eventId} and a.state = 'going' order by lower(u.full_name), u.id limit ${MOST}`;

const guestsStatement = statement<{ id: number; fullName: string; company: string | null; checkedInAt: Date | null }>(
  'eventDoor.list',
  listedTo('$1', '$3', '$2', `u.id, u.full_name as "fullName", u.company, a.checked_in_at as "checkedInAt"`),
);

/** Who is going, with the codes of their tickets, for the hosts at the door. @throws {AppError} `not_found`, `conflict` while the page of its company is hidden */
export async function guestsOf(deps: Deps, viewer: Viewer, eventId: number): Promise<Guest[]> {
  await requireGuestList(deps, viewer, eventId);
  const guests = await guestsStatement.run(deps.pool, [viewer.id, deps.clock.now(), eventId]);
  return guests.map((guest) => ({ ...guest, code: codeOf(deps.config, eventId, guest.id) }));
}

/** How far the clock of a phone may run ahead, and how long a check-in may wait for a network. */
const AHEAD_MS = 10 * 60_000;
const WAITED_MS = 60 * 86_400_000;

const checkInStatement = statement<{ id: number }>(
  'eventDoor.checkIn',
  `update event_attendances a set noted_at = greatest(a.noted_at, given.at), checked_in_at = case
    when given.at > coalesce(a.noted_at, '-infinity') then case when not given.is_undone then coalesce(a.checked_in_at, given.at) end
    when a.checked_in_at is not null and not given.is_undone then least(a.checked_in_at, given.at)
    else a.checked_in_at end
from unnest($2::bigint[], $3::timestamptz[], $4::boolean[]) given(user_id, at, is_undone)
where a.event_id = $1 and a.user_id = given.user_id and a.state = 'going'
  and a.user_id in (${listedTo('$5', '$1', '$6', 'u.id')}) returning a.user_id as id`,
);

/**
 * Notes who came, as the phone at the door did, perhaps without a network since. Whether a guest is in is what the latest note of
 * all phones says, in whatever order they arrive; of several check-ins the earliest time stays. Who isn't on the
 * host's list, since they left or one of the two blocked the other, is left out: a phone takes a missing guest for a refusal.
 * @throws {AppError} `invalid` for a time to come, `not_found`, `conflict` while the page of its company is hidden, `rate_limited`
 */
export async function checkIn(deps: Deps, viewer: Viewer, eventId: number, guests: CheckIns): Promise<Guest[]> {
  await deps.limits.take(eventsLimits.writing, viewer.id);
  await requireGuestList(deps, viewer, eventId);
  const latest = deps.clock.now().getTime() + AHEAD_MS;
  if (guests.some(({ at }) => Date.parse(at) > latest))
    throw fieldError('guests', 'Set the clock of your phone: it runs ahead');
  if (guests.some(({ at }) => Date.parse(at) < latest - WAITED_MS))
    throw fieldError('guests', 'Set the clock of your phone: it runs behind');
  const latestOf = new Map<number, CheckIns[number]>();
  for (const note of guests) {
    const other = latestOf.get(note.userId);
    if (!other || Date.parse(other.at) < Date.parse(note.at)) latestOf.set(note.userId, note);
  }
  const notes = [...latestOf.values()];
  await checkInStatement.run(deps.pool, [
    eventId,
    notes.map(({ userId }) => userId),
    notes.map(({ at }) => new Date(at).toISOString()),
    notes.map(({ isUndone = false }) => isUndone),
    viewer.id,
    deps.clock.now(),
  ]);
  return guestsOf(deps, viewer, eventId);
}

import { createHmac, hkdfSync } from 'node:crypto';
import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { toDataURL } from 'qrcode';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { sql } from 'drizzle-orm';
import { noEvent, requireEvent } from './events.queries.ts';
import { eventsLimits } from './events.tokens.ts';

type Guest = HandlerOutput<typeof api.eventDoor.list>[number];
type Ticket = HandlerOutput<typeof api.eventDoor.ticket>;
type CheckIns = HandlerInput<typeof api.eventDoor.checkIn>['body']['guests'];

const CODE_BYTES = 9;

/** The code of a member's ticket: nobody can guess it, and nothing is stored for it. */
function codeOf({ sessionSecret }: Deps['config'], eventId: number, userId: number): string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, 'innerspring', 'event-ticket', 32));
  return createHmac('sha256', key)
    .update(`${eventId}.${userId}`)
    .digest()
    .subarray(0, CODE_BYTES)
    .toString('base64url');
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

const guestsStatement = statement<{ id: number; fullName: string; company: string | null; checkedInAt: Date | null }>(
  'eventDoor.list',
  `select u.id, u.full_name as "fullName", u.company, a.checked_in_at as "checkedInAt"
from event_attendances a join users u on u.id = a.user_id and ${isVisibleTo('$1', 'u', '$2')}
where a.event_id = $3 and a.state = 'going' order by lower(u.full_name), u.id limit ${MOST}`,
);

async function requireHost(deps: Deps, viewer: Viewer, eventId: number): Promise<void> {
  if (!(await requireEvent(deps, viewer, eventId)).isHost) throw noEvent();
}

/** Who is going, with the codes of their tickets, for the hosts at the door. @throws {AppError} `not_found` */
export async function guestsOf(deps: Deps, viewer: Viewer, eventId: number): Promise<Guest[]> {
  await requireHost(deps, viewer, eventId);
  const guests = await guestsStatement.run(deps.pool, [viewer.id, deps.clock.now(), eventId]);
  return guests.map((guest) => ({ ...guest, code: codeOf(deps.config, eventId, guest.id) }));
}

/** How far the clock of a phone may run ahead, and how long a check-in may wait for a network. */
const AHEAD_MS = 10 * 60_000;
const WAITED_MS = 60 * 86_400_000;

const checkInStatement = statement<{ id: number }>(
  'eventDoor.checkIn',
  `update event_attendances a set checked_in_at = least(a.checked_in_at, given.at)
from unnest($2::bigint[], $3::timestamptz[]) given(user_id, at)
where a.event_id = $1 and a.user_id = given.user_id and a.state = 'going' returning a.user_id as id`,
);

/**
 * Notes who came, as the phone at the door did, perhaps without a network since; the earliest time stays, so sending it again
 * changes nothing. Who isn't going any longer is left out.
 * @throws {AppError} `invalid` for a time to come, `not_found`, `rate_limited`
 */
export async function checkIn(deps: Deps, viewer: Viewer, eventId: number, guests: CheckIns): Promise<Guest[]> {
  await deps.limits.take(eventsLimits.writing, viewer.id);
  await requireHost(deps, viewer, eventId);
  const latest = deps.clock.now().getTime() + AHEAD_MS;
  if (guests.some(({ at }) => Date.parse(at) > latest))
    throw fieldError('guests', 'Set the clock of your phone: it runs ahead');
  if (guests.some(({ at }) => Date.parse(at) < latest - WAITED_MS))
    throw fieldError('guests', 'Set the clock of your phone: it runs behind');
  const first = new Map<number, string>();
  for (const { userId, at } of guests) if (!first.has(userId)) first.set(userId, new Date(at).toISOString());
  await checkInStatement.run(deps.pool, [eventId, [...first.keys()], [...first.values()]]);
  return guestsOf(deps, viewer, eventId);
}

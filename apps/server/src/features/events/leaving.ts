import { and, count, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { handOverUploads } from '../../core/media/public.ts';
import { rows } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import type { LeavingCounts, PassedOn } from '../../platform/personal-data/personal-data.ts';
import { heirOf } from '../companies/public.ts';
import { eventAttendances, events } from './events.tables.ts';
import { eventsEvents } from './events.tokens.ts';

const isOwn = (userId: number) => and(eq(events.ownerId, userId), isNull(events.hostCompanyId));
const ownToCome = (userId: number, now: Date) =>
  and(isOwn(userId), eq(events.state, 'published'), gt(events.endsAt, now));
const ofCompanies = (userId: number) =>
  and(eq(events.ownerId, userId), isNotNull(events.hostCompanyId), ne(events.state, 'draft'));

/** How many events a leaving member's request cancels and passes on, and at how many they give up their place. */
export async function countLeaving(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  userId: number,
): Promise<Partial<LeavingCounts>> {
  const [own] = await db.select({ count: count() }).from(events).where(ownToCome(userId, clock.now()));
  const [passing] = await db.select({ count: count() }).from(events).where(ofCompanies(userId));
  const [held] = await db
    .select({ count: count() })
    .from(eventAttendances)
    .innerJoin(events, eq(events.id, eventAttendances.eventId))
    .where(and(eq(eventAttendances.userId, userId), eq(events.state, 'published'), gt(events.endsAt, clock.now())));
  return { events: own?.count ?? 0, places: held?.count ?? 0, ofCompanies: passing?.count ?? 0 };
}

/** Cancels the member's own events to come, with notice, frees the member's own places at others, takes back what waits for review, and passes events of companies on. */
export async function leaveEvents(tx: Db, { outbox, clock }: Deps, userId: number): Promise<PassedOn[]> {
  const now = clock.now();
  await outbox.emit(tx, eventsEvents.guestLeft, { userId });
  const canceled = await tx.select().from(events).where(ownToCome(userId, now)).orderBy(events.id).for('update');
  if (canceled.length > 0)
    await tx
      .update(events)
      .set({
        state: 'canceled',
        reason: 'The host has left the network.',
        sequence: sql`${events.sequence} + 1`,
        updatedAt: now,
      })
      .where(
        inArray(
          events.id,
          canceled.map(({ id }) => id),
        ),
      );
  for (const { id } of canceled)
    await outbox.emit(tx, eventsEvents.changed, { eventId: id, what: 'canceled', at: now.toISOString() });
  await tx
    .update(events)
    .set({ state: 'draft', reviewSince: null })
    .where(and(isOwn(userId), eq(events.state, 'in_review')));
  const passed = await rows<PassedOn>(
    tx,
    sql`with passed as (
        update events set owner_id = ${heirOf(sql`events.host_company_id`, userId)}
        where ${ofCompanies(userId)} returning owner_id, host_company_id
      ) select owner_id as "heirId", host_company_id as "companyId", count(*)::int as count from passed group by 1, 2`,
  );
  await handOverUploads(
    tx,
    userId,
    sql`select e.cover_url as address, e.owner_id as user_id from events e join uploads u on '/uploads/' || u.key = e.cover_url
      where u.owner_id = ${userId} and e.owner_id <> ${userId}`,
  );
  return passed;
}

import { and, eq, sql } from 'drizzle-orm';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import type { MemberKit, Person } from '../../testing/member-kit.ts';
import { events } from './events.tables.ts';
import type { EventInput } from './hosting.commands.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** A time on the clocks of UTC, so many days after the kit's present. */
export const localIn = (kit: Pick<MemberKit, 'clock'>, days: number, hours = 0): string =>
  new Date(kit.clock.now().getTime() + days * DAY + hours * HOUR).toISOString().slice(0, 16);

/** An event that can be published. */
export const completeEvent = (kit: Pick<MemberKit, 'clock'>, changed: Partial<EventInput> = {}): EventInput => ({
  title: 'Foam lab open house',
  description: 'See the pour line run, cut your own samples, and compare notes on density with the people who set it.',
  category: 'plant_tour',
  format: 'in_person',
  starts: localIn(kit, 30),
  ends: localIn(kit, 30, 3),
  timeZone: 'UTC',
  venue: 'Harborline Foam',
  address: '12 Mill Road',
  city: 'Tupelo',
  region: 'Mississippi',
  country: 'United States',
  joinUrl: '',
  website: 'https://harborline.example/open-house',
  organizer: 'Harborline Foam',
  hostCompanyId: null,
  coverUrl: null,
  isFree: true,
  priceNote: '',
  capacity: null,
  hasWaitlist: true,
  visibility: 'members',
  agenda: [{ time: '09:30', title: 'Pour line' }],
  ...changed,
});

type Made = Partial<typeof events.$inferInsert>;

/** A published event of a member's, straight in the database. */
export async function eventBy(
  kit: Pick<MemberKit, 'clock' | 'db'>,
  owner: Pick<Person, 'id'>,
  title: string,
  changed: Made = {},
): Promise<number> {
  const now = kit.clock.now();
  const { starts, ends, ...content } = completeEvent(kit);
  const startsAt = changed.startsAt ?? new Date(now.getTime() + 30 * DAY);
  const [made] = await kit.db
    .insert(events)
    .values({
      ...content,
      localStart: starts,
      localEnd: ends,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3 * HOUR),
      localDay: startsAt.toISOString().slice(0, 10),
      ownerId: owner.id,
      title,
      state: 'published',
      publishedAt: now,
      createdAt: now,
      ...changed,
    })
    .returning({ id: events.id });
  if (!made) throw new Error('The event was not stored.');
  return made.id;
}

/** The stored counts of an event, and those of its rows. */
export async function countsOf(kit: MemberKit, eventId: number) {
  const [stored] = await kit.db
    .select({
      going: events.goingCount,
      waiting: events.waitingCount,
      offered: events.offeredCount,
      rows: sql<string>`(select string_agg(state || ' ' || n, ', ' order by state) from (select state, count(*) n
        from event_attendances a where a.event_id = ${eventId} group by state) counted)`,
    })
    .from(events)
    .where(sql`${events.id} = ${eventId}`);
  return stored;
}

/** The kinds of the notices about events that a member got, in the order of their names. */
export async function noticesOf(kit: MemberKit, member: { id: number }): Promise<string[]> {
  await kit.deps.outbox.drain();
  const found = await kit.db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(and(eq(notifications.userId, member.id), sql`${notifications.kind} like 'event%'`));
  return found.map(({ kind }) => kind).toSorted();
}

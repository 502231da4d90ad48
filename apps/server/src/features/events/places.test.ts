import { api } from '@innerspring/contract';
import { EVENT_LIMITS } from '@innerspring/contract/events/choices';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { relationsEvents } from '../../core/relations/public.ts';
import { blocks } from '../../core/relations/relations.tables.ts';
import { rows } from '../../platform/db/rows.ts';
import { seededRandom } from '../../platform/demo/demo-content.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { attendanceOf, getEvent } from './events.queries.ts';
import { eventAttendances, events } from './events.tables.ts';
import { countsOf, eventBy, noticesOf } from './events.kit.ts';
import { offerFreePlaces, unattend } from './attending.commands.ts';
import { createAttending } from './attend-batches.ts';
import { offerLength } from './places.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let kit: MemberKit;
let host: Person;
beforeAll(async () => {
  kit = await memberKit();
});
beforeEach(async () => {
  host = await kit.member();
});
afterAll(() => kit.close());

const attend = (who: Person, id: number) => who.ok(api.events.attend, { params: { id } });
const unattendBy = (who: Person, id: number) => who.ok(api.events.unattend, { params: { id } });
const attendance = (who: Person, id: number) => who.ok(api.events.attendance, { params: { id } });
const toldOf = (who: { id: number }) => noticesOf(kit, who);
const inHours = (hours: number) => new Date(kit.clock.now().getTime() + hours * HOUR);
const block = (one: Person, other: Person) => one.ok(api.safety.block, { params: { id: other.id } });

it('keeps a place for a day, or half the time until the start, and for nobody once that is under an hour', () => {
  const now = new Date();
  const hours = (left: number) => {
    const length = offerLength(now, new Date(now.getTime() + left * HOUR));
    return length === null ? null : length / HOUR;
  };
  expect([500, 48, 30, 4, 2, 1.9, 0, -5].map(hours)).toEqual([24, 24, 15, 2, 1, null, null, null]);
});

describe('a suspension', () => {
  // The event of the kit starts in some days and takes hours.
  it.each([
    ['lasts longer than the event', 400, null, 'offered'],
    ['ends before it', 1, 'going', 'waiting'],
  ])('that %s', async (_which, days, ofGuest, ofWaiter) => {
    const [staff, guest, waiter] = [await kit.member({ isAdmin: true }), await kit.member(), await kit.member()];
    const id = await eventBy(kit, host, 'One chair', { capacity: 1, hasWaitlist: true });
    await attend(guest, id);
    await attend(waiter, id);
    const until = new Date(kit.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
    const body = { until, reason: 'Sold lists of attendees.' };
    await staff.ok(api.admin.suspend, { params: { id: guest.id }, body });
    await kit.deps.outbox.drain();
    const [place] = await kit.db
      .select()
      .from(eventAttendances)
      .where(and(eq(eventAttendances.eventId, id), eq(eventAttendances.userId, guest.id)));
    expect(place?.state ?? null).toBe(ofGuest);
    expect(await attendance(waiter, id)).toMatchObject({ state: ofWaiter });
  });
});

it('stays open to its guests while its host is away, without the host’s name, and to nobody else', async () => {
  const [guest, other] = [await kit.member(), await kit.member()];
  const id = await eventBy(kit, host, 'Open house', { organizer: '' });
  await attend(guest, id);
  await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, host.id));
  expect(await guest.ok(api.events.get, { params: { id } })).toMatchObject({
    state: 'published',
    organizer: 'A former member',
    host: null,
  });
  await other.refused(api.events.get, { params: { id } });
  // Whoever may open the page may read its discussion.
  await guest.ok(api.eventDiscussion.write, { params: { id }, body: { content: 'Does it take place?' } });
  expect((await guest.ok(api.eventDiscussion.list, { params: { id }, query: {} })).items).toHaveLength(1);
  expect(await other.refused(api.eventDiscussion.list, { params: { id }, query: {} })).toMatchObject({ status: 404 });
  await unattendBy(guest, id);
  await guest.refused(api.events.get, { params: { id } });
  expect(await guest.refused(api.eventDiscussion.list, { params: { id }, query: {} })).toMatchObject({ status: 404 });
});

it.each(['deactivatedAt', 'suspendedUntil'] as const)('offers no place while its host is away (%s)', async (away) => {
  const [first, second] = [await kit.member(), await kit.member()];
  const id = await eventBy(kit, host, 'Workshop', { capacity: 1 });
  for (const who of [first, second]) await attend(who, id);
  const until = inHours(24);
  await kit.db
    .update(users)
    .set({ [away]: until })
    .where(eq(users.id, host.id));
  await unattendBy(first, id);
  expect(await offerFreePlaces(kit.deps)).toBe(0);
  expect(await attendance(second, id)).toMatchObject({ state: 'waiting' });
  await kit.db
    .update(users)
    .set({ [away]: null })
    .where(eq(users.id, host.id));
  expect(await offerFreePlaces(kit.deps)).toBe(1);
  expect(await attendance(second, id)).toMatchObject({ state: 'offered' });
});

it.each(['deactivatedAt', 'suspendedUntil'] as const)(
  'has no free place for those who wait while its host is away, also shortly before the start (%s)',
  async (away) => {
    const [first, second] = [await kit.member(), await kit.member()];
    const id = await eventBy(kit, host, 'Workshop', { capacity: 1, startsAt: inHours(1.5) });
    for (const who of [first, second]) await attend(who, id);
    const set = (until: Date | null) =>
      kit.db
        .update(users)
        .set({ [away]: until })
        .where(eq(users.id, host.id));
    await set(inHours(24));
    await unattendBy(first, id);
    const waits = { state: 'waiting', position: 1, mayTake: false };
    expect(await attendance(second, id)).toMatchObject(waits);
    expect(await attend(second, id)).toMatchObject(waits);
    await set(null);
    expect(await attendance(second, id)).toMatchObject({ state: 'waiting', mayTake: true });
    expect(await attend(second, id)).toMatchObject({ state: 'going' });
  },
);

describe('a block', () => {
  it.each([
    ['the host blocks', (guest: Person) => block(host, guest)],
    ['the guest blocks', (guest: Person) => block(guest, host)],
  ])('frees the place that is kept, taken or waited for: %s', async (_who, blocks_) => {
    const id = await eventBy(kit, host, 'Workshop', { capacity: 1 });
    const [first, second, third, fourth] = [
      await kit.member(),
      await kit.member(),
      await kit.member(),
      await kit.member(),
    ];
    for (const who of [first, second, third, fourth]) await attend(who, id);
    await blocks_(first);
    await kit.deps.outbox.drain();
    expect(await attendance(second, id)).toMatchObject({ state: 'offered' });
    await blocks_(third);
    await blocks_(second);
    await kit.deps.outbox.drain();
    expect(await attendance(fourth, id)).toMatchObject({ state: 'offered' });
    expect(await countsOf(kit, id)).toMatchObject({ going: 0, waiting: 0, offered: 1, rows: 'offered 1' });
    for (const who of [first, third]) expect(await toldOf(who)).toEqual([]);
  });

  it('offers nothing to who is blocked, also before it is worked off', async () => {
    const id = await eventBy(kit, host, 'Workshop', { capacity: 1 });
    const [first, second, third] = [await kit.member(), await kit.member(), await kit.member()];
    for (const who of [first, second, third]) await attend(who, id);
    await kit.db.insert(blocks).values({ blockerId: host.id, blockedId: second.id, createdAt: kit.clock.now() });
    await unattendBy(first, id);
    expect(await attendance(third, id)).toMatchObject({ state: 'offered' });
    expect(await second.refused(api.events.get, { params: { id } })).toMatchObject({ status: 404 });
    // Their own attendance ends when they say so, and once: then the event is no more theirs than any other.
    expect(await unattendBy(second, id)).toMatchObject({ state: null });
    expect(await second.refused(api.events.unattend, { params: { id } })).toMatchObject({ status: 404 });
  });
});

describe('shortly before the start', () => {
  it('a free place is for whoever takes it first, and all who wait are told once', async () => {
    const id = await eventBy(kit, host, 'Workshop', { capacity: 1, startsAt: inHours(1.5) });
    const [first, second, third, late] = [
      await kit.member(),
      await kit.member(),
      await kit.member(),
      await kit.member(),
    ];
    for (const who of [first, second, third]) await attend(who, id);
    expect(await attendance(third, id)).toMatchObject({ state: 'waiting', mayTake: false });
    await unattendBy(first, id);
    expect([await toldOf(second), await toldOf(third)]).toEqual([['event_place_open'], ['event_place_open']]);
    expect(await attendance(third, id)).toMatchObject({ state: 'waiting', mayTake: true });
    expect(await late.ok(api.events.get, { params: { id } })).toMatchObject({ isFull: false, takenCount: 0 });
    expect(await attend(third, id)).toMatchObject({ state: 'going' });
    expect(await attendance(second, id)).toMatchObject({ state: 'waiting', position: 1, mayTake: false });
    expect(await attend(late, id)).toMatchObject({ state: 'waiting' });
  });
});

it('counts a kept place as taken, and lets nobody without Premium hold one up', async () => {
  const premiumUntil = new Date(kit.clock.now().getTime() + 60 * DAY);
  const id = await eventBy(kit, host, 'Premium workshop', { capacity: 1, isPremium: true });
  const [lapsed, first, next] = [
    await kit.member(),
    await kit.member({ premiumUntil }),
    await kit.member({ premiumUntil }),
  ];
  await attend(first, id);
  await kit.db.insert(eventAttendances).values({ eventId: id, userId: lapsed.id, state: 'waiting' });
  await unattendBy(first, id);
  expect(await next.ok(api.events.get, { params: { id } })).toMatchObject({ takenCount: 0, isFull: false });
  expect(await attend(next, id)).toMatchObject({ state: 'going' });
  expect(await attendance(lapsed, id)).toMatchObject({ state: 'waiting', mayTake: false });
});

it('makes an offer again where the event is sooner now', async () => {
  const id = await eventBy(kit, host, 'Workshop', { capacity: 1 });
  const [first, second] = [await kit.member(), await kit.member()];
  for (const who of [first, second]) await attend(who, id);
  await unattendBy(first, id);
  await kit.db.execute(sql`update users set is_admin = true where id = ${host.id}`);
  const { input } = await host.ok(api.eventHosting.draft, { params: { id } });
  const [starts, ends] = [inHours(10), inHours(12)].map((at) => at.toISOString().slice(0, 16)) as [string, string];
  await host.ok(api.eventHosting.save, { params: { id }, body: { ...input, starts, ends } });
  const { state, offerUntil } = await attendance(second, id);
  expect(state).toBe('offered');
  expect(Date.parse(offerUntil ?? '')).toBeLessThanOrEqual(inHours(5).getTime());
});

type Row = { userId: number; state: string; place: number; offerUntil: Date | null; isEligible: boolean };

/** What is true of an event whatever happened to it. */
async function expectFair(id: number, premium: ReadonlySet<number>): Promise<void> {
  const now = kit.clock.now();
  const [event] = await kit.db.select().from(events).where(eq(events.id, id));
  if (!event?.startsAt || !event.endsAt) throw new Error('There is no such event.');
  const all = await rows<Row>(
    kit.db,
    sql`select a.user_id as "userId", a.state, a.place, a.offer_until as "offerUntil", not exists (select 1 from blocks b
        where (b.blocker_id, b.blocked_id) in ((a.user_id, ${event.ownerId}), (${event.ownerId}, a.user_id))) as "isEligible"
      from event_attendances a where a.event_id = ${id} order by a.place`,
  );
  const of = (state: string) => all.filter((row) => row.state === state);
  expect([event.goingCount, event.waitingCount, event.offeredCount]).toEqual(
    ['going', 'waiting', 'offered'].map((state) => of(state).length),
  );
  const taken = event.goingCount + event.offeredCount;
  if (event.capacity !== null) expect(taken).toBeLessThanOrEqual(event.capacity);
  // Nobody has anything to come across a block.
  if (event.endsAt > now) expect(all.filter(({ isEligible }) => !isEligible)).toEqual([]);
  for (const { offerUntil } of of('offered')) {
    const left = (offerUntil?.getTime() ?? 0) - now.getTime();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(EVENT_LIMITS.offerHours * HOUR);
    // As long again for the next.
    expect((event.startsAt.getTime() - now.getTime()) / 2 + 1).toBeGreaterThanOrEqual(left / 2);
    expect(offerUntil?.getTime()).toBeLessThanOrEqual(event.startsAt.getTime());
  }
  const mayCome = of('waiting').filter(({ userId }) => !event.isPremium || premium.has(userId));
  const isFull = event.capacity !== null && taken >= event.capacity;
  const isKept = offerLength(now, event.startsAt) !== null;
  // A place is free only where nobody waits for it, or where the first to come takes it.
  if (!isFull && isKept && event.state === 'published') expect(mayCome).toEqual([]);
  for (const { userId } of mayCome)
    expect((await attendanceOf(kit.deps.pool, { id: userId } as never, now, id)).mayTake).toBe(
      !isFull && event.endsAt > now,
    );
  expect(await getEvent(kit.deps.pool, { id: event.ownerId } as never, now, id)).toMatchObject({
    isFull,
    takenCount: taken,
  });
}

it.each([1, 2, 3, 4, 5, 6])('is fair in any order of joins, leaves, capacities, blocks and time (%i)', async (seed) => {
  const ask = createAttending(kit.deps);
  const random = seededRandom(seed);
  const pick = (most: number) => random.between(0, most - 1);
  const [owner, ...people] = await Promise.all(Array.from({ length: 7 }, () => kit.member()));
  if (!owner) throw new Error('No members');
  const isPremium = pick(3) === 0;
  const premium = new Set(people.filter((_, at) => at % 2 === 0).map(({ id }) => id));
  for (const { id } of people)
    await kit.db
      .update(users)
      .set({ premiumUntil: premium.has(id) ? inHours(24 * 300) : null })
      .where(eq(users.id, id));
  const id = await eventBy(kit, owner, `Workshop ${seed}`, {
    capacity: 1 + pick(3),
    startsAt: inHours(1 + pick(70)),
    isPremium,
  });
  for (let step = 0; step < 16; step += 1) {
    const who = people[pick(people.length)];
    if (!who) continue;
    const viewer = { id: who.id, isPremium: premium.has(who.id) } as never;
    const what = pick(10);
    if (what < 5) await ask(viewer, id);
    else if (what < 7) await unattend(kit.deps, viewer, id).catch(() => undefined);
    else if (what === 7) kit.clock.advance(pick(12) * HOUR);
    else if (what === 8) {
      await kit.db
        .insert(blocks)
        .values({ blockerId: owner.id, blockedId: who.id, createdAt: kit.clock.now() })
        .onConflictDoNothing();
      await kit.deps.outbox.emit(kit.db, relationsEvents.blocked, {
        blockerId: owner.id,
        blockedId: who.id,
      });
    } else {
      const [event] = await kit.db.select().from(events).where(eq(events.id, id));
      const most = (event?.goingCount ?? 0) + (event?.offeredCount ?? 0);
      await kit.db
        .update(events)
        .set({ capacity: Math.max(1, most + pick(2)) })
        .where(eq(events.id, id));
      await offerFreePlaces(kit.deps);
    }
    if (what >= 7) await kit.deps.outbox.drain();
    await expectFair(id, premium);
  }
});

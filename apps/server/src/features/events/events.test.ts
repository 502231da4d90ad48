import { api } from '@innerspring/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { blocks } from '../../core/relations/relations.tables.ts';
import { reportCases } from '../safety/safety.tables.ts';
import { offerFreePlaces } from './attending.commands.ts';
import { completeEvent, countsOf, eventBy, localIn, noticesOf } from './events.kit.ts';
import { eventAttendances, events } from './events.tables.ts';
import type { EventInput } from './hosting.commands.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let kit: MemberKit;
let host: Person;
let staff: Person;
beforeAll(async () => {
  kit = await memberKit();
});
beforeEach(async () => {
  // Time passes between tests, and ends sessions.
  [host, staff] = [await kit.member(), await kit.member({ isAdmin: true })];
});
afterAll(() => kit.close());

const create = async (who: Person, changed: Partial<EventInput> = {}) =>
  (await who.ok(api.eventHosting.create, { body: completeEvent(kit, changed) })).id;
const submit = (who: Person, id: number) => who.ok(api.eventHosting.submit, { params: { id } });

/** An event that a member proposed and staff published. */
async function published(changed: Partial<EventInput> = {}): Promise<number> {
  const id = await create(host, changed);
  await submit(host, id);
  await approve(id);
  await kit.deps.outbox.drain();
  return id;
}

/** What staff read of an event in review: a decision names its version. */
async function read(id: number): Promise<{ version: number }> {
  const [event] = await kit.db.select({ version: events.version }).from(events).where(eq(events.id, id));
  return event ?? { version: 0 };
}
const approve = async (id: number) => staff.ok(api.adminEvents.approve, { params: { id }, body: await read(id) });

/** Changes a published event as staff then publish it. */
async function change(id: number, changed: Partial<EventInput>): Promise<void> {
  await host.ok(api.eventHosting.save, { params: { id }, body: completeEvent(kit, changed) });
  await approve(id);
}

const attend = (who: Person, id: number) => who.ok(api.events.attend, { params: { id } });
const unattend = (who: Person, id: number) => who.ok(api.events.unattend, { params: { id } });
const attendance = (who: Person, id: number) => who.ok(api.events.attendance, { params: { id } });
const titles = (list: { items: { title: string }[] }) => list.items.map(({ title }) => title);
const toldOf = (who: { id: number }) => noticesOf(kit, who);

describe('proposing an event', () => {
  it('is a draft for its writer alone, then in review, then there for everyone', async () => {
    const other = await kit.member();
    const id = await create(host);
    expect(await other.refused(api.events.get, { params: { id } })).toMatchObject({ status: 404 });
    expect(await submit(host, id)).toMatchObject({ state: 'in_review' });
    expect(await other.refused(api.events.get, { params: { id } })).toMatchObject({ status: 404 });
    expect((await staff.ok(api.adminEvents.list, { query: {} })).items.map((one) => one.id)).toContain(id);
    await approve(id);
    expect(await other.ok(api.events.get, { params: { id } })).toMatchObject({
      title: 'Foam lab open house',
      location: 'Harborline Foam, Tupelo, Mississippi',
      organizer: 'Harborline Foam',
      website: 'https://harborline.example/open-house',
      isPremium: false,
      isMajorMarket: false,
      coverImage: null,
      canManage: false,
      joinUrl: null,
    });
    expect(await toldOf(host)).toEqual(['event_published']);
  });

  it('of staff is published right away', async () => {
    const id = await create(staff);
    expect(await submit(staff, id)).toMatchObject({ state: 'published' });
  });

  it('goes back to its host with a question, and can be proposed again', async () => {
    const id = await create(host);
    await submit(host, id);
    await staff.ok(api.adminEvents.askChange, { params: { id }, body: { ...(await read(id)), reason: 'Which gate?' } });
    expect(await host.ok(api.eventHosting.draft, { params: { id } })).toMatchObject({
      state: 'draft',
      reason: 'Which gate?',
    });
    await submit(host, id);
    await staff.ok(api.adminEvents.reject, {
      params: { id },
      body: { ...(await read(id)), reason: 'It isn’t about bedding' },
    });
    expect(await toldOf(host)).toEqual(['event_change', 'event_rejected']);
    expect(await host.ok(api.events.get, { params: { id } })).toMatchObject({
      state: 'rejected',
      reason: 'It isn’t about bedding',
    });
    await host.ok(api.eventHosting.remove, { params: { id } });
    expect(await host.refused(api.events.get, { params: { id } })).toMatchObject({ status: 404 });
  });

  it('is decided once', async () => {
    const id = await published();
    const seen = await read(id);
    const body = { ...seen, reason: 'Too late' };
    for (const endpoint of [api.adminEvents.approve, api.adminEvents.reject, api.adminEvents.askChange])
      expect(
        await staff.refused(endpoint, { params: { id }, body: endpoint === api.adminEvents.approve ? seen : body }),
      ).toMatchObject({ status: 409 });
    expect(await host.refused(api.eventHosting.submit, { params: { id } })).toMatchObject({ status: 409 });
    expect(await host.refused(api.eventHosting.remove, { params: { id } })).toMatchObject({ status: 409 });
  });

  const sentences: [what: string, changed: Partial<EventInput>, field: string, sentence: string][] = [
    ['without a start', { starts: '' }, 'starts', 'Enter when it starts'],
    ['that ends before it starts', { ends: '2020-01-01T09:00' }, 'ends', 'The end must be after the start'],
    ['without a city', { city: ' ' }, 'city', 'Enter a city'],
    ['online without an address', { format: 'online' }, 'joinUrl', 'Enter the address to join'],
    ['without an organizer', { organizer: '' }, 'organizer', 'Enter who organizes it'],
    ['that costs nobody knows what', { isFree: false }, 'priceNote', 'Enter what it costs, such as “$45 a person”'],
    ['without a category', { category: null }, 'category', 'Choose a category'],
    ['with few words', { description: 'Come.' }, 'description', 'The description needs at least 20 characters'],
    ['with a short title', { title: 'Fair' }, 'title', 'The title needs at least 5 characters'],
  ];
  it.each(sentences)('refuses one %s, and keeps the draft', async (_what, changed, field, sentence) => {
    const id = await create(host, changed);
    const refused = await host.refused(api.eventHosting.submit, { params: { id } });
    expect(refused).toMatchObject({ status: 400, fields: { [field]: sentence } });
    expect(await host.ok(api.eventHosting.draft, { params: { id } })).toMatchObject({ state: 'draft' });
  });

  it('refuses times and zones that don’t exist', async () => {
    const refusal = async (changed: Partial<EventInput>) =>
      (await host.refused(api.eventHosting.create, { body: completeEvent(kit, changed) })) as { fields?: object };
    const skipped = { starts: '2027-03-14T02:30', ends: '2027-03-14T05:00', timeZone: 'America/New_York' };
    expect((await refusal(skipped)).fields).toEqual({
      starts: 'Clocks there skip this time when daylight saving time starts. Choose another time',
    });
    expect((await refusal({ timeZone: 'Mars/Olympus' })).fields).toEqual({ timeZone: 'Choose a time zone' });
    expect((await refusal({ starts: '2027-02-30T09:00' })).fields).toEqual({ starts: 'Enter a date and a time' });
    // In autumn a time comes twice; the first is meant.
    const twice = { starts: '2027-11-07T01:30', ends: '2027-11-07T05:00', timeZone: 'America/New_York' };
    const id = await create(host, twice);
    const [row] = await kit.db.select().from(events).where(eq(events.id, id));
    expect(row?.startsAt?.toISOString()).toMatch(/^2027-11-07T0[56]:30/);
  });

  it('takes only a company that the host manages, and an own picture', async () => {
    const { id: hostCompanyId } = await kit.company();
    expect(
      await host.refused(api.eventHosting.create, {
        body: completeEvent(kit, { hostCompanyId }),
      }),
    ).toMatchObject({ status: 400, fields: { hostCompanyId: 'Choose a company whose page you manage' } });
    expect(
      await host.refused(api.eventHosting.create, { body: completeEvent(kit, { coverUrl: '/uploads/nobodys.webp' }) }),
    ).toMatchObject({
      status: 400,
      fields: { coverUrl: 'Please add the picture again: it isn’t one of your uploads.' },
    });
  });

  it('ends at so many drafts', async () => {
    await kit.db.execute(sql`insert into events (owner_id, title, description, time_zone, venue, address, city, region, country, join_url,
      website, organizer, is_free, price_note, has_waitlist, visibility, agenda)
      select ${host.id}, 'Draft', '', 'UTC', '', '', '', '', '', '', '', '', true, '', true, 'members', '[]' from generate_series(1, 30)`);
    expect(await host.refused(api.eventHosting.create, { body: completeEvent(kit) })).toMatchObject({ status: 409 });
  });

  it('can be duplicated without its times', async () => {
    const id = await published();
    const copy = await host.ok(api.eventHosting.duplicate, { params: { id } });
    const { input, state } = await host.ok(api.eventHosting.draft, { params: { id: copy.id } });
    expect([state, input.title, input.starts, input.agenda]).toEqual([
      'draft',
      'Foam lab open house',
      '',
      [{ time: '09:30', title: 'Pour line' }],
    ]);
  });
});

describe('finding events', () => {
  it('lists those to come in their order, major markets near first, and past ones by themselves', async () => {
    await kit.db.delete(events);
    const soon = (days: number) => new Date(kit.clock.now().getTime() + days * DAY);
    await eventBy(kit, host, 'Later', { startsAt: soon(40) });
    await eventBy(kit, host, 'Sooner', { startsAt: soon(2) });
    await eventBy(kit, host, 'Market near', { startsAt: soon(50), isMajorMarket: true });
    await eventBy(kit, host, 'Market far', { startsAt: soon(80), isMajorMarket: true });
    await eventBy(kit, host, 'Past', { startsAt: soon(-3) });
    await eventBy(kit, host, 'By link', { startsAt: soon(3), visibility: 'link' });
    await eventBy(kit, host, 'Off', { startsAt: soon(3), state: 'canceled' });
    const viewer = await kit.member();
    const listed = async (query: object) => titles(await viewer.ok(api.events.list, { query }));
    expect(await listed({})).toEqual(['Market near', 'Sooner', 'Later', 'Market far']);
    expect(await listed({ tab: 'past' })).toEqual(['Past']);
    expect(await listed({ major: 'yes' })).toEqual(['Market near', 'Market far']);
    expect(await listed({ order: 'newest' })).toEqual(['Market far', 'Market near', 'Sooner', 'Later']);
    expect(await listed({ day: soon(2).toISOString().slice(0, 10) })).toEqual(['Sooner']);
    expect(await listed({ category: 'charity' })).toEqual([]);
    expect(await listed({ region: 'mississippi', format: 'in_person', free: 'yes' })).toHaveLength(4);
    expect(await viewer.ok(api.events.regions, {})).toEqual([{ region: 'Mississippi', count: 4 }]);
  });

  it('comes in pages without gaps, also while events are added', async () => {
    await kit.db.delete(events);
    for (let at = 0; at < 45; at += 1)
      await eventBy(kit, host, `Event ${at}`, { startsAt: new Date(kit.clock.now().getTime() + (1 + (at % 5)) * DAY) });
    const viewer = await kit.member();
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await viewer.ok(api.events.list, { query: cursor ? { cursor } : {} });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      await eventBy(kit, host, 'Sooner than all', { startsAt: new Date(kit.clock.now().getTime() + HOUR) });
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(45);
  });

  it('shows a month by its days, three events of each', async () => {
    await kit.db.delete(events);
    const startsAt = new Date(`${kit.clock.now().getUTCFullYear() + 1}-05-10T12:00:00Z`);
    for (let at = 0; at < 5; at += 1) await eventBy(kit, host, `Event ${at}`, { startsAt, isMajorMarket: at === 4 });
    const viewer = await kit.member();
    const month = startsAt.toISOString().slice(0, 7);
    const [day, ...others] = await viewer.ok(api.events.month, { query: { month } });
    expect(others).toEqual([]);
    expect(day).toMatchObject({ day: `${month}-10`, count: 5 });
    expect(day?.events.map(({ title }) => title)).toEqual(['Event 4', 'Event 0', 'Event 1']);
    expect(await viewer.ok(api.events.month, { query: { month: '2020-01' } })).toEqual([]);
    expect(await viewer.refused(api.events.month, { query: { month: '2027-13' } })).toMatchObject({ status: 400 });
  });

  it('opens one that only its link leads to', async () => {
    const id = await published({ visibility: 'link' });
    const viewer = await kit.member();
    expect(await viewer.ok(api.events.get, { params: { id } })).toMatchObject({ visibility: 'link' });
    expect(titles(await viewer.ok(api.events.own, { query: {} }))).toEqual([]);
    await attend(viewer, id);
    expect(titles(await viewer.ok(api.events.own, { query: {} }))).toEqual(['Foam lab open house']);
    expect(titles(await host.ok(api.events.hosting, { query: {} }))).toContain('Foam lab open house');
  });
});

it('lists own events in the order of their time: those to come, then past ones, the latest first', async () => {
  const viewer = await kit.member();
  const days = [-40, 3, -2, 50, 1, ...Array.from({ length: 20 }, (_, at) => 100 + at)];
  for (const day of days) {
    const startsAt = new Date(kit.clock.now().getTime() + day * 24 * HOUR);
    const eventId = await eventBy(kit, host, `In ${day} days`, { startsAt });
    await kit.db.insert(eventAttendances).values({ eventId, userId: viewer.id, state: 'going' });
  }
  const first = await viewer.ok(api.events.own, { query: {} });
  const second = await viewer.ok(api.events.own, { query: { cursor: first.nextCursor ?? '' } });
  const future = days.filter((day) => day > 0).toSorted((one, other) => one - other);
  expect([...titles(first), ...titles(second)]).toEqual([...future, -2, -40].map((day) => `In ${day} days`));
});

describe('RSVP', () => {
  it('is attending or not, and says so', async () => {
    const id = await published({ format: 'hybrid', joinUrl: 'https://meet.example/foam' });
    const viewer = await kit.member();
    expect(await attendance(viewer, id)).toMatchObject({ isAttending: false, state: null, isShown: true });
    expect(await attend(viewer, id)).toMatchObject({ isAttending: true, state: 'going' });
    expect(await attend(viewer, id)).toMatchObject({ isAttending: true });
    expect(await viewer.ok(api.events.get, { params: { id } })).toMatchObject({
      goingCount: 1,
      joinUrl: 'https://meet.example/foam',
    });
    expect(await unattend(viewer, id)).toMatchObject({ isAttending: false });
    expect(await unattend(viewer, id)).toMatchObject({ isAttending: false });
    expect(await countsOf(kit, id)).toEqual({ going: 0, waiting: 0, offered: 0, rows: null });
  });

  it('gives exactly as many places as there are, the rest in their order, however many ask at once', async () => {
    const id = await eventBy(kit, host, 'Workshop', { capacity: 10 });
    const all = await Promise.all(Array.from({ length: 40 }, () => kit.member()));
    const given = await Promise.all(all.map((who) => attend(who, id)));
    expect(given.filter(({ state }) => state === 'going')).toHaveLength(10);
    expect(given.filter(({ state }) => state === 'waiting')).toHaveLength(30);
    const waiting = await Promise.all(all.map((who) => attendance(who, id)));
    const places = waiting.flatMap(({ position }) => (position === null ? [] : [position]));
    expect(places.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
    expect(await countsOf(kit, id)).toMatchObject({ going: 10, waiting: 30, rows: 'going 10, waiting 30' });
  });

  it('offers a place to the first who waits, for a day, then to the next', async () => {
    const id = await eventBy(kit, host, 'Workshop', { capacity: 1 });
    const [first, second, third, late] = await Promise.all([1, 2, 3, 4].map(() => kit.member()));
    if (!first || !second || !third || !late) throw new Error('No members');
    for (const who of [first, second, third]) await attend(who, id);
    await unattend(first, id);
    expect(await attendance(second, id)).toMatchObject({ state: 'offered', isAttending: false });
    expect(await toldOf(second)).toEqual(['event_offer']);
    // Nobody goes past those who wait.
    expect(await attend(late, id)).toMatchObject({ state: 'waiting', position: 2 });
    kit.clock.advance(DAY + 1000);
    await kit.deps.outbox.drain();
    const [back, next] = [await kit.signInAgain(second), await kit.signInAgain(third)];
    expect(await attendance(back, id)).toMatchObject({ state: null });
    expect(await attend(next, id)).toMatchObject({ isAttending: true });
    expect(await countsOf(kit, id)).toMatchObject({ going: 1, waiting: 1, offered: 0 });
  });

  it('frees the place of an account that is deleted', async () => {
    const id = await eventBy(kit, host, 'Workshop', { capacity: 1 });
    const [first, second] = [await kit.member(), await kit.member()];
    await attend(first, id);
    await attend(second, id);
    await kit.db.delete(users).where(eq(users.id, first.id));
    expect(await offerFreePlaces(kit.deps)).toBeGreaterThan(0);
    expect(await attendance(second, id)).toMatchObject({ state: 'offered' });
  });

  it('to a Premium event needs Premium, and its last place waits for those who have it', async () => {
    const id = await eventBy(kit, host, 'Premium workshop', { capacity: 1, isPremium: true });
    const [plain, premium, next] = [
      await kit.member(),
      await kit.member({ premiumUntil: new Date(kit.clock.now().getTime() + 60 * DAY) }),
      await kit.member({ premiumUntil: new Date(kit.clock.now().getTime() + 60 * DAY) }),
    ];
    expect(await plain.refused(api.events.attend, { params: { id } })).toMatchObject({
      status: 409,
      error: 'RSVP to this event comes with Premium.',
    });
    expect(await plain.ok(api.events.get, { params: { id } })).toMatchObject({ isPremium: true });
    expect(await attend(premium, id)).toMatchObject({ state: 'going' });
    await kit.db.insert(eventAttendances).values({ eventId: id, userId: plain.id, state: 'waiting' });
    await attend(next, id);
    await unattend(premium, id);
    expect(await attendance(plain, id)).toMatchObject({ state: 'waiting' });
    expect(await attendance(next, id)).toMatchObject({ state: 'offered' });
  });

  it('is refused where the event is over, off, full or not there', async () => {
    const viewer = await kit.member();
    const says = async (changed: object) => {
      const id = await eventBy(kit, host, 'Event', changed);
      return ((await viewer.refused(api.events.attend, { params: { id } })) as { error: string }).error;
    };
    const past = { startsAt: new Date(kit.clock.now().getTime() - 2 * DAY) };
    expect(await says(past)).toBe('This event is over, so you can’t RSVP.');
    expect(await says({ state: 'canceled' })).toBe('This event was canceled, so you can’t RSVP.');
    expect(await says({ state: 'in_review' })).toBe('Event not found');
    const id = await eventBy(kit, host, 'Small', { capacity: 1, hasWaitlist: false });
    await attend(viewer, id);
    const other = await kit.member();
    expect(await other.refused(api.events.attend, { params: { id } })).toMatchObject({
      status: 409,
      error: 'This event is full.',
    });
  });

  it('shows who is going to those who are going, except who hides', async () => {
    const id = await published();
    const [one, two, outside] = [await kit.member(), await kit.member(), await kit.member()];
    await attend(one, id);
    await attend(two, id);
    const idsFor = async (who: Person) =>
      (await who.ok(api.events.attendees, { params: { id }, query: {} })).items.map((person) => person.id);
    expect(await idsFor(one)).toEqual([one.id, two.id]);
    expect(await outside.refused(api.events.attendees, { params: { id } })).toMatchObject({ status: 403 });
    await two.ok(api.events.setShown, { params: { id }, body: { isShown: false } });
    expect(await idsFor(one)).toEqual([one.id]);
    expect(await idsFor(two)).toEqual([one.id, two.id]);
    expect(await idsFor(host)).toEqual([one.id, two.id]);
    expect(await outside.refused(api.events.setShown, { params: { id }, body: { isShown: false } })).toMatchObject({
      status: 409,
    });
  });
});

describe('changing a published event', () => {
  it('tells those who take part of another time, reminds them of the new one, and not of the old', async () => {
    const id = await published();
    const viewer = await kit.member();
    await attend(viewer, id);
    await change(id, { starts: localIn(kit, 40), ends: localIn(kit, 40, 2) });
    expect(await toldOf(viewer)).toEqual(['event_time']);
    kit.clock.advance(31 * DAY);
    expect(await toldOf(viewer)).toEqual(['event_time']);
    kit.clock.advance(8 * DAY + HOUR);
    expect(await toldOf(viewer)).toEqual(['event_reminder', 'event_time']);
    kit.clock.advance(22.5 * HOUR);
    expect(await toldOf(viewer)).toEqual(['event_reminder', 'event_reminder', 'event_time']);
  });

  it('reminds each member of the time on their own clock, right on the day on which clocks change', async () => {
    // The second Sunday of March, when clocks in the United States go forward.
    const springDay = (year: number) =>
      new Date(Date.UTC(year, 2, 14 - new Date(Date.UTC(year, 2, 0)).getUTCDay(), 13));
    const { now } = kit.clock;
    const year = now().getUTCFullYear();
    const startsAt = [springDay(year), springDay(year + 1)].find((day) => day.getTime() > now().getTime() + 3 * DAY);
    if (!startsAt) throw new Error('There is no such day.');
    const [starts, ends] = [startsAt, new Date(startsAt.getTime() + HOUR)].map((at) => at.toISOString().slice(0, 16));
    const id = await published({ starts, ends });
    const [here, there] = [await kit.member(), await kit.member()];
    await kit.db
      .update(users)
      .set({ preferences: { timeZone: 'Europe/Berlin' } })
      .where(eq(users.id, there.id));
    for (const who of [here, there]) await attend(who, id);
    const textsOf = async (who: Person) => {
      await kit.deps.outbox.drain();
      const { items } = await (await kit.signInAgain(who)).ok(api.notifications.list, { query: {} });
      return items.map(({ text }) => text);
    };
    kit.clock.advance(startsAt.getTime() - DAY - now().getTime());
    expect(await textsOf(here)).toEqual(['“Foam lab open house” starts tomorrow at 9:00 AM EDT']);
    expect(await textsOf(there)).toEqual(['“Foam lab open house” starts tomorrow at 2:00 PM GMT+1']);
    kit.clock.advance(23 * HOUR);
    expect(await textsOf(here)).toContain('“Foam lab open house” starts in an hour, at 9:00 AM EDT');
  });

  it('tells nothing to who is blocked, and of no event that is withheld', async () => {
    const id = await published();
    const [viewer, blocked] = [await kit.member(), await kit.member()];
    await attend(viewer, id);
    await attend(blocked, id);
    await host.ok(api.safety.block, { params: { id: blocked.id } });
    await change(id, { venue: 'Hall C' });
    expect(await toldOf(blocked)).toEqual([]);
    expect(await toldOf(viewer)).toEqual(['event_place']);
    await kit.db.update(events).set({ withheldAt: kit.clock.now() }).where(eq(events.id, id));
    kit.clock.advance(29 * DAY + HOUR);
    expect(await toldOf(viewer)).toEqual(['event_place']);
  });

  it('tells of another place, and of nothing where only words change', async () => {
    const id = await published();
    const viewer = await kit.member();
    await attend(viewer, id);
    await change(id, { title: 'Foam lab open doors' });
    expect(await toldOf(viewer)).toEqual([]);
    await change(id, { venue: 'Hall B' });
    expect(await toldOf(viewer)).toEqual(['event_place']);
    const [row] = await kit.db.select().from(events).where(eq(events.id, id));
    expect(row?.sequence).toBe(2);
  });

  it('never has fewer places than are taken, and gives new ones to those who wait', async () => {
    const id = await published({ capacity: 2 });
    const [one, two, three] = [await kit.member(), await kit.member(), await kit.member()];
    for (const who of [one, two, three]) await attend(who, id);
    expect(
      await host.refused(api.eventHosting.save, { params: { id }, body: completeEvent(kit, { capacity: 1 }) }),
    ).toMatchObject({ status: 400, fields: { capacity: '2 places are taken, so there can’t be fewer' } });
    await host.ok(api.eventHosting.save, { params: { id }, body: completeEvent(kit, { capacity: 3 }) });
    expect(await attendance(three, id)).toMatchObject({ state: 'offered' });
  });

  it('is for its hosts alone', async () => {
    const id = await published();
    const other = await kit.member();
    for (const [endpoint, input] of [
      [api.eventHosting.save, { body: completeEvent(kit) }],
      [api.eventHosting.cancel, { body: { reason: '' } }],
      [api.eventHosting.draft, {}],
      [api.eventHosting.duplicate, {}],
      [api.eventHosting.remove, {}],
      [api.eventHosting.submit, {}],
    ] as const)
      expect(await other.refused(endpoint, { params: { id }, ...input }), endpoint.name).toMatchObject({ status: 404 });
  });

  it('can be canceled: those who take part are told, and the page stays with the reason', async () => {
    const id = await published({ title: 'Canceled clinic' });
    const [viewer, other] = [await kit.member(), await kit.member()];
    await attend(viewer, id);
    await host.ok(api.eventHosting.cancel, { params: { id }, body: { reason: 'The line is down.' } });
    await host.ok(api.eventHosting.cancel, { params: { id }, body: { reason: 'The line is down.' } });
    expect(await toldOf(viewer)).toEqual(['event_canceled']);
    expect(await other.ok(api.events.get, { params: { id } })).toMatchObject({
      state: 'canceled',
      reason: 'The line is down.',
    });
    expect(await host.refused(api.eventHosting.save, { params: { id }, body: completeEvent(kit) })).toMatchObject({
      status: 409,
    });
    expect(titles(await other.ok(api.events.list, { query: {} }))).not.toContain('Canceled clinic');
  });
});

describe('a series', () => {
  it('goes with the one date that staff remove, is repeated by none of them, and comes back with it', async () => {
    const id = await published();
    const [next] = await host.ok(api.eventHosting.repeat, { params: { id }, body: { every: 'weekly', times: 1 } });
    const sibling = { params: { id: next?.id ?? 0 } };
    const reader = await kit.member();
    await reader.ok(api.safety.report, { body: { targetType: 'event', targetId: id, reason: 'spam' } });
    const [found] = await kit.db.select().from(reportCases).where(eq(reportCases.targetId, id));
    const params = { id: found?.id ?? 0 };
    await kit.db.update(events).set({ withheldAt: kit.clock.now() }).where(eq(events.id, id));
    expect(
      await host.refused(api.eventHosting.repeat, { ...sibling, body: { every: 'monthly', times: 1 } }),
    ).toMatchObject({
      status: 409,
      error: 'Our staff took a date of this series down, so it can’t be repeated.',
    });
    await reader.ok(api.events.get, sibling);
    await staff.ok(api.safetyAdmin.decide, { params, body: { decision: 'remove', reason: 'There is no such event.' } });
    await reader.refused(api.events.get, sibling);
    await host.ok(api.safetyCases.appeal, { params, body: { text: 'There is. Here is the contract of the hall.' } });
    const other = await kit.member({ isAdmin: true });
    await other.ok(api.safetyAdmin.decideAppeal, { params, body: { decision: 'reversed', reason: 'There is.' } });
    await reader.ok(api.events.get, sibling);
    await reader.ok(api.events.get, { params: { id } });
  });

  it('is published on later dates at the same hour there, also across a change of the clocks', async () => {
    const id = await published({ starts: '2031-10-28T18:00', ends: '2031-10-28T20:00', timeZone: 'America/New_York' });
    const made = await host.ok(api.eventHosting.repeat, { params: { id }, body: { every: 'weekly', times: 2 } });
    expect(made).toHaveLength(2);
    const viewer = await kit.member();
    const { moreDates } = await viewer.ok(api.events.get, { params: { id } });
    expect(moreDates).toEqual([
      { id: made[0]?.id, date: '2031-11-04T23:00:00.000Z' },
      { id: made[1]?.id, date: '2031-11-11T23:00:00.000Z' },
    ]);
    await attend(viewer, id);
    expect(await attendance(viewer, made[0]?.id ?? 0)).toMatchObject({ state: null });
    const body = { every: 'weekly' as const, times: 12 };
    expect(await host.refused(api.eventHosting.repeat, { params: { id }, body })).toMatchObject({ status: 409 });
    expect(await viewer.refused(api.eventHosting.repeat, { params: { id }, body })).toMatchObject({ status: 404 });
    const draft = await create(host);
    expect(await host.refused(api.eventHosting.repeat, { params: { id: draft }, body })).toMatchObject({ status: 409 });
  });

  it('takes the last day of a shorter month, and no time that the clocks skip', async () => {
    const id = await published({ starts: '2031-01-31T09:00', ends: '2031-01-31T10:00' });
    await host.ok(api.eventHosting.repeat, { params: { id }, body: { every: 'monthly', times: 2 } });
    const dates = (await host.ok(api.events.get, { params: { id } })).moreDates.map(({ date }) => date.slice(0, 10));
    expect(dates).toEqual(['2031-02-28', '2031-03-31']);
    // Repeating its last date goes on as the series began: after April's 30th comes the 31st of May.
    const last = async () => {
      const { moreDates } = await host.ok(api.events.get, { params: { id } });
      return moreDates.toSorted((one, other) => one.date.localeCompare(other.date)).at(-1);
    };
    for (const expected of ['2031-04-30', '2031-05-31']) {
      const params = { id: (await last())?.id ?? 0 };
      await host.ok(api.eventHosting.repeat, { params, body: { every: 'monthly', times: 1 } });
      expect((await last())?.date.slice(0, 10)).toBe(expected);
    }
    const night = { starts: '2031-03-02T02:30', ends: '2031-03-02T04:00', timeZone: 'America/New_York' };
    const skipped = await published(night);
    const body = { every: 'weekly' as const, times: 1 };
    expect(await host.refused(api.eventHosting.repeat, { params: { id: skipped }, body })).toMatchObject({
      status: 400,
    });
    expect((await host.ok(api.events.get, { params: { id: skipped } })).moreDates).toEqual([]);
  });

  it('has dates of as many days as the first, also where a month has no such day', async () => {
    const fair = await published({ starts: '2031-01-29T09:00', ends: '2031-01-31T17:00' });
    const night = await published({ starts: '2031-01-29T20:00', ends: '2031-01-30T02:00' });
    for (const [id, ends] of [
      [fair, '2031-03-02T17:00'],
      [night, '2031-03-01T02:00'],
    ] as const) {
      const [made] = await host.ok(api.eventHosting.repeat, { params: { id }, body: { every: 'monthly', times: 1 } });
      const { input } = await host.ok(api.eventHosting.draft, { params: { id: made?.id ?? 0 } });
      expect(input.starts.slice(0, 10)).toBe('2031-02-28');
      expect(input.ends).toBe(ends);
    }
  });

  it('has each date once, whichever date is repeated, and however often at once', async () => {
    const id = await published({ starts: '2031-05-06T18:00', ends: '2031-05-06T20:00' });
    const body = { every: 'weekly' as const, times: 2 };
    const tries = await Promise.all([1, 2].map(() => host.send(api.eventHosting.repeat, { params: { id }, body })));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { moreDates } = await host.ok(api.events.get, { params: { id } });
    expect(moreDates).toHaveLength(2);
    const [second, third] = moreDates.map((date) => date.id);
    expect(await host.refused(api.eventHosting.repeat, { params: { id: second ?? 0 }, body })).toMatchObject({
      status: 409,
      error: 'This series already has a date on May 20, 2031. Repeat its last date to add more.',
    });
    expect(await host.ok(api.eventHosting.repeat, { params: { id: third ?? 0 }, body })).toHaveLength(2);
    const { input } = await host.ok(api.eventHosting.draft, { params: { id } });
    const moved = { ...input, starts: '2031-05-13T18:00', ends: '2031-05-13T20:00' };
    expect((await host.refused(api.eventHosting.save, { params: { id }, body: moved })).fields).toEqual({
      starts: 'This series already has a date at this time',
    });
  });

  it('has each date once, also where two of its dates are moved there at once', async () => {
    const id = await published({ starts: '2031-05-06T18:00', ends: '2031-05-06T20:00' });
    const body = { every: 'weekly' as const, times: 1 };
    const [next] = await host.ok(api.eventHosting.repeat, { params: { id }, body });
    const ids = [id, next?.id ?? 0];
    const moved = completeEvent(kit, { starts: '2031-07-01T18:00', ends: '2031-07-01T20:00' });
    for (const one of ids) await host.ok(api.eventHosting.save, { params: { id: one }, body: moved });
    const decide = async (one: number) =>
      staff.send(api.adminEvents.approve, { params: { id: one }, body: await read(one) });
    const answers = await Promise.all(ids.map(decide));
    const refused = answers.filter(({ status }) => status === 409).map(({ text }) => text);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(refused).toEqual([
      expect.stringContaining('This series already has a date at this time. Reject the changes, and say so.'),
    ]);
  });

  it('says which date the clocks skip', async () => {
    const starts = { starts: '2031-03-02T02:30', ends: '2031-03-02T04:00', timeZone: 'America/New_York' };
    const id = await published(starts);
    const body = { every: 'weekly' as const, times: 1 };
    expect((await host.refused(api.eventHosting.repeat, { params: { id }, body })).fields).toEqual({
      every: 'On March 9, 2031, clocks there skip this time. Choose fewer dates, or another time',
    });
  });
});

describe('writing to everyone who takes part', () => {
  const write = (who: Person, id: number, content: string) =>
    who.ok(api.eventHosting.message, { params: { id }, body: { content } });

  it('waits for staff, then reaches those who take part, twice an event', async () => {
    const id = await published();
    const [viewer, outside] = [await kit.member(), await kit.member()];
    await attend(viewer, id);
    expect(await write(host, id, 'Gate 2 is closed; come to gate 3.')).toMatchObject([{ state: 'waiting' }]);
    expect(await viewer.ok(api.eventHosting.messages, { params: { id } })).toEqual([]);
    expect(await outside.refused(api.eventHosting.messages, { params: { id } })).toMatchObject({ status: 403 });
    const [waiting] = (await staff.ok(api.adminEvents.messages, { query: {} })).items.slice(-1);
    expect(waiting).toMatchObject({
      event: { id },
      host: { id: host.id },
      content: 'Gate 2 is closed; come to gate 3.',
    });
    const params = { messageId: waiting?.id ?? 0 };
    await staff.ok(api.adminEvents.sendMessage, { params });
    expect(await staff.refused(api.adminEvents.sendMessage, { params })).toMatchObject({ status: 409 });
    expect(await toldOf(viewer)).toEqual(['event_message']);
    expect(await viewer.ok(api.eventHosting.messages, { params: { id } })).toMatchObject([
      { state: 'sent', reason: null },
    ]);

    await write(host, id, 'A second message.');
    const body = { content: 'A third message.' };
    expect(await host.refused(api.eventHosting.message, { params: { id }, body })).toMatchObject({ status: 409 });
    const [second] = (await staff.ok(api.adminEvents.messages, { query: {} })).items.slice(-1);
    const rejected = { params: { messageId: second?.id ?? 0 }, body: { reason: 'This is an ad' } };
    await staff.ok(api.adminEvents.rejectMessage, rejected);
    expect(await toldOf(host)).toContain('event_message_rejected');
    // What was rejected doesn't count.
    expect(await write(host, id, 'A third message.')).toMatchObject([
      { state: 'waiting' },
      { state: 'rejected', reason: 'This is an ad' },
      { state: 'sent' },
    ]);
    expect(await outside.refused(api.eventHosting.message, { params: { id }, body })).toMatchObject({ status: 404 });
    const draft = await create(host);
    expect(await host.refused(api.eventHosting.message, { params: { id: draft }, body })).toMatchObject({
      status: 409,
    });
  });

  it('has a list of them as CSV for hosts alone, and the download is logged', async () => {
    const id = await published({ capacity: 1 });
    const [one, two] = [await kit.member({ fullName: '=cmd()' }), await kit.member({ title: 'Buyer' })];
    await attend(one, id);
    await attend(two, id);
    const file = await host.look(`/api/events/${id}/attendees.csv`);
    const [head, first, second] = file.text.split('\r\n');
    expect([head, file.headers['content-type']]).toEqual([
      '\uFEFF"Name","Title","Company","State","Asked"',
      'text/csv; charset=utf-8',
    ]);
    expect(first).toMatch(/^"'=cmd\(\)","","","Going"/);
    expect(second).toContain('"Buyer","","Waiting"');
    expect((await one.look(`/api/events/${id}/attendees.csv`)).status).toBe(404);
    const log = await staff.ok(api.admin.audit, { query: { action: 'events.export' } });
    expect(log.items[0]).toMatchObject({ summary: 'Downloaded the attendees as CSV' });
  });
});

describe('at the door', () => {
  it('has a ticket for who is going, and a list with its code for hosts alone', async () => {
    const id = await published();
    const [guest, outside] = [await kit.member(), await kit.member()];
    expect(await guest.refused(api.eventDoor.ticket, { params: { id } })).toMatchObject({ status: 404 });
    await attend(guest, id);
    const ticket = await guest.ok(api.eventDoor.ticket, { params: { id } });
    expect(ticket).toMatchObject({ picture: expect.stringMatching(/^data:image\/png;base64,/), checkedInAt: null });
    // It can be read out and typed.
    expect(ticket.code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/);
    expect(await host.ok(api.eventDoor.list, { params: { id } })).toMatchObject([{ id: guest.id, code: ticket.code }]);
    for (const who of [guest, outside])
      expect(await who.refused(api.eventDoor.list, { params: { id } })).toMatchObject({ status: 404 });
    await attend(outside, id);
    expect((await outside.ok(api.eventDoor.ticket, { params: { id } })).code).not.toBe(ticket.code);
  });

  it('notes who came, the earliest time, however often and in whatever order phones send it', async () => {
    const id = await published();
    const [guest, late, absent] = [await kit.member(), await kit.member(), await kit.member()];
    for (const who of [guest, late]) await attend(who, id);
    const at = (minutes: number) => new Date(kit.clock.now().getTime() - minutes * 60_000).toISOString();
    const send = (guests: { userId: number; at: string; isUndone?: boolean }[]) =>
      host.ok(api.eventDoor.checkIn, { params: { id }, body: { guests } });
    const timesOf = async () =>
      Object.fromEntries(
        (await host.ok(api.eventDoor.list, { params: { id } })).map((one) => [one.id, one.checkedInAt]),
      );
    await send([
      { userId: guest.id, at: at(5) },
      { userId: absent.id, at: at(5) },
    ]);
    await send([
      { userId: guest.id, at: at(9) },
      { userId: late.id, at: at(1) },
      { userId: late.id, at: at(1) },
    ]);
    await send([{ userId: guest.id, at: at(2) }]);
    expect(await timesOf()).toEqual({ [guest.id]: at(9), [late.id]: at(1) });
    // A mistake is undone; what another phone noted before that does not count, what it notes later does.
    await send([{ userId: guest.id, at: at(1.5), isUndone: true }]);
    await send([{ userId: guest.id, at: at(2) }]);
    await send([{ userId: late.id, at: at(3), isUndone: true }]);
    expect(await timesOf()).toEqual({ [guest.id]: null, [late.id]: at(1) });
    await send([{ userId: guest.id, at: at(1) }]);
    expect(await timesOf()).toEqual({ [guest.id]: at(1), [late.id]: at(1) });
    const body = { guests: [{ userId: guest.id, at: new Date(kit.clock.now().getTime() + HOUR).toISOString() }] };
    expect(await host.refused(api.eventDoor.checkIn, { params: { id }, body })).toMatchObject({
      status: 400,
      fields: { guests: 'Set the clock of your phone: it runs ahead' },
    });
    const old = { guests: [{ userId: guest.id, at: '2001-01-01T00:00:00.000Z' }] };
    expect(await host.refused(api.eventDoor.checkIn, { params: { id }, body: old })).toMatchObject({
      status: 400,
      fields: { guests: 'Set the clock of your phone: it runs behind' },
    });
    expect(await guest.refused(api.eventDoor.checkIn, { params: { id }, body })).toMatchObject({ status: 404 });
  });
});

it('notes at the door only whom the host sees, since a guest who isn’t on the list shows as not saved', async () => {
  const id = await published();
  const [guest, blocked] = [await kit.member(), await kit.member()];
  for (const who of [guest, blocked]) await attend(who, id);
  await kit.db.insert(blocks).values({ blockerId: blocked.id, blockedId: host.id, createdAt: kit.clock.now() });
  const at = kit.clock.now().toISOString();
  const body = { guests: [guest, blocked].map(({ id: userId }) => ({ userId, at })) };
  const listed = await host.ok(api.eventDoor.checkIn, { params: { id }, body });
  expect(listed.map((one) => [one.id, one.checkedInAt])).toEqual([[guest.id, at]]);
  const [stored] = await kit.db.select().from(eventAttendances).where(eq(eventAttendances.userId, blocked.id));
  expect(stored).toMatchObject({ state: 'going', checkedInAt: null, notedAt: null });
});

describe('looking on', () => {
  it('counts each member once, until 45 seconds after their last sign', async () => {
    const id = await published();
    const [one, two] = [await kit.member(), await kit.member()];
    const see = (who: Person) => who.ok(api.events.view, { params: { id } });
    const look = (who: Person) => who.ok(api.events.viewers, { params: { id } });
    for (let times = 0; times < 5; times += 1) expect(await see(one)).toEqual({ count: 1 });
    expect(await see(two)).toEqual({ count: 2 });
    kit.clock.advance(30_000);
    // Asking who looks on is a sign too.
    expect(await look(one)).toMatchObject({ count: 2 });
    kit.clock.advance(30_000);
    const seen = await look(one);
    expect(seen.count).toBe(1);
    expect(seen.viewers.map((viewer) => viewer.id)).toEqual([one.id]);
    expect(await look(two)).toMatchObject({ count: 1 });
    await one.ok(api.events.leave, { params: { id } });
    expect(await look(two)).toEqual({ count: 0, viewers: [] });
  });
});

describe('around an event', () => {
  it('has a discussion that tells its host and goes with it', async () => {
    const id = await published();
    const viewer = await kit.member();
    await viewer.ok(api.eventDiscussion.write, { params: { id }, body: { content: 'Is there parking?' } });
    expect(await toldOf(host)).toContain('event_comment');
    const { items } = await host.ok(api.eventDiscussion.list, { params: { id }, query: {} });
    expect(items.map(({ content }) => content)).toEqual(['Is there parking?']);
    await host.ok(api.eventHosting.cancel, { params: { id }, body: { reason: '' } });
    expect((await viewer.ok(api.eventDiscussion.list, { params: { id }, query: {} })).items).toHaveLength(1);
    const other = await create(host);
    expect(
      await viewer.refused(api.eventDiscussion.write, { params: { id: other }, body: { content: 'Hello?' } }),
    ).toMatchObject({ status: 404 });
  });

  it('tells of answers, mentions and reactions in its discussion', async () => {
    const id = await published();
    const [viewer, other] = [await kit.member(), await kit.member()];
    const asked = await viewer.ok(api.eventDiscussion.write, {
      params: { id },
      body: { content: `Who knows the way, @[${other.fullName}](${other.id})?` },
    });
    expect(await toldOf(other)).toEqual(['event_mention']);
    await other.ok(api.eventDiscussion.write, { params: { id }, body: { content: 'Gate 2', replyTo: asked.id } });
    await other.ok(api.comments.react, { params: { id: asked.id }, body: { kind: 'like' } });
    expect(await toldOf(viewer)).toEqual(['event_comment_reaction', 'event_reply']);
  });

  it('is shared in the feed as it is for each reader', async () => {
    const id = await published();
    const viewer = await kit.member();
    const post = await host.ok(api.posts.create, { body: { content: 'Come and see', eventId: id } });
    await attend(viewer, id);
    expect(await viewer.ok(api.posts.get, { params: { id: post.id } })).toMatchObject({
      event: { title: 'Foam lab open house', goingCount: 1, viewerState: 'going' },
    });
    await kit.db.update(events).set({ withheldAt: kit.clock.now() }).where(eq(events.id, id));
    expect(await viewer.ok(api.posts.get, { params: { id: post.id } })).toMatchObject({ event: null });
    expect(
      await host.refused(api.posts.create, { body: { content: 'Come', eventId: await create(host) } }),
    ).toMatchObject({ status: 400, fields: { eventId: 'This event isn’t available, so it can’t be shared' } });
  });

  it('is saved, searched and reported', async () => {
    const id = await published({ title: 'Quilting needle clinic' });
    const viewer = await kit.member();
    await viewer.ok(api.savedThings.save, { params: { kind: 'event', id } });
    const saved = await viewer.ok(api.savedThings.list, { params: { kind: 'event' }, query: { q: 'needle' } });
    expect(saved.items[0]?.thing).toMatchObject({ kind: 'event', event: { title: 'Quilting needle clinic' } });
    const found = await viewer.ok(api.search.results, { query: { q: 'needle clinic', tab: 'events' } });
    expect(found.items[0]).toMatchObject({ kind: 'event', event: { viewerSaved: true } });
    await viewer.ok(api.safety.report, { body: { targetType: 'event', targetId: id, reason: 'spam' } });
    expect((await staff.ok(api.adminEvents.list, { query: { tab: 'reported' } })).items.map((one) => one.id)).toContain(
      id,
    );
  });

  it('is marked by staff, which the log keeps', async () => {
    const id = await published();
    await staff.ok(api.adminEvents.mark, { params: { id }, body: { isMajorMarket: true, isPremium: true } });
    expect(await host.ok(api.events.get, { params: { id } })).toMatchObject({ isMajorMarket: true, isPremium: true });
    const draft = await create(host);
    expect(
      await staff.refused(api.adminEvents.mark, {
        params: { id: draft },
        body: { isMajorMarket: true, isPremium: false },
      }),
    ).toMatchObject({ status: 409 });
  });

  it('suggests to follow who goes to the same event and shows it', async () => {
    const id = await published({ title: 'Winter Market' });
    const [viewer, fellow, hidden] = [await kit.member(), await kit.member(), await kit.member()];
    for (const who of [viewer, fellow, hidden]) await attend(who, id);
    await hidden.ok(api.events.setShown, { params: { id }, body: { isShown: false } });
    const reasons = async () =>
      (await viewer.ok(api.follows.suggestions, {})).filter(({ reason }) => reason.startsWith('Attends'));
    expect((await reasons()).map(({ person, reason }) => [person.id, reason])).toEqual([
      [fellow.id, 'Attends Winter Market'],
    ]);
    await unattend(viewer, id);
    expect(await reasons()).toEqual([]);
  });

  it('tells which connections are going, unless they hide', async () => {
    const id = await published();
    const [viewer, friend] = [await kit.member(), await kit.member()];
    await viewer.ok(api.follows.follow, { body: { targetId: friend.id, targetType: 'user' } });
    await friend.ok(api.follows.follow, { body: { targetId: viewer.id, targetType: 'user' } });
    await attend(friend, id);
    const seen = await viewer.ok(api.events.get, { params: { id } });
    expect([seen.connections.count, seen.connections.people.map((one) => one.id)]).toEqual([1, [friend.id]]);
    await friend.ok(api.events.setShown, { params: { id }, body: { isShown: false } });
    expect((await viewer.ok(api.events.get, { params: { id } })).connections.count).toBe(0);
  });
});

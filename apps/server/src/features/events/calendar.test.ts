import { api, TimeZone } from '@innerspring/contract';
import { eq, sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { completeEvent, eventBy } from './events.kit.ts';
import { eventAttendances, events } from './events.tables.ts';
import type { EventInput } from './hosting.commands.ts';

let kit: MemberKit;
let host: Person;
let staff: Person;
beforeAll(async () => {
  kit = await memberKit();
});
beforeEach(async () => {
  [host, staff] = [await kit.member(), await kit.member({ isAdmin: true })];
});
afterAll(() => kit.close());

const inNewYork = { starts: '2031-07-04T09:00', ends: '2031-07-04T17:30', timeZone: 'America/New_York' };

async function published(changed: Partial<EventInput> = {}): Promise<number> {
  const body = completeEvent(kit, { ...inNewYork, ...changed });
  const { id } = await host.ok(api.eventHosting.create, { body });
  await host.ok(api.eventHosting.submit, { params: { id } });
  await staff.ok(api.adminEvents.approve, { params: { id }, body: { version: 1 } });
  return id;
}

/** A calendar file as a calendar program reads it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents('vtimezone');
  ICAL.TimezoneService.reset();
  for (const zone of zones) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      location: event.location,
      description: event.description,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      status: one.getFirstPropertyValue('status'),
    };
  });
  return { zones: zones.map((zone) => zone.getFirstPropertyValue('tzid')), events };
}

const file = async (who: Person, id: number) => read((await who.look(`/api/events/${id}/calendar.ics`)).text);
const pathOf = (url: string) => new URL(url).pathname;

describe('the calendar file of an event', () => {
  it('has its times with the rules of their zone, and its words as they are', async () => {
    const title = 'Foam; latex, “springs” — a very long title that no calendar file has in one line';
    const id = await published({ title, description: 'Bring:\ngloves, glasses; and questions\\comments.' });
    const answer = await host.look(`/api/events/${id}/calendar.ics`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of answer.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const { zones, events } = read(answer.text);
    expect(zones).toEqual(['America/New_York']);
    expect(events).toMatchObject([
      {
        uid: expect.stringMatching(new RegExp(`^event-${id}@`)),
        sequence: 0,
        summary: title,
        location: 'Harborline Foam, 12 Mill Road, Tupelo, Mississippi, United States',
        start: '2031-07-04T13:00:00.000Z',
        end: '2031-07-04T21:30:00.000Z',
        status: 'CONFIRMED',
      },
    ]);
    expect(events[0]?.description).toContain('Bring:\ngloves, glasses; and questions\\comments.');
  });

  it('is named by its title, also where that isn’t ASCII', async () => {
    const id = await published({ title: 'Größe & “Schaum” 2027' });
    const { headers } = await host.look(`/api/events/${id}/calendar.ics`);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Groe & Schaum 2027.ics"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%26%20%E2%80%9CSchaum%E2%80%9D%202027.ics`,
    );
  });

  it('keeps its id and raises its sequence with each change, and says that it was canceled', async () => {
    const id = await published();
    const [before] = (await file(host, id)).events;
    const body = completeEvent(kit, { ...inNewYork, starts: '2031-12-04T09:00', ends: '2031-12-04T10:00' });
    await host.ok(api.eventHosting.save, { params: { id }, body });
    await staff.ok(api.adminEvents.approve, { params: { id }, body: { version: 2 } });
    const [after] = (await file(host, id)).events;
    expect([after?.uid, after?.sequence, after?.start]).toEqual([before?.uid, 1, '2031-12-04T14:00:00.000Z']);
    await host.ok(api.eventHosting.cancel, { params: { id }, body: { reason: '' } });
    expect((await file(host, id)).events[0]).toMatchObject({ uid: before?.uid, sequence: 2, status: 'CANCELLED' });
  });

  it('has the address to join only for who is going', async () => {
    const id = await published({ format: 'online', joinUrl: 'https://meet.example/secret' });
    const viewer = await kit.member();
    expect((await viewer.look(`/api/events/${id}/calendar.ics`)).text).not.toContain('secret');
    await viewer.ok(api.events.attend, { params: { id } });
    expect((await viewer.look(`/api/events/${id}/calendar.ics`)).text).toContain('secret');
  });

  it('is nobody’s who may not see the event', async () => {
    const { id } = await host.ok(api.eventHosting.create, { body: completeEvent(kit) });
    const viewer = await kit.member();
    expect((await viewer.look(`/api/events/${id}/calendar.ics`)).status).toBe(404);
  });
});

/** The zones that a calendar file names and doesn't define. */
function undefinedZones(text: string): string[] {
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const given = new Set(lines.flatMap((line) => /^TZID:(.+)$/.exec(line)?.[1] ?? []));
  const named = lines.flatMap((line) => /^[A-Z-]+;(?:[^:]*;)?TZID=([^;:]+)[;:]/.exec(line)?.[1] ?? []);
  return [...new Set(named)].filter((zone) => !given.has(zone));
}

it('every zone that the server takes is one of the database’s, and is defined in the file and the feed that name it', async () => {
  const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+5', 'US/Eastern', 'EST5EDT', 'CET'];
  const zones = [...new Set(names.map((name) => TimeZone.parse(name)))];
  const unknown = await kit.db.execute(
    sql`select zone from unnest(string_to_array(${zones.join()}, ',')) zone where zone not in (select name from pg_timezone_names)`,
  );
  expect(unknown.rows).toEqual([]);
  const owner = await kit.member();
  for (const timeZone of zones) {
    const id = await eventBy(kit, host, `In ${timeZone}`, { timeZone, description: 'A bell\u0007 and\u000ba line' });
    await kit.db.insert(eventAttendances).values({ eventId: id, userId: owner.id, state: 'going' });
    const { text } = await owner.look(`/api/events/${id}/calendar.ics`);
    expect(undefinedZones(text), timeZone).toEqual([]);
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/);
  }
  const { url } = await owner.ok(api.eventCalendar.create, {});
  const feed = (await kit.app.inject({ url: pathOf(url) })).body;
  expect(feed.split('BEGIN:VEVENT')).toHaveLength(zones.length + 1);
  expect(undefinedZones(feed)).toEqual([]);
});

describe('a private calendar address', () => {
  it('has what its owner is going to, without a session, until it is replaced or stopped', async () => {
    const id = await published({ title: 'Going to this' });
    await published({ title: 'Not going to this' });
    const owner = await kit.member();
    expect(await owner.ok(api.eventCalendar.own, {})).toEqual({ createdAt: null });
    const { url } = await owner.ok(api.eventCalendar.create, {});
    expect((await owner.ok(api.eventCalendar.own, {})).createdAt).not.toBeNull();
    const open = (address: string) => kit.app.inject({ url: pathOf(address) });
    expect(read((await open(url)).body).events).toEqual([]);
    await owner.ok(api.events.attend, { params: { id } });
    const first = await open(url);
    expect(first.headers['cache-control']).toBe('private, no-store');
    expect(read(first.body).events.map(({ summary }) => summary)).toEqual(['Going to this']);
    await host.ok(api.eventHosting.cancel, { params: { id }, body: { reason: '' } });
    expect(read((await open(url)).body).events[0]?.status).toBe('CANCELLED');

    const again = await owner.ok(api.eventCalendar.create, {});
    expect((await open(url)).statusCode).toBe(404);
    expect((await open(again.url)).statusCode).toBe(200);
    await owner.ok(api.eventCalendar.remove, {});
    expect((await open(again.url)).statusCode).toBe(404);
  });

  it('keeps what its owner may still open while the host is away, and nothing that staff removed', async () => {
    const owner = await kit.member();
    const [id, own] = [await eventBy(kit, host, 'Host away'), await eventBy(kit, owner, 'Removed')];
    for (const eventId of [id, own])
      await kit.db.insert(eventAttendances).values({ eventId, userId: owner.id, state: 'going' });
    await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, host.id));
    await kit.db.update(events).set({ removedAt: kit.clock.now() }).where(eq(events.id, own));
    const { url } = await owner.ok(api.eventCalendar.create, {});
    const feed = read((await kit.app.inject({ url: pathOf(url) })).body).events;
    expect(feed.map(({ summary }) => summary)).toEqual(['Host away']);
    expect((await file(owner, id)).events.map(({ summary }) => summary)).toEqual(['Host away']);
  });

  it('is a guess that nobody makes, and stops with its owner’s account', async () => {
    const owner = await kit.member();
    const { url } = await owner.ok(api.eventCalendar.create, {});
    const open = (address: string) => kit.app.inject({ url: address });
    expect((await open(`/api/calendars/${'A'.repeat(43)}`)).statusCode).toBe(404);
    expect((await open('/api/calendars/short')).statusCode).toBe(400);
    await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, owner.id));
    expect((await open(pathOf(url))).statusCode).toBe(404);
  });
});

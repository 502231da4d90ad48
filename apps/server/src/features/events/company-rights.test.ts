import { allEndpoints, api } from '@innerspring/contract';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { completeEvent, eventBy } from './events.kit.ts';
import { eventAttendances, eventMessages, events } from './events.tables.ts';

let kit: MemberKit;
let staff: Person;
let company: { id: number };
let former: Person;
let present: Person;
beforeAll(async () => {
  kit = await memberKit();
});
beforeEach(async () => {
  [staff, former, present] = [await kit.member({ isAdmin: true }), await kit.member(), await kit.member()];
  company = await kit.company();
  await kit.db.insert(companyRoles).values([
    { companyId: company.id, userId: former.id, role: 'admin' },
    { companyId: company.id, userId: present.id, role: 'owner' },
  ]);
});
afterAll(() => kit.close());

const loseRole = () =>
  kit.db.delete(companyRoles).where(and(eq(companyRoles.companyId, company.id), eq(companyRoles.userId, former.id)));
const body = () => completeEvent(kit, { hostCompanyId: company.id });
const draft = async (who: Person) => (await who.ok(api.eventHosting.create, { body: body() })).id;
const inReview = async (who: Person) => {
  const id = await draft(who);
  await who.ok(api.eventHosting.submit, { params: { id } });
  return id;
};
const ofCompany = () => eventBy(kit, former, 'Showroom evening', { hostCompanyId: company.id });
const toldOf = async (who: Person) => {
  await kit.deps.outbox.drain();
  const found = await kit.db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.userId, who.id));
  return found.map(({ kind }) => kind);
};

/** What endpoints of a host need besides the event. */
const inputs: Record<string, { body: unknown }> = {
  'eventHosting.cancel': { body: { reason: '' } },
  'eventHosting.repeat': { body: { every: 'weekly', times: 1 } },
  'eventHosting.message': { body: { content: 'Gate 2 is closed; come to gate 3.' } },
  'eventDoor.checkIn': { body: { guests: [{ userId: 1, at: '2030-01-01T00:00:00.000Z' }] } },
};
const ofHosts = allEndpoints.filter(
  ({ name, path }) => /^(?:eventHosting|eventDoor)\./.test(name) && path.includes('{id}'),
);
/** Those who take part call these too. */
const ofGuests = ['eventHosting.messages', 'eventDoor.ticket'];

describe('a message of a host of their own event', () => {
  it.each(['deactivatedAt', 'suspendedUntil'] as const)(
    'isn’t sent by staff while they are away (%s)',
    async (away) => {
      const id = await eventBy(kit, present, 'Dock evening');
      await present.ok(api.eventHosting.message, { params: { id }, body: { content: 'Gate 2 is closed.' } });
      const [written] = await kit.db.select().from(eventMessages).where(eq(eventMessages.eventId, id));
      const send = { params: { messageId: written?.id ?? 0 } };
      const until = new Date(kit.clock.now().getTime() + 86_400_000);
      await kit.db
        .update(users)
        .set({ [away]: until })
        .where(eq(users.id, present.id));
      expect(await staff.refused(api.adminEvents.sendMessage, send)).toMatchObject({
        status: 409,
        error: expect.stringContaining('suspended or leaving'),
      });
      await kit.db
        .update(users)
        .set({ [away]: null })
        .where(eq(users.id, present.id));
      await staff.ok(api.adminEvents.sendMessage, send);
    },
  );
});

describe('an event of a company, once its maker lost their role', () => {
  it.each(ofHosts.filter(({ name }) => !ofGuests.includes(name)))('has nothing for them at $name', async (endpoint) => {
    const id = await ofCompany();
    const guest = await kit.member();
    await kit.db.insert(eventAttendances).values({ eventId: id, userId: guest.id, state: 'going', isShown: false });
    const given = endpoint.name === 'eventHosting.save' ? { body: body() } : (inputs[endpoint.name] ?? {});
    const before = await kit.db.select().from(events).where(eq(events.hostCompanyId, company.id));
    await loseRole();
    expect(await former.refused(endpoint, { params: { id }, ...given })).toMatchObject({ status: 404 });
    expect(await kit.db.select().from(events).where(eq(events.hostCompanyId, company.id))).toEqual(before);
  });

  it('is to them what it is to any member', async () => {
    const id = await ofCompany();
    const guest = await kit.member();
    await kit.db.insert(eventAttendances).values({ eventId: id, userId: guest.id, state: 'going', isShown: false });
    expect(await present.ok(api.events.get, { params: { id } })).toMatchObject({ host: { id: former.id } });
    await loseRole();
    expect(await former.ok(api.events.get, { params: { id } })).toMatchObject({ canManage: false, host: null });
    expect(await former.refused(api.events.attendees, { params: { id } })).toMatchObject({ status: 403 });
    expect(await former.refused(api.eventHosting.messages, { params: { id } })).toMatchObject({ status: 403 });
    expect((await former.ok(api.events.hosting, { query: {} })).items).toEqual([]);
    expect((await present.ok(api.events.hosting, { query: {} })).items.map((one) => one.id)).toEqual([id]);
    expect(await present.ok(api.events.get, { params: { id } })).toMatchObject({ canManage: true });
  });

  it('tells those who host it now', async () => {
    const id = await ofCompany();
    const viewer = await kit.member();
    const say = (content: string) => viewer.ok(api.eventDiscussion.write, { params: { id }, body: { content } });
    await say('Is there parking?');
    expect([await toldOf(former), await toldOf(present)]).toEqual([['event_comment'], []]);
    await loseRole();
    await say('And a cloakroom?');
    expect([await toldOf(former), await toldOf(present)]).toEqual([['event_comment'], ['event_comment']]);
  });

  it('stays with the company, whoever changes it', async () => {
    const [waiting, live] = [await inReview(present), await ofCompany()];
    for (const [id, who] of [
      [waiting, present],
      [live, former],
      [live, present],
    ] as const)
      expect(await who.refused(api.eventHosting.save, { params: { id }, body: completeEvent(kit) })).toMatchObject({
        status: 400,
        fields: { hostCompanyId: 'A proposed event stays with its company. Duplicate it to plan it for another' },
      });
  });

  it('is canceled, and nothing else, while the company’s page is hidden', async () => {
    const id = await ofCompany();
    const guest = await kit.member();
    await kit.db.insert(eventAttendances).values({ eventId: id, userId: guest.id, state: 'going' });
    await kit.db.update(companies).set({ isVerified: true }).where(eq(companies.id, company.id));
    const hide = (suspendedAt: Date | null) =>
      kit.db.update(companies).set({ suspendedAt }).where(eq(companies.id, company.id));
    await present.ok(api.eventHosting.save, { params: { id }, body: { ...body(), venue: 'Hall 2' } });
    await hide(kit.clock.now());
    // The news of the other place was on its way.
    expect(await toldOf(guest)).toEqual([]);
    for (const [endpoint, input] of [
      [api.eventHosting.save, { body: { ...body(), title: 'Another title', venue: 'Hall 3' } }],
      [api.eventHosting.dropChanges, {}],
      [api.eventHosting.repeat, { body: { every: 'weekly', times: 1 } }],
      [api.eventHosting.duplicate, {}],
      [api.eventHosting.message, { body: { content: 'Gate 2 is closed.' } }],
      [api.eventHosting.csv, {}],
      [api.eventDoor.list, {}],
      [api.eventDoor.checkIn, inputs['eventDoor.checkIn']],
    ] as const)
      expect(await present.refused(endpoint, { params: { id }, ...input }), endpoint.name).toMatchObject({
        status: 409,
      });
    expect(await present.refused(api.events.attendees, { params: { id } })).toMatchObject({ status: 403 });
    const [after] = await kit.db.select().from(events).where(eq(events.id, id));
    expect(after).toMatchObject({ title: body().title, venue: 'Hall 2' });
    const say = { params: { id }, body: { content: 'See you in Hall 3.' } };
    expect(await present.refused(api.eventDiscussion.write, say)).toMatchObject({ status: 409 });
    expect((await present.ok(api.eventDiscussion.list, { params: { id }, query: {} })).items).toEqual([]);
    expect(await guest.refused(api.eventDiscussion.list, { params: { id }, query: {} })).toMatchObject({ status: 404 });
    await hide(null);
    expect(await present.ok(api.eventDoor.list, { params: { id } })).toHaveLength(1);
    await hide(kit.clock.now());
    await present.ok(api.eventHosting.cancel, { params: { id }, body: { reason: 'Showroom evening is off.' } });
    expect(await toldOf(guest)).toEqual(['event_withdrawn']);
    const [told] = (await guest.ok(api.notifications.list, { query: {} })).items;
    expect(told).toMatchObject({
      text: expect.stringMatching(/^An event on \w+ \d+, \d{4} that you signed up for was/),
      link: '/events',
    });
    expect(JSON.stringify(told)).not.toContain(body().title);
  });

  it('tells guests that it was canceled while reports hide it', async () => {
    const id = await ofCompany();
    const guest = await kit.member();
    await kit.db.insert(eventAttendances).values({ eventId: id, userId: guest.id, state: 'going' });
    await kit.db.update(events).set({ withheldAt: kit.clock.now() }).where(eq(events.id, id));
    await present.ok(api.eventHosting.cancel, { params: { id }, body: { reason: '' } });
    expect(await toldOf(guest)).toEqual(['event_withdrawn']);
  });

  it('takes no message of its hosts, and sends none, while members can’t see it', async () => {
    const id = await ofCompany();
    const message = { params: { id }, body: { content: 'Gate 2 is closed.' } };
    await present.ok(api.eventHosting.message, message);
    await kit.db.update(events).set({ withheldAt: kit.clock.now() }).where(eq(events.id, id));
    expect(await present.refused(api.eventHosting.message, message)).toMatchObject({ status: 409 });
    const [written] = await kit.db.select().from(eventMessages).where(eq(eventMessages.eventId, id));
    const send = { params: { messageId: written?.id ?? 0 } };
    expect(await staff.refused(api.adminEvents.sendMessage, send)).toMatchObject({ status: 409 });
    await kit.db.update(events).set({ withheldAt: null }).where(eq(events.id, id));
    // Nothing of a member who is leaving or suspended is sent either, nor of a company whose page is hidden.
    const now = kit.clock.now();
    const later = new Date(now.getTime() + 86_400_000);
    for (const away of [{ deactivatedAt: now }, { suspendedUntil: later }]) {
      await kit.db.update(users).set(away).where(eq(users.id, present.id));
      expect(await staff.refused(api.adminEvents.sendMessage, send)).toMatchObject({ status: 409 });
      await kit.db.update(users).set({ deactivatedAt: null, suspendedUntil: null }).where(eq(users.id, present.id));
    }
    await kit.db.update(companies).set({ suspendedAt: now }).where(eq(companies.id, company.id));
    expect(await staff.refused(api.adminEvents.sendMessage, send)).toMatchObject({ status: 409 });
    await kit.db.update(companies).set({ suspendedAt: null }).where(eq(companies.id, company.id));
    await staff.ok(api.adminEvents.sendMessage, send);
  });

  it('is published by nobody in their name: draft, review, changes, message', async () => {
    const [own, waiting, live] = [await draft(former), await inReview(former), await ofCompany()];
    await former.ok(api.eventHosting.save, { params: { id: live }, body: body() });
    await former.ok(api.eventHosting.message, { params: { id: live }, body: { content: 'Gate 2 is closed.' } });
    await loseRole();
    expect(await former.refused(api.eventHosting.submit, { params: { id: own } })).toMatchObject({
      status: 400,
      fields: { hostCompanyId: 'Choose a company whose page you manage' },
    });
    for (const id of [waiting, live]) {
      const [event] = await kit.db.select().from(events).where(eq(events.id, id));
      expect(
        await staff.refused(api.adminEvents.approve, { params: { id }, body: { version: event?.version ?? 0 } }),
      ).toMatchObject({ status: 409, error: expect.stringContaining('no longer') });
    }
    const [message] = await kit.db.select().from(eventMessages).where(eq(eventMessages.eventId, live));
    expect(await staff.refused(api.adminEvents.sendMessage, { params: { messageId: message?.id ?? 0 } })).toMatchObject(
      { status: 409 },
    );
    // Their draft stays theirs, without the company.
    await former.ok(api.eventHosting.save, { params: { id: own }, body: completeEvent(kit) });
    expect(await former.ok(api.eventHosting.submit, { params: { id: own } })).toMatchObject({ state: 'in_review' });
  });

  it('doesn’t become the company’s by changes of a member who lost their role since', async () => {
    const id = await eventBy(kit, former, 'Dock evening');
    await former.ok(api.eventHosting.save, { params: { id }, body: body() });
    await loseRole();
    const [event] = await kit.db.select().from(events).where(eq(events.id, id));
    const approve = { params: { id }, body: { version: event?.version ?? 0 } };
    expect(await staff.refused(api.adminEvents.approve, approve)).toMatchObject({
      status: 409,
      error: expect.stringContaining('no longer manages the page'),
    });
  });

  it('stays when their account is away, without their name', async () => {
    const id = await ofCompany();
    const viewer = await kit.member();
    await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, former.id));
    expect(await viewer.ok(api.events.get, { params: { id } })).toMatchObject({
      host: null,
      company: { id: company.id },
    });
    // The lists show no more than a page.
    await kit.db.delete(events).where(ne(events.id, id));
    const listed = await viewer.ok(api.events.list, { query: {} });
    expect(listed.items.map((one) => one.id)).toContain(id);
    const [{ startsAt } = { startsAt: null }] = await kit.db.select().from(events).where(eq(events.id, id));
    const month = (startsAt ?? new Date()).toISOString().slice(0, 7);
    const days = await viewer.ok(api.events.month, { query: { month } });
    expect(days.flatMap((day) => day.events.map((one) => one.id))).toContain(id);
  });
});

import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { reportCases } from '../safety/safety.tables.ts';
import { completeEvent, eventBy, localIn, noticesOf } from './events.kit.ts';
import { eventAttendances, events } from './events.tables.ts';
import type { EventInput } from './hosting.commands.ts';

let kit: MemberKit;
let host: Person;
let staff: Person;
let viewer: Person;
beforeAll(async () => {
  kit = await memberKit();
});
beforeEach(async () => {
  [host, staff, viewer] = [await kit.member(), await kit.member({ isAdmin: true }), await kit.member()];
});
afterAll(() => kit.close());

const versionOf = async (id: number): Promise<number> => {
  const [event] = await kit.db.select({ version: events.version }).from(events).where(eq(events.id, id));
  return event?.version ?? 0;
};
/** An event that staff published as the form has it. */
async function published(changed: Partial<EventInput> = {}): Promise<number> {
  const { id } = await host.ok(api.eventHosting.create, { body: completeEvent(kit, changed) });
  await host.ok(api.eventHosting.submit, { params: { id } });
  await staff.ok(api.adminEvents.approve, { params: { id }, body: { version: await versionOf(id) } });
  return id;
}
const save = (id: number, changed: Partial<EventInput>, who = host) =>
  who.ok(api.eventHosting.save, { params: { id }, body: completeEvent(kit, changed) });
const seen = (id: number) => viewer.ok(api.events.get, { params: { id } });
const toldOf = (who: { id: number }) => noticesOf(kit, who);
const stale = 'This changed since you read it. Read it again.';

describe('staff decide about what they read', () => {
  it('where an event in review changed since, each decision is refused', async () => {
    const { id } = await host.ok(api.eventHosting.create, { body: completeEvent(kit) });
    await host.ok(api.eventHosting.submit, { params: { id } });
    const version = await versionOf(id);
    await save(id, { title: 'Something else entirely' });
    for (const refused of [
      await staff.refused(api.adminEvents.approve, { params: { id }, body: { version } }),
      await staff.refused(api.adminEvents.askChange, { params: { id }, body: { version, reason: 'Why?' } }),
      await staff.refused(api.adminEvents.reject, { params: { id }, body: { version, reason: 'No room' } }),
    ])
      expect(refused).toMatchObject({ status: 409, error: stale });
    const [listed] = (await staff.ok(api.adminEvents.list, { query: {} })).items.filter((one) => one.id === id);
    expect(listed).toMatchObject({ title: 'Something else entirely', version: version + 1, proposal: null });
    await staff.ok(api.adminEvents.approve, { params: { id }, body: { version: version + 1 } });
    expect(await seen(id)).toMatchObject({ title: 'Something else entirely' });
  });

  it('saving what was there makes no new version', async () => {
    const { id } = await host.ok(api.eventHosting.create, { body: completeEvent(kit) });
    await host.ok(api.eventHosting.submit, { params: { id } });
    const version = await versionOf(id);
    await save(id, {});
    expect(await versionOf(id)).toBe(version);
  });
});

describe('a published event', () => {
  const fields: Partial<EventInput>[] = [
    { title: 'Another title' },
    { description: 'Another description, with as many letters as one needs.' },
    { category: 'meetup' },
    { starts: '2031-05-01T09:00', ends: '2031-05-01T10:00' },
    { timeZone: 'America/Chicago' },
    { venue: 'Another hall' },
    { format: 'hybrid', joinUrl: 'https://meet.example/other' },
    { website: 'https://other.example' },
    { organizer: 'Somebody else' },
    { isFree: false, priceNote: '$45' },
    { agenda: [{ time: '10:00', title: 'Another item' }] },
  ];
  it.each(fields)('keeps what staff approved until they approve %j', async (changed) => {
    const id = await published();
    const [before] = await kit.db.select().from(events).where(eq(events.id, id));
    const saved = await save(id, changed);
    expect(saved).toMatchObject({ hasChangesInReview: true, input: changed });
    const [after] = await kit.db.select().from(events).where(eq(events.id, id));
    expect({ ...after, version: 0, proposed: null, proposedAt: null, proposedBy: null }).toEqual({
      ...before,
      version: 0,
    });
    expect((await seen(id)).hasChangesInReview).toBe(false);
    expect(await host.ok(api.events.get, { params: { id } })).toMatchObject({ hasChangesInReview: true });
    const { items } = await staff.ok(api.adminEvents.list, { query: { tab: 'review' } });
    const waiting = items.find((one) => one.id === id);
    expect(waiting?.proposal).toMatchObject({ proposed: changed, present: { title: 'Foam lab open house' } });
    await staff.ok(api.adminEvents.approve, { params: { id }, body: { version: waiting?.version ?? 0 } });
    expect(await host.ok(api.eventHosting.draft, { params: { id } })).toMatchObject({
      hasChangesInReview: false,
      input: changed,
    });
    expect(await toldOf(host)).toContain('event_changes_published');
  });

  it('tells those who take part of another time when it is published, not when it is proposed', async () => {
    const id = await published();
    await viewer.ok(api.events.attend, { params: { id } });
    await save(id, { starts: localIn(kit, 40), ends: localIn(kit, 40, 2) });
    expect(await toldOf(viewer)).toEqual([]);
    await staff.ok(api.adminEvents.approve, { params: { id }, body: { version: await versionOf(id) } });
    expect(await toldOf(viewer)).toEqual(['event_time']);
    const log = await staff.ok(api.admin.audit, { query: { action: 'adminEvents.approveChanges' } });
    expect(log.items[0]).toMatchObject({ summary: 'Published changes to the event “Foam lab open house”' });
  });

  it('changes how many come at once, and who finds it where that is fewer', async () => {
    const id = await published({ capacity: 5 });
    const saved = await save(id, { capacity: 9, hasWaitlist: false, visibility: 'link' });
    expect(saved.hasChangesInReview).toBe(false);
    expect(await seen(id)).toMatchObject({ capacity: 9, hasWaitlist: false, visibility: 'link' });
    await save(id, { capacity: 10, hasWaitlist: false, visibility: 'members' });
    expect(await seen(id)).toMatchObject({ capacity: 10, visibility: 'link' });
    await staff.ok(api.adminEvents.approve, { params: { id }, body: { version: await versionOf(id) } });
    expect(await seen(id)).toMatchObject({ capacity: 10, visibility: 'members' });
  });

  it('keeps what it was where staff reject the changes, and its host reads why', async () => {
    const id = await published();
    await save(id, { title: 'Buy cheap watches' });
    const body = { version: await versionOf(id), reason: 'It isn’t about bedding' };
    expect(await staff.refused(api.adminEvents.askChange, { params: { id }, body })).toMatchObject({ status: 409 });
    await staff.ok(api.adminEvents.reject, { params: { id }, body });
    expect(await seen(id)).toMatchObject({ title: 'Foam lab open house', reason: null, state: 'published' });
    expect(await host.ok(api.eventHosting.draft, { params: { id } })).toMatchObject({
      reason: 'It isn’t about bedding',
      hasChangesInReview: false,
    });
    expect(await toldOf(host)).toContain('event_changes_rejected');
    expect(
      await staff.refused(api.adminEvents.approve, { params: { id }, body: { version: body.version } }),
    ).toMatchObject({ status: 409 });
  });

  it('forgets changes that its host takes back, or that end where they began', async () => {
    const id = await published();
    await save(id, { title: 'Another title' });
    const version = await versionOf(id);
    expect(await host.ok(api.eventHosting.dropChanges, { params: { id } })).toMatchObject({
      hasChangesInReview: false,
      input: { title: 'Foam lab open house' },
    });
    expect(await staff.refused(api.adminEvents.approve, { params: { id }, body: { version } })).toMatchObject({
      status: 409,
    });
    await save(id, { title: 'Another title' });
    expect(await save(id, {})).toMatchObject({ hasChangesInReview: false });
    await save(id, { title: 'Another title' });
    await host.ok(api.eventHosting.cancel, { params: { id }, body: { reason: '' } });
    expect(await seen(id)).toMatchObject({ state: 'canceled', title: 'Foam lab open house' });
  });

  it('of a verified company changes at once, and stays with it; so do changes by staff', async () => {
    const company = await kit.company();
    await kit.db.update(companies).set({ isVerified: true }).where(eq(companies.id, company.id));
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: host.id, role: 'admin' });
    const id = await published({ hostCompanyId: company.id });
    await save(id, { hostCompanyId: company.id, title: 'Another title' });
    expect(await seen(id)).toMatchObject({ title: 'Another title' });
    const alone = completeEvent(kit, { title: 'Another title' });
    expect(await host.refused(api.eventHosting.save, { params: { id }, body: alone })).toMatchObject({ status: 400 });
    expect(await seen(id)).toMatchObject({ company: { id: company.id } });
    // One's own becomes the company's once staff have looked at it.
    const own = await published();
    expect(await save(own, { hostCompanyId: company.id })).toMatchObject({ hasChangesInReview: true });
    expect(await seen(own)).toMatchObject({ company: null });

    const ofStaff = await eventBy(kit, staff, 'Of staff');
    await save(ofStaff, { title: 'Of staff, changed' }, staff);
    expect(await seen(ofStaff)).toMatchObject({ title: 'Of staff, changed' });
  });

  it('is not published with a time that is over meanwhile', async () => {
    const id = await published();
    await save(id, { starts: localIn(kit, 0, 2), ends: localIn(kit, 0, 4) });
    kit.clock.advance(3 * 3_600_000);
    staff = await kit.member({ isAdmin: true });
    expect(
      await staff.refused(api.adminEvents.approve, { params: { id }, body: { version: await versionOf(id) } }),
    ).toMatchObject({ status: 409 });
  });
});

describe('what is withheld', () => {
  const cover = (who: Person, url: string) => who.look(url).then(({ status }) => status);

  it('is a source of nothing, its cover included', async () => {
    const id = await published();
    const { key } = await kit.upload(host, 'image');
    const url = `/uploads/${key}`;
    await kit.deps.files.put(key, Buffer.from('bytes'), { mime: 'image/webp', bytes: 5 });
    await kit.db.update(events).set({ coverUrl: url }).where(eq(events.id, id));
    expect(await cover(viewer, url)).toBe(200);
    await kit.db.update(events).set({ withheldAt: kit.clock.now() }).where(eq(events.id, id));
    expect([await cover(viewer, url), await cover(host, url), await cover(staff, url)]).toEqual([404, 200, 200]);
    const repeat = { params: { id }, body: { every: 'weekly' as const, times: 1 } };
    for (const refused of [
      await host.refused(api.eventHosting.repeat, repeat),
      await host.refused(api.eventHosting.duplicate, { params: { id } }),
    ])
      expect(refused).toMatchObject({ status: 409, error: expect.stringContaining('hidden while our staff') });
    expect(await host.refused(api.posts.create, { body: { content: 'Come and see', eventId: id } })).toMatchObject({
      status: 400,
    });
    await save(id, { title: 'Under another name' });
    await kit.db.update(events).set({ withheldAt: null }).where(eq(events.id, id));
    expect(await seen(id)).toMatchObject({ title: 'Foam lab open house' });
  });
});

describe('what staff removed', () => {
  it('leaves their desk and its count, with changes that waited, and comes back with them', async () => {
    const id = await published();
    await save(id, { title: 'Foam lab, open all night' });
    const desk = async () => {
      const tabs = ['review', 'upcoming', 'past'] as const;
      const lists = await Promise.all(tabs.map((tab) => staff.ok(api.adminEvents.list, { query: { tab } })));
      return tabs.filter((_, at) => lists[at]?.items.some((event) => event.id === id));
    };
    const counted = async () =>
      (await staff.ok(api.admin.dashboard, {})).queues.find(({ name }) => name === 'events')?.count ?? 0;
    const before = await counted();
    expect(await desk()).toEqual(['review', 'upcoming']);
    await kit.db.update(events).set({ removedAt: kit.clock.now() }).where(eq(events.id, id));
    expect([await desk(), await counted()]).toEqual([[], before - 1]);
    await kit.db.update(events).set({ removedAt: null }).where(eq(events.id, id));
    expect([await desk(), await counted()]).toEqual([['review', 'upcoming'], before]);
  });

  it('shows its picture nowhere else: a profile that uses it shows none to others until it is back', async () => {
    const { key } = await kit.upload(host, 'image');
    const url = `/uploads/${key}`;
    await kit.deps.files.put(key, Buffer.from('bytes'), { mime: 'image/webp', bytes: 5 });
    const id = await published();
    await kit.db.update(events).set({ coverUrl: url, removedAt: kit.clock.now() }).where(eq(events.id, id));
    await host.ok(api.people.setPhoto, { body: { url } });
    const shown = async () => Promise.all([viewer, host].map((who) => who.look(url).then(({ status }) => status)));
    expect(await shown()).toEqual([404, 200]);
    await kit.db.update(events).set({ removedAt: null }).where(eq(events.id, id));
    expect(await shown()).toEqual([200, 200]);
  });

  it('is answered for by those who manage the page of its company now', async () => {
    const { id: companyId } = await kit.company({ isVerified: true });
    const heir = await kit.member();
    await kit.db.insert(companyRoles).values([
      { companyId, userId: host.id, role: 'admin' },
      { companyId, userId: heir.id, role: 'owner' },
    ]);
    const id = await published({ hostCompanyId: companyId });
    await viewer.ok(api.safety.report, { body: { targetType: 'event', targetId: id, reason: 'spam' } });
    await kit.db.delete(companyRoles).where(eq(companyRoles.userId, host.id));
    const [found] = await kit.db.select().from(reportCases).where(eq(reportCases.targetId, id));
    expect(found?.ownerId).toBe(host.id);
    const params = { id: found?.id ?? 0 };
    await staff.ok(api.safetyAdmin.decide, { params, body: { decision: 'remove', reason: 'Not an event.' } });
    const appeal = { params, body: { text: 'It is one.' } };
    expect(await host.refused(api.safetyCases.appeal, appeal)).toMatchObject({ status: 404 });
    await heir.ok(api.safetyCases.appeal, appeal);
  });
});

it('is not published by staff while nobody would see it', async () => {
  const { id } = await host.ok(api.eventHosting.create, { body: completeEvent(kit) });
  await host.ok(api.eventHosting.submit, { params: { id } });
  const until = new Date(kit.clock.now().getTime() + 86_400_000);
  await kit.db.update(users).set({ suspendedUntil: until }).where(eq(users.id, host.id));
  expect(
    await staff.refused(api.adminEvents.approve, { params: { id }, body: { version: await versionOf(id) } }),
  ).toMatchObject({ status: 409, error: expect.stringContaining('is suspended or leaving') });
});

it('names of a series only the dates that a member can find, or takes part in', async () => {
  const [seriesId, startsAt] = [
    await eventBy(kit, host, 'First'),
    new Date(kit.clock.now().getTime() + 40 * 86_400_000),
  ];
  await kit.db.update(events).set({ seriesId }).where(eq(events.id, seriesId));
  const hidden = await eventBy(kit, host, 'By link', {
    seriesId,
    startsAt,
    localStart: startsAt.toISOString(),
    localEnd: startsAt.toISOString(),
    visibility: 'link',
  });
  const datesFor = async (who: Person) => (await who.ok(api.events.get, { params: { id: seriesId } })).moreDates;
  expect(await datesFor(viewer)).toEqual([]);
  expect((await datesFor(host)).map(({ id }) => id)).toEqual([hidden]);
  await kit.db.insert(eventAttendances).values({ eventId: hidden, userId: viewer.id, state: 'going' });
  expect((await datesFor(viewer)).map(({ id }) => id)).toEqual([hidden]);
});

it('counts who looks on in private, and names them to nobody but themselves', async () => {
  const id = await eventBy(kit, host, 'Open house');
  const [hidden, half] = [
    await kit.member({ viewingMode: 'private' }),
    await kit.member({ viewingMode: 'profession' }),
  ];
  for (const who of [hidden, half, viewer]) await who.ok(api.events.view, { params: { id } });
  const look = async (who: Person) => {
    const { count, viewers } = await who.ok(api.events.viewers, { params: { id } });
    return [count, viewers.map((one) => one.id)];
  };
  expect(await look(viewer)).toEqual([3, [viewer.id]]);
  expect(await look(hidden)).toEqual([3, [hidden.id, viewer.id].toSorted((one, other) => one - other)]);
});

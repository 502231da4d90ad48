import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { onDatabaseBefore } from '../../testing/migration-kit.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { completeEvent, eventBy } from './events.kit.ts';
import { events } from './events.tables.ts';

/** An event of a company is organized by that company, whatever its form says, wherever it is stored or shown. */

let kit: MemberKit;
let host: Person;
let hostCompanyId: number;
beforeAll(async () => {
  kit = await memberKit();
  host = await kit.member();
  ({ id: hostCompanyId } = await kit.company({ name: 'Okafor Care Co' }));
  await kit.db.insert(companyRoles).values({ companyId: hostCompanyId, userId: host.id, role: 'owner' });
});
afterAll(() => kit.close());

const stored = async (id: number) =>
  (await kit.db.select({ organizer: events.organizer }).from(events).where(eq(events.id, id)))[0]?.organizer;
const shown = async (id: number) => (await host.ok(api.events.get, { params: { id } })).organizer;
const inForm = async (id: number) => (await host.ok(api.eventHosting.draft, { params: { id } })).input.organizer;
const named = (organizer: string, companyId: number | null = hostCompanyId) =>
  completeEvent(kit, { organizer, hostCompanyId: companyId });

it('a new event has its company’s name, also once it is chosen later, and its own words without one', async () => {
  const { id } = await host.ok(api.eventHosting.create, { body: named('Cedar & Coil', null) });
  expect([await stored(id), await shown(id)]).toEqual(['Cedar & Coil', 'Cedar & Coil']);
  await host.ok(api.eventHosting.save, { params: { id }, body: named('Cedar & Coil') });
  expect([await stored(id), await shown(id), await inForm(id)]).toEqual(
    Array.from({ length: 3 }, () => 'Okafor Care Co'),
  );
  const { id: other } = await host.ok(api.eventHosting.create, { body: named('Cedar & Coil') });
  expect([await stored(other), await shown(other)]).toEqual(['Okafor Care Co', 'Okafor Care Co']);
});

it('what was stored under another name shows the company, and its copies have its name', async () => {
  const id = await eventBy(kit, host, 'Plant day', { hostCompanyId, organizer: 'Cedar & Coil' });
  expect([await shown(id), await inForm(id)]).toEqual(['Okafor Care Co', 'Okafor Care Co']);
  const file = await host.look(`/api/events/${id}/calendar.ics`);
  expect(file.text.replaceAll('\r\n ', '')).toContain('Organized by Okafor Care Co');
  const { id: copy } = await host.ok(api.eventHosting.duplicate, { params: { id } });
  const repeated = await host.ok(api.eventHosting.repeat, { params: { id }, body: { every: 'weekly', times: 2 } });
  for (const made of [copy, ...repeated.map((one) => one.id)]) expect(await stored(made)).toBe('Okafor Care Co');
});

it('changes that wait for staff, and what they approve, have the company’s name', async () => {
  const staff = await kit.member({ isAdmin: true });
  const id = await eventBy(kit, host, 'Plant evening', { organizer: 'Cedar & Coil' });
  await host.ok(api.eventHosting.save, { params: { id }, body: named('Cedar & Coil') });
  const { items } = await staff.ok(api.adminEvents.list, { query: { tab: 'review' } });
  const waiting = items.find((event) => event.id === id);
  expect(waiting?.proposal).toMatchObject({
    present: { organizer: 'Cedar & Coil' },
    proposed: { organizer: 'Okafor Care Co' },
  });
  await staff.ok(api.adminEvents.approve, { params: { id }, body: { version: waiting?.version ?? 0 } });
  expect([await stored(id), await shown(id)]).toEqual(['Okafor Care Co', 'Okafor Care Co']);
});

it('a company that changes its name is the organizer under the new one', async () => {
  const { id: companyId } = await kit.company({ name: 'Old Loom' });
  const id = await eventBy(kit, host, 'Loom tour', { hostCompanyId: companyId, organizer: 'Old Loom' });
  await kit.db.update(companies).set({ name: 'New Loom' }).where(eq(companies.id, companyId));
  expect(await shown(id)).toBe('New Loom');
});

it('what was stored under another name before is found under the company’s alone', async () => {
  await onDatabaseBefore(84, async (client, migrate) => {
    await client.query(`insert into users (username, email, full_name, application_status)
      values ('bo', 'bo@example.com', 'Bo Ticking', 'approved')`);
    await client.query(`insert into companies (name) values ('Okafor Care Co')`);
    await client.query(`insert into events (owner_id, title, description, time_zone, venue, address, city, region, country,
        join_url, website, organizer, host_company_id, is_free, price_note, has_waitlist, visibility, agenda)
      select u.id, 'Plant day', '', 'UTC', '', '', '', '', '', '', '', 'Cedar & Coil', host.id, true, '', true, 'members', '[]'
      from users u, (select id from companies union all select null) host`);
    await migrate();
    const { rows } = await client.query<{ organizer: string; words: string }>(
      'select organizer, words::text from events order by host_company_id',
    );
    expect(rows.map(({ organizer }) => organizer)).toEqual(['Okafor Care Co', 'Cedar & Coil']);
    expect(rows.map(({ words }) => words.includes('cedar'))).toEqual([false, true]);
  });
});

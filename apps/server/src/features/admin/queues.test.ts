import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import type { Person } from '../../testing/member-kit.ts';
import { type GroupKit, groupKit } from '../groups/groups.kit.ts';

const HOUR = 3_600_000;
let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

const now = () => kit.clock.now().toISOString();
/** Sessions of admins end before a day is over. */
const anAdmin = () => kit.member({ isAdmin: true });
const queue = async (admin: Person, name: string) =>
  (await admin.ok(api.admin.dashboard, {})).queues.find((one) => one.name === name);
const empty = { count: 0, oldestAt: null };

it('the queues of all features stand in one order', async () => {
  const { queues } = await (await anAdmin()).ok(api.admin.dashboard, {});
  expect(queues.map(({ label, href }) => [label, href])).toEqual([
    ['Applications', '/admin/users?tab=applications'],
    ['Appeals', '/admin/users?tab=applications'],
    ['Reports', '/admin/reports'],
    ['Appeals about reports', '/admin/reports?state=appealed'],
    ['Company claims', '/admin/companies?tab=claims'],
    ['Reports in groups', '/admin/groups#late-reports'],
    ['Groups without an owner', '/admin/groups#ownerless'],
    ['Bug reports', '/admin/bug-reports'],
    ['Orders with a problem', '/admin/subscriptions?tab=orders&problem=yes'],
    ['Job postings', '/admin/jobs'],
    ['Proposed events', '/admin/events'],
    ['Messages to attendees', '/admin/events?tab=messages'],
    ['Suggested polls', '/admin/polls?tab=suggestions'],
  ]);
});

it('claims wait on the dashboard until they are decided', async () => {
  const [admin, member, company] = [await anAdmin(), await kit.member(), await kit.company()];
  expect(await queue(admin, 'claims')).toMatchObject(empty);
  const asked = now();
  await member.ok(api.companyClaims.open, {
    params: { id: company.id },
    body: { method: 'documents', evidence: 'I run the plant in Tupelo and sign its invoices.' },
  });
  const found = { count: 1, oldestAt: asked, label: 'Company claims', href: '/admin/companies?tab=claims' };
  expect(await queue(admin, 'claims')).toMatchObject(found);
  await member.ok(api.companyClaims.withdraw, { params: { id: company.id } });
  expect(await queue(admin, 'claims')).toMatchObject(empty);
});

it('reports in groups wait on the dashboard once moderators left them open for a day, each thing once', async () => {
  const [member, first, second] = [await kit.member(), await kit.member(), await kit.member()];
  const { id } = await kit.group({}, [member, first, second]);
  const message = await kit.say(member, id, 'Left lying');
  const body = { targetType: 'message', targetId: message.id, reason: 'harassment' } as const;
  const due = new Date(kit.clock.now().getTime() + 24 * HOUR).toISOString();
  await first.ok(api.groupReports.report, { params: { id }, body });
  kit.clock.advance(HOUR);
  await second.ok(api.groupReports.report, { params: { id }, body });
  kit.clock.advance(22 * HOUR);
  expect(await queue(await anAdmin(), 'groupReports')).toMatchObject(empty);
  kit.clock.advance(2 * HOUR);
  const admin = await anAdmin();
  const found = { count: 1, oldestAt: due, label: 'Reports in groups', href: '/admin/groups#late-reports' };
  expect(await queue(admin, 'groupReports')).toMatchObject(found);
  const { items } = await admin.ok(api.adminGroups.reports, { query: {} });
  expect(items).toHaveLength(1);
  await admin.ok(api.adminGroups.settle, { params: { reportId: items[0]?.id ?? 0 }, body: { outcome: 'kept' } });
  expect(await queue(admin, 'groupReports')).toMatchObject(empty);
});

it('groups wait on the dashboard from the time when nobody is left to be asked', async () => {
  const [admin, moderator] = [await anAdmin(), await kit.member()];
  const { id, owner } = await kit.group({}, [moderator]);
  await owner.ok(api.groupMembers.setRole, { params: { id, userId: moderator.id }, body: { role: 'moderator' } });
  await owner.ok(api.groups.leave, { params: { id } });
  expect(await queue(admin, 'ownerlessGroups')).toMatchObject(empty);
  kit.clock.advance(HOUR);
  const declined = now();
  await moderator.ok(api.groupMembers.dropOffer, { params: { id } });
  kit.clock.advance(HOUR);
  const found = {
    count: 1,
    oldestAt: declined,
    label: 'Groups without an owner',
    href: '/admin/groups#ownerless',
  };
  expect(await queue(admin, 'ownerlessGroups')).toMatchObject(found);
  // The password that an admin gave counts for 15 minutes.
  const later = await anAdmin();
  await later.ok(api.adminGroups.setOwner, { params: { id }, body: { userId: moderator.id } });
  expect(await queue(admin, 'ownerlessGroups')).toMatchObject(empty);
});

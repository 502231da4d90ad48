import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyRoles } from './features/companies/companies.tables.ts';
import { type GroupKit, groupKit } from './features/groups/groups.kit.ts';
import { users } from './core/accounts/accounts.tables.ts';
import { findDisagreements } from './platform/consistency/stored-counters.ts';
import { collect } from './platform/feature.ts';
import type { Person } from './testing/member-kit.ts';

let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

/** A number on a page, and how long the list is that it speaks of. */
type Pair = { count: number | undefined; listed: number };
const groupPairs = async (viewer: Person, id: number): Promise<Record<string, Pair>> => {
  const params = { id };
  const page = await viewer.ok(api.groups.get, { params });
  const members = await viewer.ok(api.groupMembers.list, { params, query: {} });
  return { members: { count: page.memberCount, listed: members.items.length } };
};

async function block(one: Person, other: Person) {
  await one.ok(api.safety.block, { params: { id: other.id } });
}

it('the members of a group, and who has seen a message, as far as the reader may see them', async () => {
  const [blocked, gone, plain] = [await kit.member(), await kit.member(), await kit.member()];
  const { id, owner } = await kit.group({}, [blocked, gone, plain]);
  const said = await kit.say(owner, id, 'Who saw this?');
  for (const person of [blocked, gone, plain])
    await person.ok(api.groupChat.read, { params: { id }, body: { messageIds: [said.id] } });
  const seen = async () =>
    (await owner.ok(api.groupChat.messages, { params: { id }, query: {} })).items.find((one) => one.id === said.id)
      ?.seenBy;
  expect(await groupPairs(owner, id)).toEqual({ members: { count: 4, listed: 4 } });
  expect(await seen()).toBe(3);
  await block(owner, blocked);
  await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, gone.id));
  await block(plain, blocked);
  // Whoever moderates sees all of the group whatever the blocks, others only those whom they may see.
  for (const [viewer, expected] of [
    [owner, 3],
    [plain, 2],
  ] as const)
    expect(await groupPairs(viewer, id)).toEqual({ members: { count: expected, listed: expected } });
  const params = { id, messageId: said.id };
  const readers = await owner.ok(api.groupChat.seen, { params, query: {} });
  expect(readers.items.map(({ person }) => person.id)).toEqual([plain.id]);
  expect(await seen()).toBe(readers.items.length);
});

it('requests to join', async () => {
  const { id, owner } = await kit.group({ joinPolicy: 'request' });
  const [one, other] = [await kit.member(), await kit.member()];
  for (const person of [one, other]) await person.ok(api.groups.join, { params: { id }, body: { answer: 'Coils' } });
  const pair = async () => [
    (await owner.ok(api.groups.get, { params: { id } })).waiting?.requests,
    (await owner.ok(api.groupMembers.requests, { params: { id }, query: {} })).items.length,
  ];
  expect(await pair()).toEqual([2, 2]);
  await block(owner, other);
  expect(await pair()).toEqual([2, 2]);
  await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, one.id));
  expect(await pair()).toEqual([1, 1]);
});

it('reports that wait, and appeals', async () => {
  const admin = await kit.member({ isAdmin: true });
  const [author, ...readers] = [await kit.member(), await kit.member(), await kit.member()];
  for (const reader of readers) {
    const { id } = await author.ok(api.posts.create, { body: { content: `Cheap foam ${reader.id}` } });
    await reader.ok(api.safety.report, { body: { targetType: 'post', targetId: id, reason: 'spam' } });
  }
  const pairs = async () => {
    const counts = await admin.ok(api.safetyAdmin.counts, {});
    const listed = async (state: 'open' | 'appealed') =>
      (await admin.ok(api.safetyAdmin.cases, { query: { state } })).items.length;
    return { open: [counts.open, await listed('open')], appealed: [counts.appealed, await listed('appealed')] };
  };
  expect(await pairs()).toEqual({ open: [2, 2], appealed: [0, 0] });
  const [found] = (await admin.ok(api.safetyAdmin.cases, { query: { state: 'open' } })).items;
  const params = { id: found?.id ?? 0 };
  await admin.ok(api.safetyAdmin.decide, { params, body: { decision: 'remove', reason: 'Spam for foam, again' } });
  await author.ok(api.safetyCases.appeal, { params, body: { text: 'This was no spam, it was an offer of foam.' } });
  expect(await pairs()).toEqual({ open: [1, 1], appealed: [1, 1] });
});

it('the posts of a company, after one is made and after one is deleted', async () => {
  const { id } = await kit.company();
  const editor = await kit.member();
  await kit.db.insert(companyRoles).values({ companyId: id, userId: editor.id, role: 'owner' });
  const pair = async () => [
    (await editor.ok(api.companies.get, { params: { id } })).postCount,
    (await editor.ok(api.companies.posts, { params: { id }, query: {} })).items.length,
  ];
  const made = await editor.ok(api.posts.create, { body: { content: 'News from the plant', companyId: id } });
  await editor.ok(api.posts.create, { body: { content: 'More news from it', companyId: id } });
  expect(await pair()).toEqual([2, 2]);
  await editor.ok(api.posts.remove, { params: { id: made.id } });
  expect(await pair()).toEqual([1, 1]);
});

it('requests to follow and to write', async () => {
  const careful = await kit.member({ requiresFollowApproval: true });
  const [one, other] = [await kit.member(), await kit.member()];
  for (const person of [one, other])
    await person.ok(api.follows.follow, { body: { targetId: careful.id, targetType: 'user' } });
  expect(await careful.ok(api.follows.pending, {})).toHaveLength(2);
  await one.ok(api.messages.send, {
    body: { recipientId: careful.id, content: 'May I ask?', clientId: 'client-request-1' },
  });
  const waiting = async () => [
    (await careful.ok(api.unreadMessages.unreadCount, {})).requests,
    (await careful.ok(api.messages.list, { query: { tab: 'requests' } })).items.length,
  ];
  expect(await waiting()).toEqual([1, 1]);
  await block(careful, one);
  expect(await careful.ok(api.follows.pending, {})).toHaveLength(1);
  const [count, listed] = await waiting();
  expect(count).toBe(listed);
});

it('what is stored, with the rows that it stands for, after all of that', async () => {
  const counters = collect(kit.deps.features, 'consistencyChecks').flatMap(
    ({ counters: own = [], projections = [] }) => [...own, ...projections],
  );
  expect(await findDisagreements(kit.db, counters)).toEqual([]);
});

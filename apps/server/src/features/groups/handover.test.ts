import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { GROUP_SETTINGS } from '@innerspring/contract/groups/choices';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Person } from '../../testing/member-kit.ts';
import { eraseAccount } from '../settings/erasure.commands.ts';
import { type GroupKit, groupKit } from './groups.kit.ts';
import { askLapsedOwners } from './handover.commands.ts';

const DAY = 86_400_000;
let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

const of = (id: number) => ({ params: { id } });

async function moderated(...moderators: Person[]) {
  const made = await kit.group({}, moderators);
  for (const { id: userId } of moderators) {
    kit.clock.advance(1000);
    await made.owner.ok(api.groupMembers.setRole, { params: { id: made.id, userId }, body: { role: 'moderator' } });
  }
  return made;
}

const page = (person: Person, id: number) => person.ok(api.groups.get, of(id));

describe('an owner who leaves', () => {
  it('leaves the question to the moderator of longest standing, then to the next, then to staff', async () => {
    const [first, second] = [await kit.premium(), await kit.premium()];
    const admin = await kit.member({ isAdmin: true });
    const { id, owner } = await moderated(first, second);
    await owner.ok(api.groups.leave, of(id));
    expect(await page(first, id)).toMatchObject({ needsOwner: true, handoverAsked: true, owner: null });
    expect(await page(second, id)).toMatchObject({ handoverAsked: false });
    expect(await kit.told(first)).toContain('group_handover');
    await first.ok(api.groupMembers.dropOffer, of(id));
    expect(await page(second, id)).toMatchObject({ handoverAsked: true });
    await second.ok(api.groups.leave, of(id));
    const ids = async () => (await admin.ok(api.adminGroups.ownerless, { query: {} })).items;
    const found = (await ids()).find((group) => group.id === id);
    expect(found?.candidates.map((person) => person.id)).toEqual([first.id]);
    expect(await admin.refused(api.adminGroups.setOwner, { ...of(id), body: { userId: second.id } })).toMatchObject({
      status: 404,
    });
    await admin.ok(api.adminGroups.setOwner, { ...of(id), body: { userId: first.id } });
    expect(await page(first, id)).toMatchObject({ role: 'owner', needsOwner: false });
    expect(await admin.refused(api.adminGroups.setOwner, { ...of(id), body: { userId: first.id } })).toMatchObject({
      status: 409,
    });
    expect((await ids()).map((group) => group.id)).not.toContain(id);
  });

  it('takes the group along where nobody else is in it', async () => {
    const { id, owner } = await kit.group();
    await owner.ok(api.groups.leave, of(id));
    expect(await owner.refused(api.groups.get, of(id))).toMatchObject({ status: 404 });
  });

  it('was in it: nobody leaves a group twice', async () => {
    const member = await kit.member();
    const { id } = await kit.group({}, [member]);
    await member.ok(api.groups.leave, of(id));
    expect(await member.refused(api.groups.leave, of(id))).toMatchObject({ status: 403 });
  });
});

describe('handing over', () => {
  it('is accepted with Premium, and the former owner stays as a moderator', async () => {
    const [plain, next] = [await kit.member(), await kit.premium()];
    const { id, owner } = await kit.group({}, [plain, next]);
    expect(await plain.refused(api.groupMembers.offer, { ...of(id), body: { userId: next.id } })).toMatchObject({
      status: 403,
    });
    expect(await owner.refused(api.groupMembers.offer, { ...of(id), body: { userId: owner.id } })).toMatchObject({
      status: 409,
    });
    expect(await owner.refused(api.groupMembers.offer, { ...of(id), body: { userId: 999_999 } })).toMatchObject({
      status: 404,
    });
    await owner.ok(api.groupMembers.offer, { ...of(id), body: { userId: plain.id } });
    expect(await plain.refused(api.groupMembers.takeOver, of(id))).toMatchObject({
      status: 403,
      code: 'premium_required',
    });
    expect(await next.refused(api.groupMembers.takeOver, of(id))).toMatchObject({ status: 404 });
    await owner.ok(api.groupMembers.offer, { ...of(id), body: { userId: next.id } });
    await next.ok(api.groupMembers.takeOver, of(id));
    expect(await page(next, id)).toMatchObject({ role: 'owner', owner: { id: next.id } });
    expect(await page(owner, id)).toMatchObject({ role: 'moderator' });
  });

  it('can be declined, and taken back by the owner', async () => {
    const member = await kit.premium();
    const { id, owner } = await kit.group({}, [member]);
    expect(await owner.refused(api.groupMembers.dropOffer, of(id))).toMatchObject({ status: 404 });
    await owner.ok(api.groupMembers.offer, { ...of(id), body: { userId: member.id } });
    await member.ok(api.groupMembers.dropOffer, of(id));
    expect(await page(owner, id)).toMatchObject({ role: 'owner', needsOwner: false });
    await owner.ok(api.groupMembers.offer, { ...of(id), body: { userId: member.id } });
    await owner.ok(api.groupMembers.dropOffer, of(id));
    expect(await page(member, id)).toMatchObject({ handoverAsked: false });
  });

  it('is refused to who owns as many groups as one may', async () => {
    const rich = await kit.premium();
    const { id, owner } = await kit.group({}, [rich]);
    for (let at = 0; at < 5; at += 1) {
      const body = {
        name: `Rich ${rich.id} ${at}`,
        topic: 'Careers',
        visibility: 'listed',
        joinPolicy: 'open',
      } as const;
      await rich.ok(api.groups.create, { body });
    }
    await owner.ok(api.groupMembers.offer, { ...of(id), body: { userId: rich.id } });
    expect(await rich.refused(api.groupMembers.takeOver, of(id))).toMatchObject({ status: 409 });
  });
});

describe('staff', () => {
  it('delete a group, with a line in the audit log', async () => {
    const admin = await kit.member({ isAdmin: true });
    const { id, owner } = await kit.group();
    await admin.ok(api.adminGroups.remove, of(id));
    expect(await owner.refused(api.groups.get, of(id))).toMatchObject({ status: 404 });
    expect(await admin.refused(api.adminGroups.remove, of(id))).toMatchObject({ status: 404 });
  });
});

it('owners are asked to hand over once, 30 days after their Premium has lapsed', async () => {
  const { id, owner } = await kit.group();
  const lapse = (daysAgo: number) =>
    kit.db
      .update(users)
      .set({ premiumUntil: new Date(kit.clock.now().getTime() - daysAgo * DAY) })
      .where(eq(users.id, owner.id));
  await lapse(GROUP_SETTINGS.lapseDays.default - 1);
  await askLapsedOwners(kit.deps);
  expect(await kit.told(owner)).toEqual([]);
  await lapse(GROUP_SETTINGS.lapseDays.default + 1);
  await Promise.all([askLapsedOwners(kit.deps), askLapsedOwners(kit.deps)]);
  await askLapsedOwners(kit.deps);
  expect(await kit.told(owner)).toEqual(['group_lapsed']);
  expect(await owner.ok(api.groups.get, { params: { id } })).toMatchObject({ role: 'owner' });
  await kit.say(owner, id, 'Still mine');
});

describe('the erasure of a member', () => {
  it('leaves their words in chats under no name, takes their posts, and asks a moderator to own their groups', async () => {
    const [moderator, friend] = [await kit.member(), await kit.member()];
    const { id, owner } = await kit.group({}, [moderator, friend]);
    const lonely = await kit.group();
    await owner.ok(api.groupMembers.setRole, { params: { id, userId: moderator.id }, body: { role: 'moderator' } });
    const file = await kit.upload(owner, 'document');
    const said = await kit.say(owner, id, 'Words that stay', { attachmentUrl: file.url });
    await kit.say(friend, id, 'An answer', { replyToId: said.id });
    await owner.ok(api.groupPosts.create, { params: { id }, body: { content: 'A post that goes' } });
    await kit.db
      .update(users)
      .set({ deletionDueAt: kit.clock.now(), deactivatedAt: kit.clock.now() })
      .where(sql`${users.id} in (${owner.id}, ${lonely.owner.id})`);
    await eraseAccount(kit.deps, owner.id);
    await eraseAccount(kit.deps, lonely.owner.id);

    const page = await moderator.ok(api.groups.get, { params: { id } });
    expect(page).toMatchObject({ needsOwner: true, owner: null, handoverAsked: true, memberCount: 2 });
    const { items } = await friend.ok(api.groupChat.messages, { params: { id }, query: {} });
    expect(items).toMatchObject([
      { content: 'An answer', replyTo: { senderId: null, senderName: null, excerpt: 'Words that stay' } },
      { content: 'Words that stay', sender: null, attachment: null },
    ]);
    expect((await friend.ok(api.groupPosts.list, { params: { id }, query: {} })).items).toEqual([]);
    expect(await rows(kit.db, sql`select id from groups where id = ${lonely.id}`)).toEqual([]);
    const counted = await firstRow(
      kit.db,
      sql`select count(*)::int as count from group_members where group_id = ${id}`,
    );
    expect(counted).toEqual({ count: 2 });
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { GROUP_SETTINGS } from '@innerspring/contract/groups/choices';
import { firstRow, rows } from '../../platform/db/rows.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { eraseAccount } from '../settings/erasure.commands.ts';
import { askLapsedOwners } from './handover.commands.ts';
import { clientId, type GroupKit, groupKit } from './groups.kit.ts';
import { sql } from 'drizzle-orm';

const DAY = 86_400_000;
let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

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

describe('limits', () => {
  it('let nobody send more than 20 messages in 30 seconds, by any way, and repeat what was sent for nothing', async () => {
    const strict = await groupKit({ rateLimitScale: 1 });
    try {
      const { id, owner } = await strict.group();
      const last = clientId();
      for (let at = 0; at < 19; at += 1) await strict.say(owner, id, `Number ${at}`);
      const body = { content: 'The twentieth', clientId: last };
      await owner.ok(api.groupChat.send, { params: { id }, body });
      const refusal = await owner.refused(api.groupChat.send, {
        params: { id },
        body: { content: 'More', clientId: clientId() },
      });
      expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' });
      expect(refusal.error).toContain('20 messages in 30 seconds');
      await owner.ok(api.groupChat.send, { params: { id }, body });
      strict.clock.advance(30_000);
      await strict.say(owner, id, 'Again');
    } finally {
      await strict.close();
    }
  });

  it('let nobody invite more than 100 members a day', async () => {
    const strict = await groupKit({ rateLimitScale: 1 });
    try {
      const { id, owner } = await strict.group();
      const userIds = Array.from({ length: 20 }, (_, at) => 900_000 + at);
      for (let at = 0; at < 5; at += 1) await owner.ok(api.groupMembers.invite, { params: { id }, body: { userIds } });
      const refusal = await owner.refused(api.groupMembers.invite, { params: { id }, body: { userIds: [1] } });
      expect(refusal).toMatchObject({ status: 429 });
    } finally {
      await strict.close();
    }
  });
});

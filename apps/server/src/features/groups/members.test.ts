import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { type GroupKit, groupKit } from './groups.kit.ts';

const DAY = 86_400_000;
let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

const of = (id: number, userId: number) => ({ params: { id, userId } });

/** Fills a group up to so many members straight in the database. */
async function fillUp(id: number, upTo: number): Promise<void> {
  await kit.db.execute(sql`with made as (
      insert into users (username, email, full_name, application_status)
      select 'filler-' || ${id}::text || '-' || n, 'filler-' || ${id}::text || '-' || n || '@example.com', 'Filler', 'approved'
      from generate_series(1, ${upTo} - (select member_count from groups where id = ${id})) n returning id)
    insert into group_members (group_id, user_id) select ${id}, id from made`);
  await kit.db.execute(sql`update groups set member_count = ${upTo} where id = ${id}`);
}

describe('joining', () => {
  it('an open group is done at once, and twice is once', async () => {
    const { id } = await kit.group();
    const member = await kit.member();
    expect(await member.ok(api.groups.join, { params: { id }, body: null })).toEqual({ standing: 'member' });
    expect(await member.ok(api.groups.join, { params: { id }, body: {} })).toEqual({ standing: 'member' });
    expect(await member.ok(api.groups.get, { params: { id } })).toMatchObject({ memberCount: 2, role: 'member' });
    const { items } = await member.ok(api.groups.mine, {});
    expect(items).toMatchObject([{ id, unreadCount: 0, lastMessage: null, mute: { muted: false } }]);
  });

  it('stops at 500 members, whoever else joins at the same moment', async () => {
    const { id } = await kit.group();
    await fillUp(id, GROUP_LIMITS.members - 3);
    const members = await Promise.all(Array.from({ length: 8 }, () => kit.member()));
    const joined = await Promise.all(
      members.map((member) => member.send(api.groups.join, { params: { id }, body: {} })),
    );
    expect(joined.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(joined.filter(({ status }) => status === 409)).toHaveLength(5);
    const { rows } = await kit.db.execute(
      sql`select member_count as stored, (select count(*)::int from group_members where group_id = ${id}) as counted from groups where id = ${id}`,
    );
    expect(rows).toEqual([{ stored: 500, counted: 500 }]);
    const page = await members[0]?.ok(api.groups.get, { params: { id } });
    expect(page?.isFull).toBe(true);
  });

  it(`stops at ${GROUP_LIMITS.joined} groups of one member`, async () => {
    const member = await kit.member();
    await kit.db.execute(sql`with made as (
        insert into groups (name, topic, visibility, join_policy, member_count, active_at)
        select 'Of ' || ${member.id}::text || ' ' || n, 'Careers', 'listed', 'open', 1, now() from generate_series(1, ${GROUP_LIMITS.joined}) n returning id)
      insert into group_members (group_id, user_id) select id, ${member.id} from made`);
    const { id } = await kit.group();
    expect(await member.refused(api.groups.join, { params: { id }, body: {} })).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    const asked = await kit.group({ joinPolicy: 'request' });
    await member.ok(api.groups.join, { params: { id: asked.id }, body: {} });
    expect(await asked.owner.refused(api.groupMembers.approve, of(asked.id, member.id))).toMatchObject({ status: 409 });
  });

  it('on request waits for a moderator, who hears of it with the answer', async () => {
    const { id, owner } = await kit.group({ joinPolicy: 'request', question: 'Which line?', visibility: 'private' });
    const asking = await kit.member();
    const blank = await asking.refused(api.groups.join, { params: { id }, body: { answer: '  ' } });
    expect(blank).toMatchObject({ status: 400, fields: { answer: 'Please answer the question.' } });
    expect(await asking.ok(api.groups.join, { params: { id }, body: { answer: ' Line two ' } })).toEqual({
      standing: 'requested',
    });
    expect(await asking.ok(api.groups.join, { params: { id }, body: { answer: 'Again' } })).toEqual({
      standing: 'requested',
    });
    const { items } = await owner.ok(api.groupMembers.requests, { params: { id }, query: {} });
    expect(items).toMatchObject([{ person: { id: asking.id }, answer: 'Line two' }]);
    expect((await owner.ok(api.groups.get, { params: { id } })).waiting).toEqual({ requests: 1, reports: 0 });
    expect(await kit.told(owner)).toEqual(['group_join_request']);
    await owner.ok(api.groupMembers.approve, of(id, asking.id));
    expect(await asking.ok(api.groups.get, { params: { id } })).toMatchObject({ standing: 'member', canRead: true });
    expect(await kit.told(asking)).toEqual(['group_accepted']);
    expect(await owner.refused(api.groupMembers.approve, of(id, asking.id))).toMatchObject({ status: 404 });
  });

  it('looks as if it waited where it was declined, and is told anew after 30 days', async () => {
    const { id, owner } = await kit.group({ joinPolicy: 'request' });
    const asking = await kit.member();
    await asking.ok(api.groups.join, { params: { id }, body: {} });
    await owner.ok(api.groupMembers.decline, of(id, asking.id));
    expect(await owner.refused(api.groupMembers.decline, of(id, asking.id))).toMatchObject({ status: 404 });
    const waits = async () => (await asking.ok(api.groups.get, { params: { id } })).standing;
    expect(await waits()).toBe('requested');
    expect(await asking.ok(api.groups.withdraw, { params: { id } })).toEqual({ standing: 'none' });
    await asking.ok(api.groups.join, { params: { id }, body: {} });
    const requests = async () =>
      (await owner.ok(api.groupMembers.requests, { params: { id }, query: {} })).items.length;
    expect([await waits(), await requests()]).toEqual(['requested', 0]);
    kit.clock.advance(31 * DAY);
    await kit.db.execute(
      sql`update sessions set expires_at = ${new Date(kit.clock.now().getTime() + 400 * DAY).toISOString()}::timestamptz, last_used_at = ${kit.clock.now().toISOString()}::timestamptz`,
    );
    expect((await asking.ok(api.groups.get, { params: { id } })).standing).toBe('none');
    await asking.ok(api.groups.join, { params: { id }, body: {} });
    expect((await owner.ok(api.groupMembers.requests, { params: { id }, query: {} })).items).toHaveLength(1);
  });

  it('by invitation is for the invited alone', async () => {
    const { id, owner } = await kit.group({ joinPolicy: 'invite' });
    const [invited, other] = [await kit.member(), await kit.member()];
    expect(await other.refused(api.groups.join, { params: { id }, body: {} })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    const sent = await owner.ok(api.groupMembers.invite, {
      params: { id },
      body: { userIds: [invited.id, owner.id, 999_999] },
    });
    expect(sent).toEqual({ invited: [invited.id] });
    expect(await kit.told(invited)).toEqual(['group_invite']);
    expect(
      await invited.refused(api.groupMembers.invite, { params: { id }, body: { userIds: [other.id] } }),
    ).toMatchObject({ status: 403 });
    expect(await invited.ok(api.groups.join, { params: { id }, body: {} })).toEqual({ standing: 'member' });
    expect(
      await invited.refused(api.groupMembers.invite, { params: { id }, body: { userIds: [other.id] } }),
    ).toMatchObject({ status: 403 });
  });

  it('can be declined by the invited, and taken back by who invited', async () => {
    const { id, owner } = await kit.group();
    const [member, invited, another] = [await kit.member(), await kit.member(), await kit.member()];
    await member.ok(api.groups.join, { params: { id }, body: {} });
    await member.ok(api.groupMembers.invite, { params: { id }, body: { userIds: [invited.id, another.id] } });
    const { items } = await owner.ok(api.groupMembers.invites, { params: { id }, query: {} });
    expect(items.map(({ person }) => person.id)).toEqual([another.id, invited.id]);
    await invited.ok(api.groupMembers.uninvite, of(id, invited.id));
    await member.ok(api.groupMembers.uninvite, of(id, another.id));
    expect(await invited.refused(api.groupMembers.uninvite, of(id, invited.id))).toMatchObject({ status: 404 });
    expect((await owner.ok(api.groupMembers.invites, { params: { id }, query: {} })).items).toEqual([]);
  });
});

describe('moderators', () => {
  it('are named by the owner, and listed after them', async () => {
    const [moderator, member] = [await kit.member(), await kit.member()];
    const { id, owner } = await kit.group({}, [member, moderator]);
    const made = await owner.ok(api.groupMembers.setRole, { ...of(id, moderator.id), body: { role: 'moderator' } });
    expect(made).toMatchObject({ role: 'moderator', person: { id: moderator.id } });
    const { items } = await member.ok(api.groupMembers.list, { params: { id }, query: {} });
    expect(items.map(({ person, role }) => [person.id, role])).toEqual([
      [owner.id, 'owner'],
      [moderator.id, 'moderator'],
      [member.id, 'member'],
    ]);
    const found = await member.ok(api.groupMembers.list, { params: { id }, query: { q: moderator.fullName } });
    expect(found.items.map(({ person }) => person.id)).toEqual([moderator.id]);
    const q = moderator.username.slice(0, -1).toUpperCase() + moderator.username.slice(-1);
    const named = await member.ok(api.groupMembers.list, { params: { id }, query: { q } });
    expect(named.items.map(({ person }) => person.id)).toEqual([moderator.id]);
    expect(
      await moderator.refused(api.groupMembers.setRole, { ...of(id, member.id), body: { role: 'moderator' } }),
    ).toMatchObject({ status: 403 });
    expect(
      await owner.refused(api.groupMembers.setRole, { ...of(id, owner.id), body: { role: 'member' } }),
    ).toMatchObject({ status: 409 });
    expect(
      await owner.refused(api.groupMembers.setRole, { ...of(id, 999_999), body: { role: 'member' } }),
    ).toMatchObject({ status: 404 });
    await owner.ok(api.groupMembers.setRole, { ...of(id, moderator.id), body: { role: 'member' } });
  });

  it('remove members, while only the owner removes moderators', async () => {
    const [one, two, member] = [await kit.member(), await kit.member(), await kit.member()];
    const { id, owner } = await kit.group({}, [one, two, member]);
    for (const { id: userId } of [one, two])
      await owner.ok(api.groupMembers.setRole, { ...of(id, userId), body: { role: 'moderator' } });
    expect(await member.refused(api.groupMembers.remove, of(id, one.id))).toMatchObject({ status: 403 });
    expect(await one.refused(api.groupMembers.remove, of(id, two.id))).toMatchObject({ status: 403 });
    expect(await one.refused(api.groupMembers.remove, of(id, owner.id))).toMatchObject({ status: 403 });
    expect(await one.refused(api.groupMembers.remove, of(id, one.id))).toMatchObject({ status: 409 });
    await one.ok(api.groupMembers.remove, of(id, member.id));
    expect(await one.refused(api.groupMembers.remove, of(id, member.id))).toMatchObject({ status: 404 });
    await owner.ok(api.groupMembers.remove, of(id, two.id));
    expect((await owner.ok(api.groups.get, { params: { id } })).memberCount).toBe(2);
    expect(await member.ok(api.groups.get, { params: { id } })).toMatchObject({ standing: 'none' });
  });

  it('keep out whom they ban, until they let them back', async () => {
    const member = await kit.member();
    const { id, owner } = await kit.group({}, [member]);
    expect(await member.refused(api.groupMembers.ban, of(id, owner.id))).toMatchObject({ status: 403 });
    expect(await owner.refused(api.groupMembers.ban, of(id, owner.id))).toMatchObject({ status: 409 });
    expect(await owner.refused(api.groupMembers.ban, of(id, 999_999))).toMatchObject({ status: 404 });
    await owner.ok(api.groupMembers.ban, of(id, member.id));
    await owner.ok(api.groupMembers.ban, of(id, member.id));
    expect(await member.refused(api.groups.join, { params: { id }, body: {} })).toMatchObject({ status: 403 });
    expect(await member.ok(api.groups.get, { params: { id } })).toMatchObject({ standing: 'banned', canRead: false });
    expect(await member.refused(api.groupPosts.list, { params: { id }, query: {} })).toMatchObject({ status: 403 });
    expect(await owner.ok(api.groupMembers.invite, { params: { id }, body: { userIds: [member.id] } })).toEqual({
      invited: [],
    });
    const { items } = await owner.ok(api.groupMembers.banned, { params: { id }, query: {} });
    expect(items.map(({ person }) => person.id)).toEqual([member.id]);
    await owner.ok(api.groupMembers.unban, of(id, member.id));
    expect(await owner.refused(api.groupMembers.unban, of(id, member.id))).toMatchObject({ status: 404 });
    expect(await member.ok(api.groups.join, { params: { id }, body: {} })).toEqual({ standing: 'member' });
  });
});

describe('muting', () => {
  it.each([
    ['1h', 1],
    ['8h', 8],
  ] as const)('for %s ends by itself', async (length, hours) => {
    const { id, owner } = await kit.group();
    const until = new Date(kit.clock.now().getTime() + hours * 3_600_000).toISOString();
    expect(await owner.ok(api.groups.mute, { params: { id }, body: { length } })).toEqual({ muted: true, until });
    expect((await owner.ok(api.groups.get, { params: { id } })).mute).toEqual({ muted: true, until });
    kit.clock.advance(hours * 3_600_000);
    expect((await owner.ok(api.groups.get, { params: { id } })).mute).toEqual({ muted: false, until: null });
  });

  it('always lasts until it is taken back, and is for members', async () => {
    const { id, owner } = await kit.group();
    expect(await owner.ok(api.groups.mute, { params: { id }, body: { length: 'always' } })).toEqual({
      muted: true,
      until: null,
    });
    expect(await owner.ok(api.groups.unmute, { params: { id } })).toEqual({ muted: false, until: null });
    expect(
      await (await kit.member()).refused(api.groups.mute, { params: { id }, body: { length: '1h' } }),
    ).toMatchObject({ status: 403 });
  });
});

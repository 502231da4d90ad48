import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { users } from '../accounts/accounts.tables.ts';
import { memberActivity } from './presence.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const activityOf = async ({ id }: { id: number }) => {
  const [row] = await kit.db.select().from(memberActivity).where(eq(memberActivity.userId, id));
  return row;
};
const change = ({ id }: Person, to: Partial<typeof users.$inferInsert>) =>
  kit.db.update(users).set(to).where(eq(users.id, id));

describe('the activity of a member', () => {
  it('has a row from the first moment of the account to its last', async () => {
    const member = await kit.member({ applicationStatus: 'pending', profession: 'Sales' });
    expect(await activityOf(member)).toEqual({
      userId: member.id,
      lastActiveAt: null,
      showsActivity: true,
      profession: 'Sales',
      isListed: false,
    });
    await kit.db.delete(users).where(eq(users.id, member.id));
    expect(await activityOf(member)).toBeUndefined();
  });

  it.each<[string, Partial<typeof users.$inferInsert>, object]>([
    ['who hides their activity', { showsActivity: false }, { showsActivity: false }],
    ['of another profession', { profession: 'Finance' }, { profession: 'Finance' }],
    ['whom nobody finds by their profession', { searchableFields: ['title'] }, { profession: null }],
    ['who went', { deactivatedAt: new Date() }, { isListed: false }],
    ['who was rejected', { applicationStatus: 'rejected' }, { isListed: false }],
  ])('keeps what its lists need to know of one %s, and when they were here', async (_name, to, shows) => {
    const member = await kit.member({ profession: 'Sales', lastActiveAt: kit.clock.now() });
    const before = await activityOf(member);
    await change(member, to);
    expect(await activityOf(member)).toEqual({ ...before, ...shows });
    await change(member, {
      showsActivity: true,
      profession: 'Sales',
      searchableFields: ['profession'],
      deactivatedAt: null,
      applicationStatus: 'approved',
    });
    expect(await activityOf(member)).toEqual(before);
  });

  it('is noted once a minute, and leaves the row of the account as it was', async () => {
    const member = await kit.member();
    const version = async () =>
      (await kit.deps.pool.query('select xmin::text, ctid::text from users where id = $1', [member.id])).rows[0];
    const before = await version();
    kit.clock.advance(60_000);
    await member.ok(api.messages.quota, {});
    await expect.poll(async () => (await activityOf(member))?.lastActiveAt).toEqual(kit.clock.now());
    expect(await version()).toEqual(before);
  });
});

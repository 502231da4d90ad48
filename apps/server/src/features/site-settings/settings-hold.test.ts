import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { sweepNotifications } from '../../core/notifications/notifications.jobs.ts';
import { siteSettings } from '../../platform/site-settings/site-settings.tables.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { suggestionDismissals } from '../follows/follows.tables.ts';

/** What each setting that is no limit decides, after an administrator changed it. */

const DAY = 86_400_000;
let kit: MemberKit;
let member: Person;
beforeAll(async () => {
  kit = await memberKit({ rateLimitScale: 1 });
  member = await kit.member({ premiumUntil: new Date(kit.clock.now().getTime() + 999 * DAY) });
});
afterEach(async () => {
  await kit.db.delete(siteSettings);
  await kit.deps.siteSettings.reload();
});
afterAll(() => kit.close());

/** By somebody who has just signed in, since tests move the clock. */
const put = async (key: string, value: number) =>
  (await kit.member({ isAdmin: true })).ok(api.siteSettings.set, { params: { key }, body: { value } });
const write = (to: Person) => ({ body: { recipientId: to.id, content: 'Hello there' } });

describe('a changed setting', () => {
  it('dismisses suggestions for so many days', async () => {
    await put('follows.dismissedDays', 2);
    const person = await kit.member();
    await member.ok(api.follows.dismissSuggestion, { params: { id: person.id } });
    const [row] = await kit.db.select().from(suggestionDismissals).where(eq(suggestionDismissals.personId, person.id));
    expect(row?.until).toEqual(new Date(kit.clock.now().getTime() + 2 * DAY));
  });

  it('lets a declined request be seen again after so many days', async () => {
    await put('follows.declineWaitDays', 2);
    const [asker, owner] = [await kit.member(), await kit.member({ requiresFollowApproval: true })];
    const body = { targetId: owner.id, targetType: 'user' } as const;
    const pending = () => owner.ok(api.follows.pending, {});
    await asker.ok(api.follows.follow, { body });
    await owner.ok(api.follows.decline, { params: { id: (await pending())[0]?.id ?? 0 } });
    const askAgain = async () => {
      await asker.ok(api.follows.unfollow, { body });
      await asker.ok(api.follows.follow, { body });
      return (await pending()).length;
    };
    expect(await askAgain()).toBe(0);
    kit.clock.advance(2 * DAY + 1);
    expect(await askAgain()).toBe(1);
  });

  it('lets so many conversations begin in a month or a day, and says how many', async () => {
    await put('messages.freeConversationsPerMonth', 1);
    await put('messages.conversationsPerDay', 2);
    const free = await kit.member();
    await free.ok(api.messages.send, write(await kit.member()));
    expect(await free.refused(api.messages.send, write(await kit.member()))).toMatchObject({
      code: 'premium_required',
      error: expect.stringContaining('You’ve started 1 conversation with new people this month.'),
    });
    for (const _ of [1, 2]) await member.ok(api.messages.send, write(await kit.member()));
    expect(await member.refused(api.messages.send, write(await kit.member()))).toMatchObject({
      status: 429,
      error: 'You’ve started 2 conversations with new people today. Please continue tomorrow.',
    });
  });

  it('lets a member own so many groups', async () => {
    await put('groups.owned', 1);
    const group = { topic: 'Careers', visibility: 'listed', joinPolicy: 'open' } as const;
    await member.ok(api.groups.create, { body: { ...group, name: 'The first' } });
    expect(await member.refused(api.groups.create, { body: { ...group, name: 'The second' } })).toMatchObject({
      status: 409,
      error: 'You can own 1 group. Hand one over or delete one first.',
    });
  });

  it('hides a post after so many reports of members who joined so long ago', async () => {
    const reader = await kit.member();
    const isHidden = async (reporters: number) => {
      const author = await kit.member();
      const { id } = await author.ok(api.posts.create, { body: { content: `Words that ${reporters} report` } });
      const body = { targetType: 'post', targetId: id, reason: 'spam' } as const;
      for (let nth = 0; nth < reporters; nth += 1)
        await (await kit.member({ createdAt: kit.clock.now() })).ok(api.safety.report, { body });
      return (await reader.send(api.posts.get, { params: { id } })).status === 404;
    };
    await put('safety.hidingReporters', 2);
    expect(await isHidden(2)).toBe(false);
    await put('safety.trustedAfterDays', 0);
    expect([await isHidden(1), await isHidden(2)]).toEqual([false, true]);
  });

  it('keeps notifications for so many days', async () => {
    const [of, by] = [await kit.member(), await kit.member()];
    await by.ok(api.follows.follow, { body: { targetId: of.id, targetType: 'user' } });
    await kit.deps.outbox.drain();
    const kept = async () => {
      await sweepNotifications(kit.deps);
      return (await kit.db.select().from(notifications).where(eq(notifications.userId, of.id))).length;
    };
    kit.clock.advance(40 * DAY);
    expect(await kept()).toBe(1);
    await put('notifications.keptDays', 30);
    expect(await kept()).toBe(0);
  });
});

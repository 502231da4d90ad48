import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { blocks, mutes } from '../../core/relations/relations.tables.ts';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';

const DAY = 86_400_000;
let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const visit = (who: Person, whom: Person) => who.ok(api.people.visit, { params: { id: whom.id } });
const viewers = (who: Person, cursor?: string) => who.ok(api.people.viewers, { query: { cursor } });
const trend = (who: Person) => who.ok(api.people.viewerTrend, {});
const premium = (days = 365) => ({ premiumUntil: new Date(kit.clock.now().getTime() + days * DAY) });
const lock = { feature: 'profileViews', reason: 'not_premium' };

describe('who viewed the own profile', () => {
  it('is named to Premium members, the latest first, as each visitor chose', async () => {
    const owner = await kit.member(premium());
    const [first, second] = [await kit.member({ profession: 'Quilting' }), await kit.member()];
    const half = await kit.member({ viewingMode: 'profession', profession: 'Foam pouring' });
    const hidden = await kit.member({ viewingMode: 'private', profession: 'Secret' });
    for (const who of [first, hidden, half, second, first]) {
      await visit(who, owner);
      kit.clock.advance(60_000);
    }
    const page = await viewers(owner);
    expect(page).toMatchObject({ count: 4, isNamed: true, lock: null, nextCursor: null });
    expect(page.items.map(({ person, profession }) => [person?.id ?? null, profession])).toEqual([
      [first.id, 'Quilting'],
      [second.id, null],
      [null, 'Foam pouring'],
      [null, null],
    ]);
    expect(page.items[0]).toMatchObject({ visitedAt: expect.any(String) });
    expect(JSON.stringify(page)).not.toContain('Secret');
    expect(JSON.stringify(page)).not.toContain(half.fullName);
  });

  it('shows a visitor as in the most private of their visits', async () => {
    const [owner, visitor] = [await kit.member(premium()), await kit.member({ viewingMode: 'private' })];
    await visit(visitor, owner);
    await kit.db.update(users).set({ viewingMode: 'named' }).where(eq(users.id, visitor.id));
    kit.clock.advance(2 * DAY);
    await visit(visitor, owner);
    expect(await viewers(owner)).toMatchObject({ count: 1, items: [{ person: null, profession: null }] });
  });

  it.each([
    ['has no Premium', () => ({}), lock],
    ['views profiles privately', () => ({ ...premium(), viewingMode: 'private' as const }), null],
    ['views profiles by profession', () => ({ ...premium(), viewingMode: 'profession' as const }), null],
  ])('is a count with professions for who %s', async (_who, more, expected) => {
    const [visitor, hidden] = [
      await kit.member({ profession: 'Foam pouring' }),
      await kit.member({ viewingMode: 'private', profession: 'Secret' }),
    ];
    const owner = await kit.member(more());
    await visit(hidden, owner);
    kit.clock.advance(60_000);
    await visit(visitor, owner);
    expect(await viewers(owner)).toEqual({
      count: 2,
      isNamed: false,
      lock: expected,
      professions: [
        { profession: 'Foam pouring', count: 1 },
        { profession: null, count: 1 },
      ],
      items: [
        { person: null, profession: 'Foam pouring', visitedAt: null },
        { person: null, profession: null, visitedAt: null },
      ],
      nextCursor: null,
    });
  });

  it('is locked the moment Premium ends, and named again once it is back', async () => {
    const [owner, visitor] = [await kit.member(premium(1)), await kit.member()];
    await visit(visitor, owner);
    const named = [{ person: { id: visitor.id } }];
    expect(await viewers(owner)).toMatchObject({ isNamed: true, lock: null, items: named });
    kit.clock.advance(DAY + 1);
    expect(await viewers(owner)).toMatchObject({ count: 1, isNamed: false, lock, items: [{ person: null }] });
    expect(await owner.refused(api.people.viewerTrend, {})).toMatchObject({
      status: 403,
      code: 'premium_required',
      ...lock,
    });
    await kit.db.update(users).set(premium()).where(eq(users.id, owner.id));
    expect(await viewers(owner)).toMatchObject({ isNamed: true, lock: null, items: named });
  });

  it('counts professions, most first, on the first page', async () => {
    const owner = await kit.member();
    for (const profession of ['Sales', 'Quilting', 'Sales', null]) await visit(await kit.member({ profession }), owner);
    expect((await viewers(owner)).professions).toEqual([
      { profession: 'Sales', count: 2 },
      { profession: 'Quilting', count: 1 },
      { profession: null, count: 1 },
    ]);
  });

  it('comes a page at a time, ends after 90 days, and refuses a cursor of its own making', async () => {
    const owner = await kit.member(premium());
    const people = await Promise.all(Array.from({ length: 23 }, () => kit.member()));
    for (const who of people) {
      await visit(who, owner);
      kit.clock.advance(1000);
    }
    const first = await viewers(owner);
    const second = await viewers(owner, first.nextCursor ?? '');
    const ids = [...first.items, ...second.items].map(({ person }) => person?.id);
    expect(ids).toEqual(people.map(({ id }) => id).reverse());
    expect([first.items.length, second.nextCursor]).toEqual([20, null]);
    expect([first.professions.length, second.professions]).toEqual([1, []]);
    expect((await owner.refused(api.people.viewers, { query: { cursor: 'abc' } })).status).toBe(400);
    expect((await viewers(await kit.member())).count).toBe(0);
    await kit.db.execute(sql`update profile_visits set day = day - 91 where visited_id = ${owner.id}`);
    expect((await viewers(owner)).count).toBe(0);
  });

  it('is where the weekly notification leads', async () => {
    const [owner, visitor] = [await kit.member(), await kit.member()];
    await visit(visitor, owner);
    kit.clock.advance(8 * DAY);
    await kit.deps.outbox.drain();
    const { items } = await owner.ok(api.notifications.list, { query: {} });
    expect(items).toMatchObject([{ kind: 'profile_views', link: '/profile/viewers' }]);
    expect((await viewers(owner)).count).toBe(1);
  });

  it('takes one statement, with Premium and without, and so does the trend', async () => {
    const [free, owner] = [await kit.member(), await kit.member(premium())];
    for (const who of [free, owner]) await visit(await kit.member(), who);
    const session = 1;
    for (const who of [free, owner]) {
      await viewers(who);
      expect(await countStatements(() => viewers(who))).toBe(session + 1);
    }
    expect(await countStatements(() => trend(owner))).toBe(session + 1);
  });
});

describe('the trend', () => {
  beforeEach(() => {
    // On to a Wednesday noon in New York: days before it are in the same week.
    const now = kit.clock.now();
    const day = now.getUTCDate() + ((10 - now.getUTCDay()) % 7 || 7);
    kit.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day, 17) - now.getTime());
  });

  it('counts different visitors in each of 13 weeks, the oldest first', async () => {
    const [owner, one, two] = [await kit.member(premium(999)), await kit.member(), await kit.member()];
    // Those of the last but one week, one of them twice, then one of this week.
    for (const [who, daysAgo] of [
      [one, 14],
      [one, 13],
      [two, 13],
      [two, 0],
    ] as const) {
      await visit(who, owner);
      await kit.db.execute(sql`update profile_visits set day = day - ${daysAgo}::int, counted_at = counted_at - interval '13 hours'
        where visited_id = ${owner.id} and visitor_id = ${who.id}
          and day = (${kit.clock.now().toISOString()}::timestamptz at time zone 'America/New_York')::date`);
    }
    const { weeks } = await trend(owner);
    expect(weeks.map(({ count }) => count)).toEqual([...Array(10).fill(0), 2, 0, 1]);
    expect(weeks.map(({ week }) => new Date(`${week}T12:00:00Z`).getUTCDay())).toEqual(Array(13).fill(1));
  });

  it('names types of companies with five visitors or more, and counts all others as Other', async () => {
    const owner = await kit.member(premium(999));
    const [big, small, gone] = [
      await kit.company({ type: 'Foam producer' }),
      await kit.company({ type: 'Retailer' }),
      await kit.company({ type: 'Foam producer', suspendedAt: kit.clock.now() }),
    ];
    const visitors = async (count: number, more: Parameters<MemberKit['member']>[0]) => {
      for (let at = 0; at < count; at += 1) await visit(await kit.member(more), owner);
    };
    await visitors(4, { companyId: big.id });
    await visitors(4, { companyId: small.id });
    await visitors(1, {});
    await visitors(1, { companyId: gone.id });
    await visitors(1, { companyId: big.id, viewingMode: 'private' });
    expect((await trend(owner)).companyTypes).toEqual([{ type: null, count: 11 }]);
    await visitors(1, { companyId: big.id, viewingMode: 'profession' });
    expect((await trend(owner)).companyTypes).toEqual([
      { type: 'Foam producer', count: 5 },
      { type: null, count: 7 },
    ]);
  });

  it('leaves out who was blocked, muted or gone since, and is empty where nobody came', async () => {
    const owner = await kit.member(premium(999));
    const [blocked, muted, gone] = [await kit.member(), await kit.member(), await kit.member()];
    for (const who of [blocked, muted, gone]) await visit(who, owner);
    await kit.db.insert(blocks).values({ blockerId: owner.id, blockedId: blocked.id });
    await kit.db.insert(mutes).values({ muterId: owner.id, mutedId: muted.id });
    await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, gone.id));
    const { weeks, companyTypes } = await trend(owner);
    expect([weeks.length, weeks.every(({ count }) => count === 0), companyTypes]).toEqual([13, true, []]);
  });

  it('is part of Premium', async () => {
    const free = await kit.member();
    expect(await free.refused(api.people.viewerTrend, {})).toMatchObject({
      status: 403,
      code: 'premium_required',
      ...lock,
    });
  });
});

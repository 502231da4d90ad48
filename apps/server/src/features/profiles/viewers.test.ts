import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';

const DAY = 86_400_000;
let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const visit = (who: Person, whom: Person) => who.ok(api.people.visit, { params: { id: whom.id } });
const viewers = (who: Person, cursor?: string) => who.ok(api.people.viewers, { query: { cursor } });
const premium = () => ({ premiumUntil: new Date(kit.clock.now().getTime() + 365 * DAY) });

describe('who viewed the own profile', () => {
  it('is named to Premium members, the latest first, but for those who looked privately', async () => {
    const owner = await kit.member(premium());
    const [first, second] = [await kit.member({ profession: 'Quilting' }), await kit.member()];
    const hidden = await kit.member({ viewingMode: 'anonymous', profession: 'Secret' });
    for (const who of [first, hidden, second, first]) {
      await visit(who, owner);
      kit.clock.advance(60_000);
    }
    const page = await viewers(owner);
    expect(page).toMatchObject({ count: 3, isNamed: true, nextCursor: null });
    expect(page.items.map(({ person }) => person?.id ?? null)).toEqual([first.id, second.id, null]);
    expect(page.items[0]).toMatchObject({ profession: 'Quilting', visitedAt: expect.any(String) });
    expect(JSON.stringify(page)).not.toContain('Secret');
  });

  it('is a count with professions for others, and for who looks at others privately', async () => {
    const visitor = await kit.member({ profession: 'Foam pouring' });
    const owners = [await kit.member(), await kit.member({ ...premium(), viewingMode: 'anonymous' })];
    for (const owner of owners) {
      await visit(visitor, owner);
      expect(await viewers(owner)).toEqual({
        count: 1,
        isNamed: false,
        items: [{ person: null, profession: 'Foam pouring', visitedAt: null }],
        nextCursor: null,
      });
    }
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
    expect((await owner.refused(api.people.viewers, { query: { cursor: 'abc' } })).status).toBe(400);
    expect((await viewers(await kit.member())).count).toBe(0);
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
});

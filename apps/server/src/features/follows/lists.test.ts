import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { withoutTimeLimits } from '../../testing/unlimited.ts';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { blocks } from '../../core/relations/relations.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const follow = (who: Person, whom: { id: number }) =>
  who.ok(api.follows.follow, { body: { targetId: whom.id, targetType: 'user' } });
const lists = [api.follows.followers, api.follows.following] as const;
const idsOf = (page: { items: { person: { id: number } }[] }) => page.items.map(({ person }) => person.id);

describe('followers and following', () => {
  it('show the newest first with what the reader has to do with each', async () => {
    const [me, ann, bo, cy] = [
      await kit.member({ location: 'Hickory, NC' }),
      await kit.member({ location: 'Tulsa, OK', lastActiveAt: kit.clock.now(), isAvailableToHire: true }),
      await kit.member({ requiresFollowApproval: true, lastActiveAt: kit.clock.now(), showsActivity: false }),
      await kit.member(),
    ];
    for (const one of [ann, bo]) await follow(one, cy);
    await follow(me, ann);
    await follow(ann, me);
    await follow(me, bo);
    // Shared: me and ann both are connected with dee.
    const dee = await kit.member();
    for (const one of [me, ann]) {
      await follow(one, dee);
      await follow(dee, one);
    }
    const page = await me.ok(api.follows.followers, { params: cy, query: {} });
    expect(page).toEqual({
      items: [
        {
          person: expect.objectContaining({ id: bo.id }),
          location: null,
          sharedConnections: 0,
          isFollowing: false,
          requested: true,
          followsViewer: false,
          isOnline: false,
          isAvailableToHire: false,
        },
        {
          person: expect.objectContaining({ id: ann.id }),
          location: 'Tulsa, OK',
          sharedConnections: 1,
          isFollowing: true,
          requested: false,
          followsViewer: true,
          isOnline: true,
          isAvailableToHire: true,
        },
      ],
      nextCursor: null,
    });
    expect(idsOf(await cy.ok(api.follows.following, { params: me, query: {} }))).toEqual([dee.id, ann.id]);
    expect(idsOf(await me.ok(api.follows.connections, { query: {} }))).toEqual([dee.id, ann.id]);
  });

  it('leave out whom the reader may not see, and are not there for hidden members', async () => {
    const [me, star, one, blocked, gone] = [
      await kit.member(),
      await kit.member(),
      await kit.member(),
      await kit.member(),
      await kit.member(),
    ];
    for (const fan of [one, blocked, gone]) await follow(fan, star);
    await kit.db.insert(blocks).values({ blockerId: blocked.id, blockedId: me.id });
    await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, gone.id));
    expect(idsOf(await me.ok(api.follows.followers, { params: star, query: {} }))).toEqual([one.id]);
    for (const list of [...lists, api.follows.followedCompanies]) {
      for (const hidden of [blocked, gone, { id: 999_999 }])
        expect(await me.refused(list, { params: { id: hidden.id } })).toMatchObject({
          status: 404,
          error: 'User not found',
        });
      expect(await me.refused(list, { params: star, query: { cursor: 'bm8' } })).toMatchObject({ status: 400 });
    }
  });

  it('of companies show those that are listed', async () => {
    const [me, reader] = [await kit.member(), await kit.member()];
    const made = [await kit.company(), await kit.company({ tagline: 'Quiet coils' }), await kit.company()];
    for (const { id } of made) await me.ok(api.follows.followCompany, { params: { id } });
    await kit.db.execute(sql`update companies set suspended_at = now() where id = ${made[2]?.id}`);
    await reader.ok(api.follows.followCompany, { params: { id: made[1]?.id ?? 0 } });
    const { items } = await reader.ok(api.follows.followedCompanies, { params: me, query: {} });
    expect(items.map(({ company, tagline, isFollowing }) => [company.id, tagline, isFollowing])).toEqual([
      [made[1]?.id, 'Quiet coils', true],
      [made[0]?.id, null, false],
    ]);
  });
});

describe('a member with 50,000 followers', () => {
  it('is followed, opened and listed in as many statements as one with none', async () => {
    const [star, nobody] = [await kit.member(), await kit.member()];
    await withoutTimeLimits(kit.deps.pool, async (db) => {
      await db.execute(sql`with made as (
        insert into users (username, email, full_name, application_status)
        select 'crowd' || n, 'crowd' || n || '@example.com', 'Crowd ' || n, 'approved' from generate_series(1, 50000) n
        returning id)
        insert into follows (follower_id, user_id) select id, ${star.id} from made`);
      await db.update(users).set({ followerCount: 50_000 }).where(eq(users.id, star.id));
      await db.execute(sql`analyze users (id), follows`);
    });
    const [me, other] = [await kit.member(), await kit.member()];
    const cost = (who: Person, whom: Person) => ({
      follow: () => follow(who, whom),
      list: () => who.ok(api.follows.followers, { params: whom, query: {} }),
      unfollow: () => who.ok(api.follows.unfollow, { body: { targetId: whom.id, targetType: 'user' } }),
    });
    const [busy, quiet] = [cost(me, star), cost(other, nobody)];
    for (const step of ['follow', 'list', 'unfollow'] as const) {
      const statements = await countStatements(quiet[step]);
      expect(await countStatements(busy[step]), step).toBe(statements);
      expect(statements, step).toBeLessThanOrEqual(14);
    }
    const seen = new Set<number>();
    let cursor: string | undefined;
    for (let page = 0; page < 3; page++) {
      const answer = await me.ok(api.follows.followers, { params: star, query: cursor ? { cursor } : {} });
      expect(answer.items).toHaveLength(20);
      for (const id of idsOf(answer)) seen.add(id);
      cursor = answer.nextCursor ?? undefined;
    }
    expect(seen.size).toBe(60);
    const [row] = await kit.db.select().from(users).where(eq(users.id, star.id));
    expect(row?.followerCount).toBe(50_000);
  }, 60_000);
});

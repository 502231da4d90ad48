import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { companies } from '../companies/companies.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { follows } from '../../core/relations/relations.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const { follow, unfollow } = api.follows;
const person = (target: { id: number }) => ({
  body: { targetId: target.id, targetType: 'user' as const },
});
const company = (target: { id: number }) => ({
  body: { targetId: target.id, targetType: 'company' as const },
});
const following = { isFollowing: true, requested: false };
const neither = { isFollowing: false, requested: false };

async function counts({ id }: { id: number }) {
  const columns = {
    followers: users.followerCount,
    following: users.followingCount,
    connections: users.connectionCount,
  };
  const [row] = await kit.db.select(columns).from(users).where(eq(users.id, id));
  return [row?.followers, row?.following, row?.connections];
}

describe('following a person', () => {
  it('counts once however often, and a mutual follow is a connection', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    for (let twice = 0; twice < 2; twice++) expect(await ann.ok(follow, person(bo))).toEqual(following);
    expect([await counts(ann), await counts(bo)]).toEqual([
      [0, 1, 0],
      [1, 0, 0],
    ]);
    await bo.ok(follow, person(ann));
    expect([await counts(ann), await counts(bo)]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ]);
    for (let twice = 0; twice < 2; twice++) expect(await ann.ok(unfollow, person(bo))).toEqual(neither);
    expect([await counts(ann), await counts(bo)]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
    await bo.ok(unfollow, person(ann));
    expect([await counts(ann), await counts(bo)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('takes the own userId as number or text; another’s is forbidden and changes nothing', async () => {
    const [ann, bo, cy] = [await kit.member(), await kit.member(), await kit.member()];
    for (const userId of [cy.id, String(cy.id)]) {
      for (const endpoint of [follow, unfollow]) {
        expect(await ann.refused(endpoint, { body: { ...person(bo).body, userId } })).toMatchObject({
          status: 403,
          code: 'forbidden',
        });
      }
    }
    expect(await counts(bo)).toEqual([0, 0, 0]);
    await ann.ok(follow, {
      body: {
        ...person(bo).body,
        userId: String(ann.id),
        targetId: String(bo.id),
      },
    });
    expect(
      await ann.refused(unfollow, {
        body: { ...person(bo).body, userId: cy.id },
      }),
    ).toMatchObject({ status: 403 });
    expect(await counts(bo)).toEqual([1, 0, 0]);
    await ann.ok(unfollow, { body: { ...person(bo).body, userId: ann.id } });
    expect(await counts(bo)).toEqual([0, 0, 0]);
  });

  it('who is oneself is a conflict, who is not there is not found', async () => {
    const ann = await kit.member();
    expect(await ann.refused(follow, person(ann))).toMatchObject({
      status: 409,
      code: 'conflict',
      error: 'You can’t follow yourself.',
    });
    const absent = [
      { id: 999_999_999 },
      await kit.member({ applicationStatus: 'pending' }),
      await kit.member({
        suspendedUntil: new Date(kit.clock.now().getTime() + 1000),
      }),
    ];
    for (const target of absent)
      expect(await ann.refused(follow, person(target))).toMatchObject({
        status: 404,
        error: 'User not found',
      });
    expect(await ann.ok(unfollow, person({ id: 999_999_999 }))).toEqual(neither);
    expect(await counts(ann)).toEqual([0, 0, 0]);
  });

  it('who asks for approval makes a request that they see, and no count', async () => {
    const [ann, bo] = [
      await kit.member({ fullName: 'Ann Border' }),
      await kit.member({ requiresFollowApproval: true }),
    ];
    for (let twice = 0; twice < 2; twice++)
      expect(await ann.ok(follow, person(bo))).toEqual({
        isFollowing: false,
        requested: true,
      });
    const pending = await bo.ok(api.follows.pending, {});
    expect(pending).toEqual([
      {
        id: expect.any(Number),
        person: expect.objectContaining({ id: ann.id, fullName: 'Ann Border' }),
        createdAt: kit.clock.now().toISOString(),
      },
    ]);
    expect(await ann.ok(api.follows.pending, {})).toEqual([]);
    expect([await counts(ann), await counts(bo)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(await ann.ok(unfollow, person(bo))).toEqual(neither);
    expect(await bo.ok(api.follows.pending, {})).toEqual([]);
    expect([await counts(ann), await counts(bo)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('keeps counters equal to the rows under parallel follows and unfollows both ways', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => kit.member()));
    const pairs = people.flatMap((one) =>
      people.filter((other) => other !== one).map((other) => [one, other] as const),
    );
    await Promise.all(
      pairs.flatMap(([one, other], i) => [
        one.ok(follow, person(other)),
        one.ok(i % 3 ? follow : unfollow, person(other)),
        one.ok(i % 2 ? unfollow : follow, person(other)),
      ]),
    );
    const ids = people.map(({ id }) => id);
    const rows = await kit.db
      .select()
      .from(follows)
      .where(and(inArray(follows.followerId, ids), inArray(follows.userId, ids)));
    const has = (from: number, to: number) => rows.some((row) => row.followerId === from && row.userId === to);
    for (const { id } of people) {
      const followers = rows.filter((row) => row.userId === id);
      const expected = [
        followers.length,
        rows.filter((row) => row.followerId === id).length,
        followers.filter((row) => has(id, row.followerId)).length,
      ];
      expect(await counts({ id })).toEqual(expected);
    }
  });

  it('pressed ten times at once by both is one row each way', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? ann.ok(follow, person(bo)) : bo.ok(follow, person(ann)))),
    );
    expect([await counts(ann), await counts(bo)]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ]);
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? ann.ok(unfollow, person(bo)) : bo.ok(unfollow, person(ann)))),
    );
    expect([await counts(ann), await counts(bo)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
});

describe('following a company', () => {
  const followers = async ({ id }: { id: number }) =>
    (await kit.db.select({ value: companies.followerCount }).from(companies).where(eq(companies.id, id)))[0]?.value;

  it('counts once, also in parallel, and back', async () => {
    const [ann, bo, harborline] = [await kit.member(), await kit.member(), await kit.company()];
    await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 ? ann : bo).ok(follow, company(harborline))));
    expect([await followers(harborline), await counts(ann)]).toEqual([2, [0, 1, 0]]);
    await Promise.all(Array.from({ length: 4 }, () => ann.ok(unfollow, company(harborline))));
    expect([await followers(harborline), await counts(ann)]).toEqual([1, [0, 0, 0]]);
  });

  it('that is not there is not found, and a person’s number is not a company’s', async () => {
    const ann = await kit.member();
    expect(await ann.refused(follow, company({ id: 999_999_999 }))).toMatchObject({
      status: 404,
      error: 'Company not found',
    });
    expect(await ann.ok(follow, company(await kit.company()))).toEqual(following);
  });
});

describe('bodies and callers', () => {
  it.each([
    {},
    { targetId: 1 },
    { targetType: 'user' },
    { targetId: 0, targetType: 'user' },
    { targetId: -1, targetType: 'user' },
    { targetId: 1.5, targetType: 'user' },
    { targetId: '1 or 1', targetType: 'user' },
    { targetId: 1, targetType: 'group' },
    { targetId: 1, targetType: 'user', isAdmin: true },
    { targetId: 1, targetType: 'user', userId: 'me' },
  ])('%j is refused', async (body) => {
    const ann = await kit.member();
    for (const endpoint of [follow, unfollow]) expect((await ann.refused(endpoint, { body })).status).toBe(400);
  });

  it('visitors and applicants are refused', async () => {
    const applicant = await kit.member({ applicationStatus: 'pending' });
    for (const endpoint of [follow, unfollow, api.follows.pending, api.follows.suggestions]) {
      const input = endpoint.method === 'GET' ? {} : person(applicant);
      expect((await kit.visitor.refused(endpoint, input)).status).toBe(401);
      expect(await applicant.refused(endpoint, input)).toMatchObject({
        status: 403,
        code: 'not_member',
      });
    }
  });

  it('more than 60 follows in 10 minutes wait', async () => {
    const limited = await memberKit({ rateLimitScale: 1 });
    try {
      const [ann, bo] = [await limited.member(), await limited.member()];
      for (let i = 0; i < 60; i++) await ann.ok(follow, person(bo));
      expect(await ann.refused(follow, person(bo))).toMatchObject({
        status: 429,
        code: 'rate_limited',
      });
      await ann.ok(unfollow, person(bo));
    } finally {
      await limited.close();
    }
  });
});

describe('suggestions', () => {
  const suggested = async (someone: Person) =>
    (await someone.ok(api.follows.suggestions, {})).map((item) => [item.person.id, item.reason]);

  it('give the closest people first, each with the reason', async () => {
    const own = await memberKit();
    try {
      const me = await own.member({
        company: 'Harborline Foam',
        profession: 'Sales',
      });
      const colleague = await own.member({
        company: ' harborline FOAM ',
        profession: 'Finance',
      });
      const friends = [await own.member(), await own.member()];
      const shared = await own.member();
      const peer = await own.member({ profession: 'Sales' });
      const popular = await own.member({ followerCount: 9 });
      const followed = await own.member({ company: 'Harborline Foam' });
      const asked = await own.member({
        company: 'Harborline Foam',
        requiresFollowApproval: true,
      });
      await own.member({
        company: 'Harborline Foam',
        applicationStatus: 'pending',
      });
      await own.member({
        company: 'Harborline Foam',
        suspendedUntil: new Date(own.clock.now().getTime() + 1000),
      });
      for (const target of [followed, asked, ...friends]) await me.ok(follow, person(target));
      for (const friend of friends) {
        await friend.ok(follow, person(me));
        await friend.ok(follow, person(shared));
        await shared.ok(follow, person(friend));
      }
      expect(await suggested(me)).toEqual([
        [colleague.id, 'Also at harborline FOAM'],
        [shared.id, '2 shared connections'],
        [peer.id, 'Also in Sales'],
        [popular.id, 'Popular in the network'],
      ]);
      expect(await countStatements(() => me.ok(api.follows.suggestions, {}))).toBeLessThanOrEqual(2);
    } finally {
      await own.close();
    }
  });

  it('are ten at most and never oneself', async () => {
    const me = await kit.member();
    for (let i = 0; i < 12; i++) await kit.member();
    const items = await suggested(me);
    expect(items).toHaveLength(10);
    expect(items.map(([id]) => id)).not.toContain(me.id);
  });
});

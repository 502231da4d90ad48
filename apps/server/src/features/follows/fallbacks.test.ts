import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import { type MemberKit, memberKit } from '../../testing/member-kit.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const following = { isFollowing: true, requested: false };
const neither = { isFollowing: false, requested: false };
const counted = async (table: 'users' | 'companies', { id }: { id: number }) => {
  const [row] = await rows<{ n: number }>(
    kit.db,
    sql`select follower_count as n from ${sql.identifier(table)} where id = ${id}`,
  );
  return row?.n;
};

describe('the other addresses of following', () => {
  it('do what the direct one does, and count once with it', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    const body = { targetId: bo.id, targetType: 'user' as const };
    expect(await ann.ok(api.follows.follow, { body })).toEqual(following);
    expect(await ann.ok(api.follows.add, { body: { ...body, userId: ann.id } })).toEqual(following);
    expect(await counted('users', bo)).toBe(1);
    expect(await ann.refused(api.follows.add, { body: { ...body, userId: bo.id } })).toMatchObject({ status: 403 });
    expect(await ann.refused(api.follows.add, { body: { targetId: ann.id, targetType: 'user' } })).toMatchObject({
      status: 409,
    });
    expect(await ann.refused(api.follows.add, { body: { targetId: bo.id } })).toMatchObject({ status: 400 });
  });

  it.each(['query', 'body'] as const)('unfollow takes targetType from the %s', async (place) => {
    const [ann, company] = [await kit.member(), await kit.company()];
    await ann.ok(api.follows.add, { body: { targetId: company.id, targetType: 'company' } });
    const given = { query: {}, body: undefined, [place]: { targetType: 'company' as const } };
    for (let twice = 0; twice < 2; twice++)
      expect(await ann.ok(api.follows.remove, { params: { id: company.id }, ...given })).toEqual(neither);
    expect(await counted('companies', company)).toBe(0);
  });

  it('unfollow means a member where no type is given, and refuses another’s number and unknown types', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    await ann.ok(api.follows.add, { body: { targetId: bo.id, targetType: 'user' } });
    const params = { id: bo.id };
    for (const [body, status] of [
      [{ userId: bo.id }, 403],
      [{ targetType: 'group' }, 400],
    ] as const)
      expect(await ann.refused(api.follows.remove, { params, body })).toMatchObject({ status });
    expect(await counted('users', bo)).toBe(1);
    expect(await ann.ok(api.follows.remove, { params, query: {}, body: undefined })).toEqual(neither);
    expect(await counted('users', bo)).toBe(0);
  });

  it('of a company count once with the direct one, at the same instant too', async () => {
    const [ann, company] = [await kit.member(), await kit.company()];
    const body = { targetId: company.id, targetType: 'company' as const };
    await Promise.all([
      ann.ok(api.follows.follow, { body }),
      ann.ok(api.follows.followCompany, { params: company }),
      ann.ok(api.follows.add, { body }),
    ]);
    expect(await counted('companies', company)).toBe(1);
    for (let twice = 0; twice < 2; twice++)
      expect(await ann.ok(api.follows.unfollowCompany, { params: company })).toEqual(neither);
    expect(await counted('companies', company)).toBe(0);
    expect(await ann.refused(api.follows.followCompany, { params: { id: 999_999 } })).toMatchObject({
      status: 404,
      error: 'Company not found',
    });
  });

  it('do not find companies that are suspended or merged', async () => {
    const ann = await kit.member();
    const into = await kit.company();
    for (const gone of [{ suspendedAt: kit.clock.now() }, { mergedIntoId: into.id }]) {
      const company = await kit.company(gone);
      expect(await ann.refused(api.follows.followCompany, { params: company })).toMatchObject({ status: 404 });
    }
  });
});

it('at most 200 new follows a day, and repeats do not count', async () => {
  const limited = await memberKit({ rateLimitScale: 1 });
  try {
    const ann = await limited.member();
    const made = await rows<{ id: number }>(
      limited.db,
      sql`insert into companies (name) select 'Coil works ' || n from generate_series(1, 201) n returning id`,
    );
    for (const [at, { id }] of made.slice(0, 200).entries()) {
      if (at % 40 === 0) limited.clock.advance(11 * 60_000);
      await ann.ok(api.follows.followCompany, { params: { id } });
    }
    limited.clock.advance(11 * 60_000);
    await ann.ok(api.follows.followCompany, { params: { id: made[0]?.id ?? 0 } });
    const last = { params: { id: made[200]?.id ?? 0 } };
    expect(await ann.refused(api.follows.followCompany, last)).toMatchObject({ status: 429, code: 'rate_limited' });
    limited.clock.advance(24 * 3_600_000);
    await ann.ok(api.follows.followCompany, last);
  } finally {
    await limited.close();
  }
});

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { follows, mutes } from '../../core/relations/relations.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const { block, unblock, mute, unmute, hideReposts, showReposts, relation, blocked, muted } = api.safety;
const about = (person: { id: number }) => ({ params: { id: person.id } });
const follow = (from: Person, to: Person) =>
  from.ok(api.follows.follow, { body: { targetId: to.id, targetType: 'user' } });
const nothing = { blocked: false, muted: false, mutedUntil: null, repostsOff: false };
const DAY = 86_400_000;

async function counts({ id }: { id: number }) {
  const columns = {
    followers: users.followerCount,
    following: users.followingCount,
    connections: users.connectionCount,
  };
  const [row] = await kit.db.select(columns).from(users).where(eq(users.id, id));
  return [row?.followers, row?.following, row?.connections];
}

const isFollowing = async (from: Person, to: Person) =>
  (
    await kit.db
      .select({ id: follows.id })
      .from(follows)
      .where(and(eq(follows.followerId, from.id), eq(follows.userId, to.id)))
  ).length > 0;

describe('a block', () => {
  it('ends a connection with the counters of both, and leaves those of others alone', async () => {
    const [ann, bo, cy] = [await kit.member(), await kit.member(), await kit.member()];
    await follow(ann, bo);
    await follow(bo, ann);
    await follow(cy, bo);
    await follow(bo, cy);
    expect(await ann.ok(block, about(bo))).toEqual({ ...nothing, blocked: true });
    expect([await counts(ann), await counts(bo), await counts(cy)]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
      [1, 1, 1],
    ]);
    expect([await isFollowing(ann, bo), await isFollowing(bo, ann)]).toEqual([false, false]);
  });

  it('ends a follow in one direction, whichever it is, and a request without counting it', async () => {
    const [ann, bo, shy] = [await kit.member(), await kit.member(), await kit.member({ requiresFollowApproval: true })];
    await follow(bo, ann);
    await follow(ann, shy);
    await ann.ok(block, about(bo));
    await ann.ok(block, about(shy));
    expect([await counts(ann), await counts(bo), await counts(shy)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(await isFollowing(ann, shy)).toBe(false);
    await ann.ok(unblock, about(shy));
    expect(await shy.ok(api.follows.pending, {})).toEqual([]);
  });

  it('twice is once; taken back it leaves follows ended, and taking back twice is fine', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    await follow(ann, bo);
    for (let twice = 0; twice < 2; twice++) expect((await ann.ok(block, about(bo))).blocked).toBe(true);
    for (let twice = 0; twice < 2; twice++) expect(await ann.ok(unblock, about(bo))).toEqual(nothing);
    expect([await counts(ann), await isFollowing(ann, bo)]).toEqual([[0, 0, 0], false]);
    await follow(ann, bo);
    expect(await counts(ann)).toEqual([0, 1, 0]);
  });

  it('hides each from the other: neither can follow, mute, block or look up, as if there were nobody', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    await ann.ok(block, about(bo));
    const absent = { status: 404, code: 'not_found', error: 'User not found' };
    for (const endpoint of [relation, block, hideReposts]) {
      expect(await bo.refused(endpoint, about(ann)), endpoint.name).toMatchObject(absent);
    }
    const length = { length: 'always' };
    expect(await bo.refused(mute, { ...about(ann), body: length })).toMatchObject(absent);
    expect(await ann.refused(mute, { ...about(bo), body: length })).toMatchObject(absent);
    for (const [from, to] of [
      [ann, bo],
      [bo, ann],
    ] as const) {
      expect(await from.refused(api.follows.follow, { body: { targetId: to.id, targetType: 'user' } })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
    expect(await bo.ok(unblock, about(ann))).toEqual(nothing);
    expect((await ann.ok(relation, about(bo))).blocked).toBe(true);
  });

  it('refuses oneself, nobody, and who is not a member now', async () => {
    const ann = await kit.member();
    expect(await ann.refused(block, about(ann))).toMatchObject({ status: 409, error: 'You can’t block yourself.' });
    const hidden = [
      { id: 999_999_999 },
      await kit.member({ applicationStatus: 'pending' }),
      await kit.member({ suspendedUntil: new Date(kit.clock.now().getTime() + DAY) }),
      await kit.member({ deactivatedAt: kit.clock.now() }),
    ];
    for (const person of hidden) expect(await ann.refused(block, about(person))).toMatchObject({ status: 404 });
    expect((await ann.ok(blocked, { query: {} })).items).toEqual([]);
  });

  it('reaches who wrote to the viewer, though that account waits to be deleted, and so do a mute and reports', async () => {
    const [ann, bo, cy] = [await kit.member(), await kit.member(), await kit.member()];
    const { id: messageId } = await bo.ok(api.messages.send, { body: { recipientId: ann.id, content: 'Hello there' } });
    await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, bo.id));
    expect(await ann.ok(relation, about(bo))).toEqual(nothing);
    expect((await ann.ok(mute, { ...about(bo), body: { length: 'always' } })).muted).toBe(true);
    for (const [targetType, targetId] of [
      ['user', bo.id],
      ['message', messageId],
    ] as const)
      await ann.ok(api.safety.report, { body: { targetType, targetId, reason: 'harassment' } });
    expect((await ann.ok(block, about(bo))).blocked).toBe(true);
    for (const endpoint of [relation, block]) expect((await cy.refused(endpoint, about(bo))).status).toBe(404);
    expect((await cy.refused(mute, { ...about(bo), body: { length: 'always' } })).status).toBe(404);
  });

  it('keeps counters right while both follow, unfollow and block at once', async () => {
    for (let round = 0; round < 8; round++) {
      const [ann, bo] = [await kit.member(), await kit.member()];
      await follow(ann, bo);
      const body = (to: Person) => ({ body: { targetId: to.id, targetType: 'user' as const } });
      await Promise.all([
        follow(bo, ann).catch(() => null),
        ann.send(api.follows.unfollow, body(bo)),
        bo.send(block, about(ann)),
        ann.send(block, about(bo)),
        bo.send(api.follows.follow, body(ann)),
        ann.send(api.follows.follow, body(bo)),
      ]);
      expect([await counts(ann), await counts(bo)]).toEqual([
        [0, 0, 0],
        [0, 0, 0],
      ]);
      expect([await isFollowing(ann, bo), await isFollowing(bo, ann)]).toEqual([false, false]);
    }
  });
});

describe('a mute', () => {
  it('lasts 30 days or until taken back, and the second replaces the first', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    const until = new Date(kit.clock.now().getTime() + 30 * DAY).toISOString();
    expect(await ann.ok(mute, { ...about(bo), body: { length: '30_days' } })).toEqual({
      ...nothing,
      muted: true,
      mutedUntil: until,
    });
    expect(await ann.ok(mute, { ...about(bo), body: { length: 'always' } })).toEqual({ ...nothing, muted: true });
    expect(await ann.ok(unmute, about(bo))).toEqual(nothing);
    expect(await ann.ok(unmute, about(bo))).toEqual(nothing);
  });

  it('runs out by the clock', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    await ann.ok(mute, { ...about(bo), body: { length: '30_days' } });
    expect((await ann.ok(muted, { query: {} })).items.map((row) => row.person.id)).toEqual([bo.id]);
    await kit.db.update(mutes).set({ until: kit.clock.now() }).where(eq(mutes.muterId, ann.id));
    expect(await ann.ok(relation, about(bo))).toEqual(nothing);
    expect((await ann.ok(muted, { query: {} })).items).toEqual([]);
  });

  it('refuses oneself, nobody and unknown lengths, and says nothing to the muted', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    expect(await ann.refused(mute, { ...about(ann), body: { length: 'always' } })).toMatchObject({ status: 409 });
    expect(await ann.refused(mute, { params: { id: 999_999_999 }, body: { length: 'always' } })).toMatchObject({
      status: 404,
    });
    expect(await ann.refused(mute, { ...about(bo), body: { length: '3_days' } })).toMatchObject({
      status: 400,
      fields: { length: 'Choose 30 days or always' },
    });
    await ann.ok(mute, { ...about(bo), body: { length: 'always' } });
    expect(await bo.ok(relation, about(ann))).toEqual(nothing);
  });
});

describe('reposts', () => {
  it('are turned off and on again, twice being once', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    for (let twice = 0; twice < 2; twice++) expect((await ann.ok(hideReposts, about(bo))).repostsOff).toBe(true);
    expect(await ann.ok(relation, about(bo))).toEqual({ ...nothing, repostsOff: true });
    for (let twice = 0; twice < 2; twice++) expect(await ann.ok(showReposts, about(bo))).toEqual(nothing);
    expect(await ann.refused(hideReposts, about(ann))).toMatchObject({ status: 409 });
    expect(await ann.refused(hideReposts, { params: { id: 999_999_999 } })).toMatchObject({ status: 404 });
  });
});

describe('the lists of blocked and muted members', () => {
  it('are paged by 20, for their owner alone', async () => {
    const [ann, other] = [await kit.member(), await kit.member()];
    const people: Person[] = [];
    for (let count = 0; count < 22; count++) people.push(await kit.member());
    for (const person of people) {
      await ann.ok(mute, { ...about(person), body: { length: 'always' } });
    }
    const newestFirst = people.map((person) => person.id).reverse();
    const readAll = async (endpoint: typeof blocked | typeof muted) => {
      const first = await ann.ok(endpoint, { query: {} });
      const second = await ann.ok(endpoint, { query: { cursor: first.nextCursor ?? '' } });
      expect([first.items.length, second.nextCursor]).toEqual([20, null]);
      return [...first.items, ...second.items].map((row) => row.person.id);
    };
    expect(await readAll(muted)).toEqual(newestFirst);
    for (const person of people) await ann.ok(block, about(person));
    expect(await readAll(blocked)).toEqual(newestFirst);
    expect((await ann.ok(muted, { query: {} })).items).toEqual([]);
    expect((await other.ok(blocked, { query: {} })).items).toEqual([]);
  });
});

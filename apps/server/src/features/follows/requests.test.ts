import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { blocks, mutes } from '../../core/relations/relations.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const day = 86_400_000;
const person = (target: { id: number }) => ({ body: { targetId: target.id, targetType: 'user' as const } });
const follow = (who: Person, whom: Person) => who.ok(api.follows.follow, person(whom));
const unfollow = (who: Person, whom: Person) => who.ok(api.follows.unfollow, person(whom));
const pending = async (who: Person) => (await who.ok(api.follows.pending, {})).map((request) => request.person.id);
/** Moves the clock, and with it the sessions, which would end by then. */
async function later(milliseconds: number) {
  kit.clock.advance(milliseconds);
  const now = kit.clock.now();
  await kit.db.execute(sql`update sessions set last_used_at = ${now}, expires_at = ${new Date(now.getTime() + day)}`);
}
const asked = { isFollowing: false, requested: true };

async function counts({ id }: { id: number }) {
  const [row] = await kit.db.select().from(users).where(eq(users.id, id));
  return [row?.followerCount, row?.followingCount, row?.connectionCount];
}

/** What the member was told, as kinds with who did it; events of one moment come in any order. */
async function told({ id }: { id: number }) {
  await kit.deps.outbox.drain();
  const found = await kit.db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(notifications.id);
  return found.map(({ kind, data }) => [kind, (data as { actorId: number }).actorId] as const).toSorted();
}

async function request() {
  const [ann, bo] = [await kit.member(), await kit.member({ requiresFollowApproval: true })];
  await follow(ann, bo);
  const [first] = await bo.ok(api.follows.pending, {});
  if (!first) throw new Error('The request did not arrive.');
  return { ann, bo, params: { id: first.id } };
}

describe('accepting a request', () => {
  it('counts once, also at the same instant, and a follow back makes the connection', async () => {
    const { ann, bo, params } = await request();
    await follow(bo, ann);
    await Promise.all(Array.from({ length: 4 }, () => bo.ok(api.follows.accept, { params })));
    expect([await counts(ann), await counts(bo)]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ]);
    expect(await pending(bo)).toEqual([]);
    expect(await follow(ann, bo)).toEqual({ isFollowing: true, requested: false });
    expect(await told(bo)).toEqual([['follow_request', ann.id]]);
    expect(await told(ann)).toEqual([
      ['follow', bo.id],
      ['follow_accepted', bo.id],
    ]);
  });

  it('is for the member who was asked, and not for what was taken back, declined or never there', async () => {
    const { ann, bo, params } = await request();
    const sentence = { status: 404, error: 'This request is no longer open.' };
    for (const endpoint of [api.follows.accept, api.follows.decline]) {
      expect(await ann.refused(endpoint, { params })).toMatchObject(sentence);
      expect(await bo.refused(endpoint, { params: { id: 999_999 } })).toMatchObject(sentence);
    }
    await unfollow(ann, bo);
    expect(await bo.refused(api.follows.accept, { params })).toMatchObject(sentence);
    const second = await request();
    await second.bo.ok(api.follows.decline, { params: second.params });
    expect(await second.bo.refused(api.follows.accept, { params: second.params })).toMatchObject(sentence);
    expect(await counts(second.bo)).toEqual([0, 0, 0]);
  });

  it('is not possible once one of the two blocked the other', async () => {
    const { ann, bo, params } = await request();
    await kit.db.insert(blocks).values({ blockerId: bo.id, blockedId: ann.id });
    expect(await pending(bo)).toEqual([]);
    expect(await bo.refused(api.follows.accept, { params })).toMatchObject({ status: 404 });
  });
});

describe('declining a request', () => {
  it('is silent: who asked still sees a request, and nobody is told', async () => {
    const { ann, bo, params } = await request();
    for (let twice = 0; twice < 2; twice++) await bo.ok(api.follows.decline, { params });
    expect(await pending(bo)).toEqual([]);
    expect(await follow(ann, bo)).toEqual(asked);
    expect(await told(ann)).toEqual([]);
    expect(await counts(bo)).toEqual([0, 0, 0]);
  });

  it('makes asking again count after 30 days only, with the same look meanwhile', async () => {
    const { ann, bo, params } = await request();
    await bo.ok(api.follows.decline, { params });
    for (const wait of [0, 29 * day]) {
      await later(wait);
      await unfollow(ann, bo);
      expect(await follow(ann, bo)).toEqual(asked);
      expect(await pending(bo)).toEqual([]);
    }
    await later(day);
    expect(await pending(bo)).toEqual([]);
    await unfollow(ann, bo);
    expect(await follow(ann, bo)).toEqual(asked);
    expect(await pending(bo)).toEqual([ann.id]);
    expect(await told(bo)).toEqual([
      ['follow_request', ann.id],
      ['follow_request', ann.id],
    ]);
  });

  it('is too late once it was accepted', async () => {
    const { bo, params } = await request();
    await bo.ok(api.follows.accept, { params });
    expect(await bo.refused(api.follows.decline, { params })).toMatchObject({ status: 404 });
    expect(await counts(bo)).toEqual([1, 0, 0]);
  });
});

describe('a request that is withdrawn and repeated', () => {
  it('notifies once, and again after 30 days or once it was accepted', async () => {
    const { ann, bo } = await request();
    const repeat = async () => {
      await unfollow(ann, bo);
      await follow(ann, bo);
      return (await told(bo)).length;
    };
    for (const wait of [0, 0, day, 28 * day]) {
      await later(wait);
      expect(await repeat()).toBe(1);
    }
    expect(await pending(bo)).toEqual([ann.id]);
    await later(day);
    expect(await repeat()).toBe(2);
    const [open] = await bo.ok(api.follows.pending, {});
    await bo.ok(api.follows.accept, { params: { id: open?.id ?? 0 } });
    expect(await repeat()).toBe(3);
    expect(await repeat()).toBe(3);
  });
});

describe('without approval any more', () => {
  it('an open request becomes a follow when it is made again, a declined one does not', async () => {
    const open = await request();
    const declined = await request();
    await declined.bo.ok(api.follows.decline, { params: declined.params });
    await kit.db
      .update(users)
      .set({ requiresFollowApproval: false })
      .where(inArray(users.id, [open.bo.id, declined.bo.id]));
    expect(await follow(open.ann, open.bo)).toEqual({ isFollowing: true, requested: false });
    expect(await counts(open.bo)).toEqual([1, 0, 0]);
    expect(await follow(declined.ann, declined.bo)).toEqual(asked);
  });
});

describe('who is told of a follow', () => {
  it('the followed member, once a day, and as a connection where it is mutual', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    for (let twice = 0; twice < 2; twice++) {
      await follow(ann, bo);
      await unfollow(ann, bo);
    }
    await follow(ann, bo);
    await follow(bo, ann);
    expect(await told(bo)).toEqual([['follow', ann.id]]);
    expect(await told(ann)).toEqual([['connected', bo.id]]);
  });

  it('nobody who muted the follower or has a block with them', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    await kit.db.insert(mutes).values({ muterId: bo.id, mutedId: ann.id });
    await follow(ann, bo);
    expect(await told(bo)).toEqual([]);
    await unfollow(ann, bo);
    await kit.db.delete(mutes).where(and(eq(mutes.muterId, bo.id), eq(mutes.mutedId, ann.id)));
    await kit.db.insert(blocks).values({ blockerId: ann.id, blockedId: bo.id });
    expect(await bo.refused(api.follows.follow, person(ann))).toMatchObject({ status: 404, error: 'User not found' });
    expect(await ann.refused(api.follows.follow, person(bo))).toMatchObject({ status: 404 });
  });
});

describe('taking suggestions away', () => {
  const suggested = async (who: Person) =>
    (await who.ok(api.follows.suggestions, {})).map((suggestion) => suggestion.person.id);

  it('lasts 90 days and can be taken back', async () => {
    const company = 'Dismissal Foam';
    const [me, other] = [await kit.member({ company }), await kit.member({ company })];
    expect(await suggested(me)).toContain(other.id);
    for (let twice = 0; twice < 2; twice++) await me.ok(api.follows.dismissSuggestion, { params: other });
    expect(await suggested(me)).not.toContain(other.id);
    for (let twice = 0; twice < 2; twice++) await me.ok(api.follows.restoreSuggestion, { params: other });
    expect(await suggested(me)).toContain(other.id);
    await me.ok(api.follows.dismissSuggestion, { params: other });
    await later(90 * day + 1);
    expect(await suggested(me)).toContain(other.id);
    expect(await me.refused(api.follows.dismissSuggestion, { params: { id: 999_999 } })).toMatchObject({ status: 404 });
  });

  it('never shows blocked members, nor those with a declined request between them', async () => {
    const company = 'Blocked Foam';
    const me = await kit.member({ company, requiresFollowApproval: true });
    const [blocker, blocked, asker] = [
      await kit.member({ company }),
      await kit.member({ company }),
      await kit.member({ company, requiresFollowApproval: true }),
    ];
    await kit.db.insert(blocks).values([
      { blockerId: blocker.id, blockedId: me.id },
      { blockerId: me.id, blockedId: blocked.id },
    ]);
    await follow(asker, me);
    const [request] = await me.ok(api.follows.pending, {});
    await me.ok(api.follows.decline, { params: { id: request?.id ?? 0 } });
    await unfollow(asker, me);
    const found = await suggested(me);
    for (const { id } of [blocker, blocked, asker]) expect(found).not.toContain(id);
    expect(await suggested(asker)).not.toContain(me.id);
  });
});

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, REACTION_KINDS } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { users } from '../accounts/accounts.tables.ts';
import { reactions } from './reactions.tables.ts';

let kit: MemberKit;
let author: Person;
let n = 0;
beforeAll(async () => {
  kit = await memberKit();
  author = await kit.member();
});
afterAll(() => kit.close());

async function newPost() {
  n += 1;
  return {
    id: (
      await author.ok(api.posts.create, {
        body: { content: `React to number ${n}` },
      })
    ).id,
  };
}

async function countedByRows(postId: number) {
  const rows = await kit.db
    .select({ kind: reactions.kind })
    .from(reactions)
    .where(and(eq(reactions.subjectKind, 'post'), eq(reactions.subjectId, postId)));
  const counts: Record<string, number> = {};
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

describe('reactions', () => {
  it('are one a member: another kind replaces the first, taking back is harmless twice', async () => {
    const params = await newPost();
    const [one, two] = [await kit.member(), await kit.member()];
    expect(await one.ok(api.posts.react, { params, body: { kind: 'like' } })).toMatchObject({
      reactionCount: 1,
      reactions: { like: 1 },
      viewerReaction: 'like',
    });
    expect(await one.ok(api.posts.react, { params, body: { kind: 'like' } })).toMatchObject({
      reactionCount: 1,
      reactions: { like: 1 },
    });
    expect(await one.ok(api.posts.react, { params, body: { kind: 'curious' } })).toMatchObject({
      reactionCount: 1,
      reactions: { curious: 1 },
    });
    expect(await two.ok(api.posts.react, { params, body: { kind: 'like' } })).toMatchObject({
      reactionCount: 2,
      reactions: { curious: 1, like: 1 },
    });
    for (let twice = 0; twice < 2; twice++) {
      expect(await one.ok(api.posts.unreact, { params })).toMatchObject({
        reactionCount: 1,
        reactions: { like: 1 },
        viewerReaction: null,
      });
    }
  });

  it('come in six kinds and no other', async () => {
    const params = await newPost();
    const reader = await kit.member();
    for (const kind of REACTION_KINDS)
      expect((await reader.ok(api.posts.react, { params, body: { kind } })).reactions).toEqual({ [kind]: 1 });
    for (const kind of ['Like', 'angry', '', null, 1, '__proto__', 'constructor']) {
      expect((await reader.refused(api.posts.react, { params, body: { kind } })).status).toBe(400);
    }
    expect(
      (
        await reader.refused(api.posts.react, {
          params,
          body: { kind: 'like', userId: 1 },
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await reader.refused(api.posts.react, {
          params: { id: 999_999_999 },
          body: { kind: 'like' },
        })
      ).status,
    ).toBe(404);
    expect((await reader.refused(api.posts.unreact, { params: { id: 999_999_999 } })).status).toBe(404);
  });

  it('keep the counters equal to the rows after 1,000 parallel acts, added, changed and taken back by 50 members', async () => {
    const params = await newPost();
    const people = await Promise.all(Array.from({ length: 50 }, () => kit.member()));
    const act = (i: number) => {
      const person = people[(i * 7) % people.length] ?? author;
      const kind = REACTION_KINDS[(i * 5 + Math.floor(i / 50)) % 6] ?? 'like';
      return i % 9 === 0
        ? person.ok(api.posts.unreact, { params })
        : person.ok(api.posts.react, { params, body: { kind } });
    };
    // As many at once as the server takes before it says that it is busy.
    for (let wave = 0; wave < 1000; wave += 125)
      await Promise.all(Array.from({ length: 125 }, (_, at) => act(wave + at)));
    const post = await author.ok(api.posts.get, { params });
    const rows = await countedByRows(params.id);
    expect(post.reactions).toEqual(rows);
    const total = Object.values(rows).reduce((sum, value) => sum + value, 0);
    expect(post.reactionCount).toBe(total);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(people.length);
  }, 60_000);

  it('of one member pressed ten times at once count once', async () => {
    const params = await newPost();
    const reader = await kit.member();
    await Promise.all(Array.from({ length: 10 }, () => reader.ok(api.posts.react, { params, body: { kind: 'love' } })));
    expect((await author.ok(api.posts.get, { params })).reactions).toEqual({
      love: 1,
    });
  });
});

describe('who reacted', () => {
  it('is listed in pages, by kind, without those who may not be seen', async () => {
    const params = await newPost();
    const people = await Promise.all(Array.from({ length: 24 }, () => kit.member()));
    const hidden = await kit.member();
    for (const [i, person] of people.entries())
      await person.ok(api.posts.react, {
        params,
        body: { kind: i % 4 === 0 ? 'support' : 'like' },
      });
    await hidden.ok(api.posts.react, { params, body: { kind: 'like' } });
    await kit.db
      .update(users)
      .set({ suspendedUntil: new Date(kit.clock.now().getTime() + 1000) })
      .where(eq(users.id, hidden.id));
    const first = await author.ok(api.posts.reactors, { params, query: {} });
    const second = await author.ok(api.posts.reactors, {
      params,
      query: { cursor: first.nextCursor ?? undefined },
    });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 4, null]);
    expect([...first.items, ...second.items].map((item) => item.person.id)).toEqual(
      people.map((person) => person.id).sort((a, b) => b - a),
    );
    const supporters = await author.ok(api.posts.reactors, {
      params,
      query: { kind: 'support' },
    });
    expect(supporters.items).toHaveLength(6);
    expect(new Set(supporters.items.map((item) => item.kind))).toEqual(new Set(['support']));
  });

  it('refuses unknown kinds and cursors', async () => {
    const params = await newPost();
    for (const query of [
      { kind: 'angry' },
      { cursor: "'" },
      { cursor: 'AAAA' },
      { cursor: 'a'.repeat(201) },
      { other: '1' },
    ]) {
      expect((await author.refused(api.posts.reactors, { params, query })).status).toBe(400);
    }
    expect(
      (
        await author.refused(api.posts.reactors, {
          params: { id: 999_999_999 },
        })
      ).status,
    ).toBe(404);
  });
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit } from '../../../testing/member-kit.ts';
import { users } from '../../../core/accounts/accounts.tables.ts';
import { posts } from '../posts.tables.ts';

/** Posts of words alone are stored together with those of others that come at the same time (docs/decisions/0023). */

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const { create } = api.posts;
const members = (count: number) => Promise.all(Array.from({ length: count }, () => kit.member()));
const postsOf = (author: { id: number }) =>
  kit.db.select({ id: posts.id, content: posts.content }).from(posts).where(eq(posts.authorId, author.id));
const countOf = async (author: { id: number }) =>
  (await kit.db.select({ count: users.postCount }).from(users).where(eq(users.id, author.id)))[0]?.count;

describe('plain posts of many at once', () => {
  it('are each one post of its author, counted once, and answered with its own card', async () => {
    const authors = await members(30);
    const made = await Promise.all(
      authors.map((author, at) => author.ok(create, { body: { content: `Coil line ${at} runs again.` } })),
    );
    for (const [at, author] of authors.entries()) {
      expect(made[at]).toMatchObject({ content: `Coil line ${at} runs again.`, canEdit: true, canDelete: true });
      expect(made[at]?.author?.id).toBe(author.id);
      expect(await postsOf(author)).toEqual([{ id: made[at]?.id, content: `Coil line ${at} runs again.` }]);
      expect(await countOf(author)).toBe(1);
      expect(await author.ok(api.posts.get, { params: { id: made[at]?.id ?? 0 } })).toEqual(made[at]);
    }
  });

  it('keep the rules of each author: same words once, one post a key', async () => {
    const [twice, keyed, other] = await members(3);
    if (!twice || !keyed || !other) throw new Error('Three members are needed.');
    const content = 'Twelve minutes saved on the border.';
    const headers = { 'idempotency-key': 'one-and-the-same-key' };
    const [first, second, third, fourth, fifth] = await Promise.all([
      twice.send(create, { body: { content } }),
      twice.send(create, { body: { content: ` ${content} ` } }),
      keyed.send(create, { body: { content } }, headers),
      keyed.send(create, { body: { content } }, headers),
      other.send(create, { body: { content } }),
    ]);
    expect([first?.status, second?.status].sort()).toEqual([201, 409]);
    expect([third?.status, fourth?.status, fifth?.status]).toEqual([201, 201, 201]);
    expect(await postsOf(twice)).toHaveLength(1);
    expect(await postsOf(keyed)).toHaveLength(1);
    expect(await countOf(keyed)).toBe(1);
  });

  it('do not wait for an author whose row somebody holds', async () => {
    const [held, free] = await members(2);
    if (!held || !free) throw new Error('Two members are needed.');
    const client = await kit.deps.pool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from users where id = $1 for update', [held.id]);
      const waiting = held.ok(create, { body: { content: 'The border machine is down.' } });
      await free.ok(create, { body: { content: 'The border machine is up.' } });
      expect(await postsOf(held)).toEqual([]);
      await client.query('commit');
      await waiting;
    } finally {
      client.release();
    }
    expect(await postsOf(held)).toHaveLength(1);
    expect(await countOf(held)).toBe(1);
  });

  it('fail for their own faults only', async () => {
    const [refused, free] = await members(2);
    if (!refused || !free) throw new Error('Two members are needed.');
    await kit.db.execute(
      sql`alter table posts add constraint posts_not_this check (content <> 'Nobody may store this.')`,
    );
    try {
      const [bad, good] = await Promise.all([
        refused.send(create, { body: { content: 'Nobody may store this.' } }),
        free.send(create, { body: { content: 'Anybody may store this.' } }),
      ]);
      expect([bad.status, good.status]).toEqual([500, 201]);
    } finally {
      await kit.db.execute(sql`alter table posts drop constraint posts_not_this`);
    }
    expect(await postsOf(refused)).toEqual([]);
    expect(await countOf(refused)).toBe(0);
    expect(await countOf(free)).toBe(1);
  });
});

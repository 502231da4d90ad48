import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { countStatements, type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { users } from '../../../core/accounts/accounts.tables.ts';
import { type FeedKit, feedKit } from './feed.kit.ts';

let kit: MemberKit;
let follow: FeedKit['follow'];
let write: FeedKit['write'];
let wholeFeed: FeedKit['wholeFeed'];
beforeAll(async () => {
  kit = await memberKit();
  ({ follow, write, wholeFeed } = feedKit(kit));
});
afterAll(() => kit.close());

const newestFirst = (ids: number[]) => [...ids].sort((a, b) => b - a);

describe('the home feed', () => {
  it('has own posts, those of people as themselves and those of companies, newest first, and no others', async () => {
    const [reader, followed, stranger] = [await kit.member(), await kit.member(), await kit.member()];
    const [company, otherCompany] = [
      await kit.company({ name: 'Verlo & Söhne', type: 'Retailer' }),
      await kit.company(),
    ];
    await follow(reader, followed);
    await follow(reader, company, 'company');
    const [theirs] = await write(followed, 1);
    const [forCompany] = await write(stranger, 1, { companyId: company.id });
    await write(stranger, 1);
    await write(followed, 1, { companyId: otherCompany.id });
    const own = (
      await reader.ok(api.posts.create, {
        body: { content: 'Hello everybody' },
      })
    ).id;
    const { items, nextCursor } = await reader.ok(api.posts.feed, {
      query: { view: 'latest' },
    });
    expect(items.map((post) => post.id)).toEqual(newestFirst([theirs ?? 0, forCompany ?? 0, own]));
    expect(nextCursor).toBeNull();
    expect(items.find((post) => post.id === forCompany)?.company).toMatchObject({
      id: company.id,
      name: 'Verlo & Söhne',
      type: 'Retailer',
      followerCount: 1,
    });
    expect(items.find((post) => post.id === own)?.canDelete).toBe(true);
  });

  it('leaves out deleted posts, suspended authors and people only asked', async () => {
    const [reader, followed, suspended, asked] = [
      await kit.member(),
      await kit.member(),
      await kit.member(),
      await kit.member({ requiresFollowApproval: true }),
    ];
    const company = await kit.company();
    for (const person of [followed, suspended, asked]) await follow(reader, person);
    await follow(reader, company, 'company');
    await write(followed, 1, { deletedAt: new Date() });
    await write(suspended, 2);
    await write(suspended, 2, { companyId: company.id });
    await write(asked, 2);
    const visible = await write(followed, 2);
    await kit.db
      .update(users)
      .set({ suspendedUntil: new Date(kit.clock.now().getTime() + 1000) })
      .where(eq(users.id, suspended.id));
    expect(await wholeFeed(reader)).toEqual(newestFirst(visible));
    await kit.db.update(users).set({ applicationStatus: 'rejected' }).where(eq(users.id, followed.id));
    expect(await wholeFeed(reader)).toEqual([]);
  });

  it('pages through everything once, whoever wrote it', async () => {
    const reader = await kit.member();
    const authors = await Promise.all(Array.from({ length: 30 }, () => kit.member()));
    const company = await kit.company();
    await follow(reader, company, 'company');
    const expected = [...(await write(reader, 3))];
    for (const author of authors) await follow(reader, author);
    for (const [i, author] of authors.entries())
      expected.push(...(await write(author, i % 5)), ...(await write(author, i % 3, { companyId: company.id })));
    const [prolific = reader] = authors;
    expected.push(...(await write(prolific, 45)), ...(await write(reader, 2)));
    expect(await wholeFeed(reader)).toEqual(newestFirst(expected));
  });

  it('pages on where the reader is while new posts come', async () => {
    const reader = await kit.member();
    const before = await write(reader, 25);
    const first = await reader.ok(api.posts.feed, { query: {} });
    await write(reader, 5);
    const second = await reader.ok(api.posts.feed, {
      query: { cursor: first.nextCursor ?? '' },
    });
    expect([...first.items, ...second.items].map((post) => post.id)).toEqual(newestFirst(before));
  });

  it('agrees with the plain definition for any mixture', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => kit.member()));
    const company = await kit.company();
    let state = 7;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    for (const person of people) {
      if (random(2)) await follow(person, company, 'company');
      for (const other of people) if (other !== person && random(2)) await follow(person, other);
    }
    for (let i = 0; i < 120; i++)
      await write(people[random(8)] ?? company, 1, random(4) ? {} : { companyId: company.id });
    for (const person of people) {
      const { rows } = await kit.deps.pool.query<{ id: string }>(
        `select p.id from posts p where p.deleted_at is null and (
          (p.company_id is null and (p.author_id = $1 or exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id)))
          or exists (select 1 from follows f where f.follower_id = $1 and f.company_id = p.company_id)) order by p.id desc`,
        [person.id],
      );
      expect(await wholeFeed(person)).toEqual(rows.map((row) => Number(row.id)));
    }
  });

  it('runs as many statements for a full page as for one post: the session’s, the page’s, and one for names in its words', async () => {
    const reader = await kit.member();
    const authors = await Promise.all(Array.from({ length: 25 }, () => kit.member()));
    const [first = reader] = authors;
    await follow(reader, first);
    await first.ok(api.posts.create, {
      body: { content: `First hello @[a](${reader.id})` },
    });
    // The first look after a change of follows fills the timeline and learns the cards.
    for (let look = 0; look < 2; look++) await reader.ok(api.posts.feed, { query: {} });
    const one = await countStatements(() => reader.ok(api.posts.feed, { query: {} }));
    for (const author of authors) await follow(reader, author);
    for (const author of authors)
      await author.ok(api.posts.create, {
        body: { content: `Hello @[a](${reader.id}) there` },
      });
    await reader.ok(api.posts.feed, { query: {} });
    const full = await countStatements(async () =>
      expect((await reader.ok(api.posts.feed, { query: {} })).items).toHaveLength(20),
    );
    expect([one, full]).toEqual([3, 3]);
  });

  it('shows what the reader did, and nobody else’s doing as theirs', async () => {
    const [reader, other] = [await kit.member(), await kit.member()];
    const [id = 0] = await write(reader, 1);
    await other.ok(api.posts.react, {
      params: { id },
      body: { kind: 'celebrate' },
    });
    await other.ok(api.posts.save, { params: { id } });
    const seenBy = async (person: Person) => person.ok(api.posts.get, { params: { id } });
    expect((await reader.ok(api.posts.feed, { query: {} })).items[0]).toMatchObject({
      reactions: { celebrate: 1 },
      viewerReaction: null,
      viewerSaved: false,
    });
    expect(await seenBy(other)).toMatchObject({
      viewerReaction: 'celebrate',
      viewerSaved: true,
    });
  });

  it('refuses unknown views, cursors and parameters, visitors and applicants', async () => {
    const reader = await kit.member();
    for (const query of [
      { view: 'best' },
      { kind: 'poems' },
      { view: 'top', cursor: 'dG9w' },
      { view: 'top', cursor: Buffer.from('top.99999999999999.20.5').toString('base64url') },
      { cursor: "' or 1=1" },
      { cursor: 'AAAA' },
      { cursor: 'a'.repeat(201) },
      { userId: '1' },
    ]) {
      expect((await reader.refused(api.posts.feed, { query })).status).toBe(400);
    }
    expect((await kit.visitor.refused(api.posts.feed, {})).status).toBe(401);
    expect(await (await kit.member({ applicationStatus: 'rejected' })).refused(api.posts.feed, {})).toMatchObject({
      status: 403,
      code: 'not_member',
    });
  });
});

import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { companyRoles } from '../../companies/companies.tables.ts';
import { follows, blocks, mutes } from '../../../core/relations/relations.tables.ts';
import { users } from '../../../core/accounts/accounts.tables.ts';
import { notifications } from '../../../core/notifications/notifications.tables.ts';
import { reportCases } from '../../safety/safety.tables.ts';
import { postStatement } from '../posts.queries.ts';
import { posts } from '../posts.tables.ts';

let kit: MemberKit;
let n = 0;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const words = () => {
  n += 1;
  return `Words of their own, number ${n}`;
};
const of = (id: number) => ({ params: { id } });
const newPost = (author: Person) => author.ok(api.posts.create, { body: { content: words() } });
const plain = (person: Person, id: number) => person.ok(api.reposts.repost, { ...of(id), body: {} });
/** As `plain`, of somebody who takes it back at the same time: its answer may come too late for it to stand. */
const plainOrLate = async (person: Person, id: number) => {
  const { status, text } = await person.send(api.reposts.repost, { ...of(id), body: {} });
  if (status !== 200)
    expect({ status, text }).toMatchObject({ status: 409, text: expect.stringContaining('This repost was undone.') });
};
const withWords = (person: Person, id: number, content = words()) =>
  person.ok(api.reposts.repost, { ...of(id), body: { content } });

/** What the counters say, and what the rows say. */
async function counts(originalId: number) {
  const [kept] = await kit.db
    .select({ reposts: posts.repostCount, reposters: posts.reposterCount })
    .from(posts)
    .where(eq(posts.id, originalId));
  const rows = await kit.db
    .select({ authorId: posts.authorId })
    .from(posts)
    .where(and(eq(posts.repostOfId, originalId), isNull(posts.deletedAt)));
  const counted = { reposts: rows.length, reposters: new Set(rows.map(({ authorId }) => authorId)).size };
  return { kept, counted };
}

async function expectCounts(originalId: number, reposts: number, reposters: number) {
  const expected = { reposts, reposters };
  expect(await counts(originalId)).toEqual({ kept: expected, counted: expected });
}

describe('a repost without words', () => {
  it('stands once a member, shows the original, and can be taken back, harmless twice', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const original = await newPost(author);
    const first = await plain(reader, original.id);
    expect(first).toMatchObject({
      originalId: original.id,
      repostCount: 1,
      viewerReposted: true,
      repost: { isRepost: true, content: '', author: { id: reader.id }, repostOf: { id: original.id } },
    });
    const again = await plain(reader, original.id);
    expect(again).toMatchObject({ repostCount: 1, repost: { id: first.repost.id } });
    expect((await author.ok(api.posts.get, of(original.id))).viewerReposted).toBe(false);
    for (const repostId of [first.repost.id, null]) {
      expect(await reader.ok(api.reposts.undo, of(original.id))).toEqual({
        repostId,
        originalId: original.id,
        repostCount: 0,
        viewerReposted: false,
      });
    }
    expect((await reader.refused(api.posts.get, of(first.repost.id))).status).toBe(404);
    await expectCounts(original.id, 0, 0);
    expect((await plain(reader, original.id)).repost.id).not.toBe(first.repost.id);
  });

  it('taken back before its own answer says so', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const original = await newPost(author);
    const reads = vi.spyOn(postStatement, 'run');
    reads.mockImplementationOnce(async (database, values) => {
      await reader.ok(api.reposts.undo, of(original.id));
      return postStatement.run(database, values);
    });
    expect(await reader.refused(api.reposts.repost, { ...of(original.id), body: {} })).toMatchObject({
      status: 409,
      error: 'This repost was undone.',
    });
    reads.mockRestore();
    await expectCounts(original.id, 0, 0);
    expect(await plain(reader, original.id)).toMatchObject({ repostCount: 1, viewerReposted: true });
  });

  it('of a repost repeats the original', async () => {
    const [author, second, third] = [await kit.member(), await kit.member(), await kit.member()];
    const original = await newPost(author);
    const { repost } = await withWords(second, original.id);
    expect(await plain(third, repost.id)).toMatchObject({
      originalId: original.id,
      repostCount: 2,
      repost: { repostOf: { id: original.id } },
    });
    expect(await third.ok(api.reposts.undo, of(repost.id))).toMatchObject({ originalId: original.id, repostCount: 1 });
  });

  it('of an own post counts as any other', async () => {
    const author = await kit.member();
    const original = await newPost(author);
    await plain(author, original.id);
    await expectCounts(original.id, 1, 1);
  });

  it('counts as a post of the member', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const original = await newPost(author);
    const postCount = async () =>
      (await kit.db.select({ count: users.postCount }).from(users).where(eq(users.id, reader.id)))[0]?.count;
    await plain(reader, original.id);
    expect(await postCount()).toBe(1);
    await reader.ok(api.reposts.undo, of(original.id));
    expect(await postCount()).toBe(0);
  });
});

describe('a repost with words', () => {
  it('may stand beside others of the same member, who counts as one reposter', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const original = await newPost(author);
    const first = await withWords(reader, original.id, 'Worth a second reading');
    expect(first).toMatchObject({
      viewerReposted: false,
      repost: { content: 'Worth a second reading', repostOf: { content: original.content } },
    });
    await withWords(reader, original.id);
    await plain(reader, original.id);
    await expectCounts(original.id, 3, 1);
    await reader.ok(api.posts.remove, of(first.repost.id));
    await expectCounts(original.id, 2, 1);
  });

  it('mentions members, follows the rules of posts and refuses the same words within 10 minutes', async () => {
    const [author, reader, named] = [await kit.member(), await kit.member(), await kit.member()];
    const original = await newPost(author);
    const content = `See this, @[${named.fullName}](${named.id})`;
    expect((await withWords(reader, original.id, content)).repost.mentions).toMatchObject([{ id: named.id }]);
    expect(await reader.refused(api.reposts.repost, { ...of(original.id), body: { content } })).toMatchObject({
      status: 409,
      error: 'You posted the same text less than 10 minutes ago.',
    });
    for (const [bad, sentence] of [
      ['abc', 'Post content must be at least 4 characters long'],
      ['     ', 'Post cannot be empty'],
      [`@[${named.fullName}](${named.id})`, 'Post must contain actual content beyond mentions'],
    ]) {
      const refusal = await reader.refused(api.reposts.repost, { ...of(original.id), body: { content: bad } });
      expect(refusal).toMatchObject({ status: 400, fields: { content: sentence } });
    }
    await expectCounts(original.id, 1, 1);
  });

  it('is one for each Idempotency-Key', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const original = await newPost(author);
    const input = { ...of(original.id), body: { content: words() } };
    const send = () => reader.ok(api.reposts.repost, input, { 'idempotency-key': 'one-attempt' });
    const made = await Promise.all([send(), send(), send()]);
    expect(new Set(made.map(({ repost }) => repost.id)).size).toBe(1);
    await expectCounts(original.id, 1, 1);
  });
});

describe('what cannot be reposted', () => {
  it('is said: a post for connections, and one that waits for a decision', async () => {
    const author = await kit.member();
    const forConnections = await newPost(author);
    await kit.db.update(posts).set({ audience: 'connections' }).where(eq(posts.id, forConnections.id));
    const withheld = await newPost(author);
    await kit.db.update(posts).set({ withheldAt: kit.clock.now() }).where(eq(posts.id, withheld.id));
    expect(await author.refused(api.reposts.repost, { ...of(forConnections.id), body: {} })).toMatchObject({
      status: 409,
      code: 'conflict',
      error: 'You can’t repost a post that’s for connections only.',
    });
    expect(await author.refused(api.reposts.repost, { ...of(withheld.id), body: {} })).toMatchObject({
      status: 409,
      error: 'You can’t repost this post while staff review it.',
    });
  });

  it('is as if absent: deleted, hidden from the reader, or a repost of either', async () => {
    const [author, reader, third] = [await kit.member(), await kit.member(), await kit.member()];
    const [withheld, deleted, blocked] = [await newPost(author), await newPost(author), await newPost(third)];
    const repost = await plain(author, blocked.id);
    await kit.db.update(posts).set({ withheldAt: kit.clock.now() }).where(eq(posts.id, withheld.id));
    await author.ok(api.posts.remove, of(deleted.id));
    await kit.db.insert(blocks).values({ blockerId: third.id, blockedId: reader.id });
    for (const id of [withheld.id, deleted.id, blocked.id, repost.repost.id, 999_999_999]) {
      for (const endpoint of [api.reposts.repost, api.reposts.undo]) {
        const input = endpoint.method === 'POST' ? { ...of(id), body: {} } : of(id);
        expect(await reader.refused(endpoint, input)).toMatchObject({
          status: 404,
          error: 'This post isn’t available',
        });
      }
    }
    const seen = await reader.ok(api.posts.get, of(repost.repost.id));
    expect(seen).toMatchObject({ isRepost: true, repostOf: null });
  });

  it('stays a repost of nothing once the original is gone', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const original = await newPost(author);
    const { repost } = await withWords(reader, original.id);
    await author.ok(api.posts.remove, of(original.id));
    expect(await reader.ok(api.posts.get, of(repost.id))).toMatchObject({ isRepost: true, repostOf: null });
    await reader.ok(api.posts.remove, of(repost.id));
    await expectCounts(original.id, 0, 0);
  });
});

describe('the counters of the original', () => {
  it('equal the rows after parallel reposts, undos and deletions', async () => {
    const author = await kit.member();
    const original = await newPost(author);
    const people = await Promise.all(Array.from({ length: 12 }, () => kit.member()));
    await Promise.all(
      people.flatMap((person, at) => {
        const worded = withWords(person, original.id);
        const takesBack = at % 2 === 0;
        const removed = () => worded.then(({ repost }) => person.ok(api.posts.remove, of(repost.id)));
        return [
          ...(takesBack ? [plainOrLate, plainOrLate] : [plain, plain]).map((repost) => repost(person, original.id)),
          at % 3 === 0 ? removed() : worded,
          ...(takesBack ? [person.ok(api.reposts.undo, of(original.id))] : []),
        ];
      }),
    );
    const { kept, counted } = await counts(original.id);
    expect(kept).toEqual(counted);
    const reposts = await kit.db.select({ id: posts.id }).from(posts).where(eq(posts.repostOfId, original.id));
    expect(reposts.length).toBeGreaterThan(12);
    await Promise.all(people.map((person) => person.ok(api.reposts.undo, of(original.id))));
    expect((await counts(original.id)).counted).toEqual((await counts(original.id)).kept);
  });

  it('hold where one member presses ten times at once', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const original = await newPost(author);
    await Promise.all(Array.from({ length: 10 }, () => plain(reader, original.id)));
    await expectCounts(original.id, 1, 1);
  });
});

describe('the author of the original', () => {
  const notes = async (person: Person) => {
    await kit.deps.outbox.drain();
    return kit.db
      .select({ data: notifications.data })
      .from(notifications)
      .where(and(eq(notifications.userId, person.id), eq(notifications.kind, 'repost')));
  };

  it('hears once a day of each member, and nothing of their own reposts', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const original = await newPost(author);
    await withWords(reader, original.id);
    await plain(reader, original.id);
    await plain(author, original.id);
    const heard = await notes(author);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ data: { actorId: reader.id, postId: original.id } });
  });

  it('hears nothing of muted members, nor of what was taken back at once', async () => {
    const [author, muted, hasty] = [await kit.member(), await kit.member(), await kit.member()];
    await kit.db.insert(mutes).values({ muterId: author.id, mutedId: muted.id });
    const original = await newPost(author);
    await plain(muted, original.id);
    await plain(hasty, original.id);
    await hasty.ok(api.reposts.undo, of(original.id));
    expect(await notes(author)).toEqual([]);
  });
});

describe('in the feed', () => {
  const feed = async (person: Person) => (await person.ok(api.posts.feed, { query: {} })).items.map(({ id }) => id);

  it('reposts of a member stay away once they are turned off, their posts do not', async () => {
    const [author, reader, other] = [await kit.member(), await kit.member(), await kit.member()];
    await kit.db.insert(follows).values({ followerId: reader.id, userId: author.id });
    const own = await newPost(author);
    const { repost } = await plain(author, (await newPost(other)).id);
    expect(await feed(reader)).toEqual([repost.id, own.id]);
    await reader.ok(api.safety.hideReposts, of(author.id));
    expect(await feed(reader)).toEqual([own.id]);
  });

  it('what a member reposts for a company stays: nobody knows who that was', async () => {
    const [editor, reader, other] = [await kit.member(), await kit.member(), await kit.member()];
    const company = await kit.company();
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: editor.id, role: 'editor' });
    await kit.db.insert(follows).values({ followerId: reader.id, companyId: company.id });
    await reader.ok(api.safety.hideReposts, of(editor.id));
    const body = { companyId: company.id };
    const { repost } = await editor.ok(api.reposts.repost, { ...of((await newPost(other)).id), body });
    expect(await feed(reader)).toEqual([repost.id]);
  });
});

describe('a repost that staff took away', () => {
  it('counts no more, and comes back with the decision', async () => {
    const [author, reader] = [await kit.member(), await kit.member()];
    const [staff, second] = [await kit.member({ isAdmin: true }), await kit.member({ isAdmin: true })];
    const original = await newPost(author);
    const { repost } = await withWords(reader, original.id);
    await author.ok(api.safety.report, { body: { targetType: 'post', targetId: repost.id, reason: 'spam' } });
    const [found] = await kit.db.select().from(reportCases).where(eq(reportCases.targetId, repost.id));
    const params = { id: found?.id ?? 0 };
    await staff.ok(api.safetyAdmin.decide, { params, body: { decision: 'remove', reason: 'An advertisement' } });
    await expectCounts(original.id, 0, 0);
    await reader.ok(api.safetyCases.appeal, { params, body: { text: 'It is not an advertisement at all.' } });
    await second.ok(api.safetyAdmin.decideAppeal, { params, body: { decision: 'reversed', reason: 'Right' } });
    await expectCounts(original.id, 1, 1);
  });
});

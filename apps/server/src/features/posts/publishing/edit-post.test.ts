import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { companyRoles } from '../../companies/companies.tables.ts';
import { follows } from '../../../core/relations/relations.tables.ts';
import { sweepUploads } from '../../../core/media/uploads.sweeper.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';
import { postVersions } from '../posts.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const { create, edit, get } = api.posts;
const of = ({ id }: { id: number }) => ({ params: { id } });
const follow = (from: Person, to: Person) =>
  kit.db.insert(follows).values({ followerId: from.id, userId: to.id, state: 'following' });

describe('another audience', () => {
  async function scene() {
    const [author, connection, follower] = [await kit.member(), await kit.member(), await kit.member()];
    await follow(connection, author);
    await follow(author, connection);
    await follow(follower, author);
    return { author, connection, follower };
  }
  /** Where the post shows to somebody: by itself, in their feed in both orders, at its author, its topic, in search and in a repost. */
  async function placesOf(reader: Person, author: Person, post: { id: number }, topic: string) {
    const shows = ({ items }: { items: { id: number; repostOf: { id: number } | null }[] }) =>
      items.some(({ id }) => id === post.id);
    const found = await reader.ok(api.search.results, { query: { q: topic, tab: 'posts' } });
    const feeds = await Promise.all(
      (['latest', 'top'] as const).map((view) => reader.ok(api.posts.feed, { query: { view } })),
    );
    return {
      page: (await reader.send(get, of(post))).status === 200,
      latest: feeds[0] !== undefined && shows(feeds[0]),
      top: feeds[1] !== undefined && shows(feeds[1]),
      author: shows(await reader.ok(api.posts.byAuthor, { ...of(author), query: {} })),
      search: JSON.stringify(found).includes(`Quiet coil about ${topic}`),
      repost: feeds[0]?.items.some(({ repostOf }) => repostOf?.id === post.id),
    };
  }
  const everywhere = { page: true, latest: true, top: true, author: true, search: true, repost: true };
  const nowhere = { page: false, latest: false, top: false, author: false, search: false, repost: false };

  it('that is narrower takes the post out of sight everywhere, and a wider one brings it back', async () => {
    const { author, connection, follower } = await scene();
    const topic = `narrow${author.id}`;
    const post = await author.ok(create, { body: { content: `Quiet coil about ${topic} #${topic}` } });
    await connection.ok(api.reposts.repost, { ...of(post), body: { content: 'Worth reading' } });
    await follow(follower, connection);
    expect(await placesOf(follower, author, post, topic)).toEqual(everywhere);
    const topicCount = async () =>
      (await author.ok(api.topics.search, { query: { q: topic } })).items.map(({ postCount }) => postCount);
    expect(await topicCount()).toEqual([1]);
    expect(await author.ok(edit, { ...of(post), body: { audience: 'connections' } })).toMatchObject({
      audience: 'connections',
      content: post.content,
    });
    expect(await placesOf(follower, author, post, topic)).toEqual(nowhere);
    expect(await topicCount()).toEqual([]);
    expect(await placesOf(connection, author, post, topic)).toMatchObject({ page: true, latest: true, author: true });
    await author.ok(edit, { ...of(post), body: { audience: 'members' } });
    expect(await placesOf(follower, author, post, topic)).toEqual(everywhere);
  });

  it('is kept as a version, marked like other words once somebody had answered', async () => {
    const { author, connection } = await scene();
    const post = await author.ok(create, { body: { content: 'Quiet coil' } });
    expect(await author.ok(edit, { ...of(post), body: { audience: 'connections' } })).toMatchObject({ editedAt: null });
    await connection.ok(api.posts.react, { ...of(post), body: { kind: 'like' } });
    const now = kit.clock.now().toISOString();
    expect(await author.ok(edit, { ...of(post), body: { audience: 'members' } })).toMatchObject({ editedAt: now });
    await author.ok(edit, { ...of(post), body: { content: 'Quieter coil', audience: 'members' } });
    const { items } = await connection.ok(api.versions.list, { ...of(post), query: {} });
    expect(items.map(({ content, audience }) => [content, audience])).toEqual([
      ['Quiet coil', null],
      ['Quiet coil', 'connections'],
    ]);
    const all = await kit.db.select().from(postVersions).where(eq(postVersions.postId, post.id));
    expect(all.map(({ audience, isSilent }) => [audience, isSilent])).toEqual([
      ['members', true],
      ['connections', false],
      [null, false],
    ]);
  });

  it('is not for a post of a company, nor for one of another member', async () => {
    const { author, connection } = await scene();
    const company = await kit.company();
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: author.id, role: 'editor' });
    const post = await author.ok(create, { body: { content: 'From all of us', companyId: company.id } });
    expect(await author.refused(edit, { ...of(post), body: { audience: 'connections' } })).toMatchObject({
      status: 400,
      fields: { audience: 'Company posts go to all members. Only your own posts can be for connections only.' },
    });
    const own = await author.ok(create, { body: { content: 'From myself' } });
    expect(await connection.refused(edit, { ...of(own), body: { audience: 'connections' } })).toMatchObject({
      status: 403,
      error: 'You can only edit your own posts.',
    });
    expect(await author.refused(edit, { ...of(own), body: { audience: 'group' } })).toMatchObject({ status: 400 });
  });
});

describe('the description of a picture', () => {
  it('is changed and taken away, without a mark', async () => {
    const author = await kit.member();
    const picture = await kit.upload(author, 'image');
    const body = { content: 'Line 3 runs', imageUrl: picture.url, imageAlt: 'A coil line' };
    const post = await author.ok(create, { body });
    const change = async (imageAlt: string | null) =>
      (await author.ok(edit, { ...of(post), body: { imageAlt } })).image?.alt;
    expect(await change(' Line 3 with a new coiler ')).toBe('Line 3 with a new coiler');
    expect(await change('  ')).toBeNull();
    expect(await author.ok(edit, { ...of(post), body: {} })).toMatchObject({ content: 'Line 3 runs', editedAt: null });
  });

  it('needs a picture, and has at most 500 characters', async () => {
    const author = await kit.member();
    const post = await author.ok(create, { body: { content: 'Line 3 runs' } });
    expect(await author.refused(edit, { ...of(post), body: { imageAlt: 'A coil' } })).toMatchObject({
      status: 400,
      fields: { imageAlt: 'Only a picture can have a description.' },
    });
    const tooLong = await author.refused(edit, { ...of(post), body: { imageAlt: 'x'.repeat(501) } });
    expect(tooLong).toMatchObject({ status: 400, fields: { imageAlt: expect.any(String) } });
  });
});

describe('the cover of a video', () => {
  const hidden = async (id: number) => (await kit.db.select().from(uploads).where(eq(uploads.id, id))).length === 0;

  it('is changed and taken away, and the one before is swept', async () => {
    const author = await kit.member();
    const [video, first, second] = [
      await kit.upload(author, 'video'),
      await kit.upload(author, 'image'),
      await kit.upload(author, 'image'),
    ];
    const body = { content: 'Line 3 runs', videoUrl: video.url, posterUrl: first.url };
    const post = await author.ok(create, { body });
    const change = async (posterUrl: string | null) =>
      (await author.ok(edit, { ...of(post), body: { posterUrl } })).video?.posterUrl;
    expect(await change(second.url)).toBe(second.url);
    kit.clock.advance(2 * 3_600_000);
    await sweepUploads(kit.deps);
    expect([await hidden(first.id), await hidden(second.id)]).toEqual([true, false]);
    expect(await change(null)).toBeNull();
    await sweepUploads(kit.deps);
    expect(await hidden(second.id)).toBe(true);
  });

  it('is an own upload that nothing shows yet, of a post with a video', async () => {
    const [author, other] = [await kit.member(), await kit.member()];
    const video = await kit.upload(author, 'video');
    const post = await author.ok(create, { body: { content: 'Line 3 runs', videoUrl: video.url } });
    const sentence = 'Please add the cover again: it isn’t one of your uploads.';
    for (const url of [(await kit.upload(other, 'image')).url, video.url, 'https://example.com/a.png']) {
      const refusal = await author.refused(edit, { ...of(post), body: { content: 'Other words', posterUrl: url } });
      expect(refusal).toMatchObject({ status: 400, fields: { posterUrl: sentence } });
    }
    expect(await author.ok(get, of(post))).toMatchObject({ content: 'Line 3 runs', video: { posterUrl: null } });
    const plain = await author.ok(create, { body: { content: 'No video here' } });
    const cover = await kit.upload(author, 'image');
    expect(await author.refused(edit, { ...of(plain), body: { posterUrl: cover.url } })).toMatchObject({
      fields: { posterUrl: 'Only a video can have a cover.' },
    });
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type CallInput } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { companyRoles } from '../../companies/companies.tables.ts';
import { sweepUploads } from '../../../core/media/uploads.sweeper.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';
import { postVersions, linkPreviews, posts } from '../posts.tables.ts';
import { feedKit } from '../feed/feed.kit.ts';
let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

type Change = CallInput<typeof api.posts.edit>['body'];
const of = ({ id }: { id: number }) => ({ params: { id } });
const change = (author: Person, post: { id: number }, body: Change) => author.ok(api.posts.edit, { ...of(post), body });
const write = (author: Person, body: object = {}) =>
  author.ok(api.posts.create, { body: { content: 'Line 3 runs', ...body } });
const read = (reader: Person, post: { id: number }) => reader.ok(api.posts.get, of(post));
const isBound = async (id: number) => {
  const [row] = await kit.db.select().from(uploads).where(eq(uploads.id, id));
  return row?.attachedAt !== null && row !== undefined;
};

async function withPicture() {
  const [author, reader] = [await kit.member(), await kit.member()];
  const picture = await kit.upload(author, 'image');
  const post = await write(author, { imageUrl: picture.url, imageAlt: 'A coil line' });
  return { author, reader, picture, post };
}

describe('another item', () => {
  it('takes the place of the picture, whose description and file go', async () => {
    const { author, reader, picture, post } = await withPicture();
    const other = await kit.upload(author, 'image');
    expect(await change(author, post, { imageUrl: other.url, mediaType: 'image' })).toMatchObject({
      content: 'Line 3 runs',
      mediaType: 'image',
      image: { url: other.url, alt: null },
      editedAt: null,
    });
    expect(await read(reader, post)).toMatchObject({ image: { url: other.url } });
    expect([await isBound(picture.id), await isBound(other.id)]).toEqual([false, true]);
    kit.clock.advance(2 * 3_600_000);
    await sweepUploads(kit.deps);
    const left = await kit.db.select().from(uploads).where(eq(uploads.id, picture.id));
    expect(left).toEqual([]);
  });

  it('comes with its own description, words and audience in one edit', async () => {
    const { author, post } = await withPicture();
    const other = await kit.upload(author, 'image');
    const body = { content: 'Line 4 runs', imageUrl: other.url, imageAlt: 'Line 4', audience: 'connections' } as const;
    expect(await change(author, post, body)).toMatchObject({
      content: 'Line 4 runs',
      audience: 'connections',
      image: { url: other.url, alt: 'Line 4' },
    });
  });

  it.each([
    ['document', 'documentUrl'],
    ['video', 'videoUrl'],
  ] as const)('may be of another kind (%s)', async (type, field) => {
    const { author, post } = await withPicture();
    const file = await kit.upload(author, type);
    const changed = await change(author, post, { [field]: file.url });
    expect(changed).toMatchObject({ mediaType: type, image: null, [type]: { url: file.url } });
    const link = 'https://vimeo.com/123456';
    expect(await change(author, post, { videoUrl: link })).toMatchObject({
      mediaType: 'video',
      document: null,
      video: { url: link, embedId: '123456' },
    });
    expect(await isBound(file.id)).toBe(false);
  });

  it('lets go of the cover and captions of a video', async () => {
    const author = await kit.member();
    const files = {
      video: await kit.upload(author, 'video'),
      poster: await kit.upload(author, 'image'),
      captions: await kit.upload(author, 'image', { type: 'captions' }),
    };
    const { video, poster, captions } = files;
    const post = await write(author, { videoUrl: video.url, posterUrl: poster.url, captionsUrl: captions.url });
    const [next, cover] = [await kit.upload(author, 'video'), await kit.upload(author, 'image')];
    expect(await change(author, post, { videoUrl: next.url, posterUrl: cover.url })).toMatchObject({
      video: { url: next.url, posterUrl: cover.url, captionsUrl: null },
    });
    for (const { id } of Object.values(files)) expect(await isBound(id)).toBe(false);
    for (const { id } of [next, cover]) expect(await isBound(id)).toBe(true);
  });

  it('is the present one where its own address is named: nothing changes', async () => {
    const { author, picture, post } = await withPicture();
    for (const body of [
      { imageUrl: picture.url, mediaType: 'image' as const },
      { mediaType: 'video' as const },
      { videoUrl: null },
    ])
      expect(await change(author, post, body)).toMatchObject({ image: { url: picture.url, alt: 'A coil line' } });
    expect(await kit.db.select().from(postVersions).where(eq(postVersions.postId, post.id))).toEqual([]);
  });

  it.each<[string, Change]>([
    ['null for its address', { imageUrl: null }],
    ['null for all', { imageUrl: null, documentUrl: null, videoUrl: null, mediaType: 'image' }],
    ['the type none', { mediaType: 'none' }],
  ])('is none with %s', async (_what, body) => {
    const { author, picture, post } = await withPicture();
    expect(await change(author, post, body)).toMatchObject({ mediaType: 'none', image: null });
    expect(await isBound(picture.id)).toBe(false);
    expect(await author.refused(api.posts.edit, { ...of(post), body: { imageAlt: 'A coil' } })).toMatchObject({
      fields: { imageAlt: 'Only a picture can have a description.' },
    });
  });

  it('is opened by readers, and the one before by its uploader alone', async () => {
    const { author, reader, picture, post } = await withPicture();
    const other = await kit.upload(author, 'image');
    for (const { key } of [picture, other])
      await kit.deps.files.put(key, Buffer.from('bytes'), { mime: 'image/webp', bytes: 5 });
    const opened = async () => {
      const looks = [picture, other].flatMap(({ url }) => [author, reader].map((person) => person.look(url)));
      return (await Promise.all(looks)).map(({ status }) => status);
    };
    const first = await opened();
    await change(author, post, { imageUrl: other.url });
    expect([first, await opened()]).toEqual([
      [200, 200, 200, 404],
      [200, 404, 200, 200],
    ]);
  });
});

describe('a file that is not fit', () => {
  it('is refused with the sentence of a new post, and nothing changes', async () => {
    const { author, reader, picture, post } = await withPicture();
    const used = await kit.upload(author, 'image');
    await write(author, { content: 'Another post', imageUrl: used.url });
    const document = await kit.upload(author, 'document');
    const sentence = 'Please add the picture again: it isn’t one of your uploads.';
    for (const url of [(await kit.upload(reader, 'image')).url, used.url, document.url, 'https://example.com/a.png'])
      expect(
        await author.refused(api.posts.edit, { ...of(post), body: { content: 'Other words', imageUrl: url } }),
      ).toMatchObject({ status: 400, fields: { imageUrl: sentence } });
    expect(await read(author, post)).toMatchObject({ content: 'Line 3 runs', image: { url: picture.url } });
    expect(await isBound(picture.id)).toBe(true);
  });

  it('is none for another member, and none for a repost', async () => {
    const { author, reader, post } = await withPicture();
    const own = await kit.upload(reader, 'image');
    expect(await reader.refused(api.posts.edit, { ...of(post), body: { imageUrl: own.url } })).toMatchObject({
      status: 403,
    });
    await reader.ok(api.reposts.repost, { ...of(post), body: { content: 'Worth a look' } });
    const [repost] = await kit.db.select().from(posts).where(eq(posts.repostOfId, post.id));
    const body = { imageUrl: own.url };
    expect(await reader.refused(api.posts.edit, { ...of(repost ?? { id: 0 }), body })).toMatchObject({
      status: 400,
      fields: { imageUrl: 'You can’t add a file to a repost.' },
    });
    expect(await read(author, post)).toMatchObject({ mediaType: 'image' });
  });
});

describe('after an edit of the file', () => {
  it('the chips of the feed follow, in both orders, from the timeline', async () => {
    const { follow } = feedKit(kit);
    const { author, reader, post } = await withPicture();
    await follow(reader, author);
    const kinds = async () => {
      const shown: string[] = [];
      for (const kind of ['photos', 'documents', 'video'] as const)
        for (const view of ['latest', 'top'] as const) {
          const { items } = await reader.ok(api.posts.feed, { query: { kind, view } });
          if (items.some(({ id }) => id === post.id)) shown.push(`${kind} ${view}`);
        }
      return shown;
    };
    expect(await kinds()).toEqual(['photos latest', 'photos top']);
    const document = await kit.upload(author, 'document');
    await change(author, post, { documentUrl: document.url });
    expect(await kinds()).toEqual(['documents latest', 'documents top']);
    await change(author, post, { mediaType: 'none' });
    expect(await kinds()).toEqual([]);
    const feed = await reader.ok(api.posts.feed, { query: {} });
    expect(feed.items.find(({ id }) => id === post.id)).toMatchObject({ mediaType: 'none', document: null });
    const picture = await kit.upload(author, 'image');
    await change(author, post, { imageUrl: picture.url });
    expect(await kinds()).toEqual(['photos latest', 'photos top']);
  });

  it('the post is marked once somebody had answered, with its words of then', async () => {
    const { author, reader, post } = await withPicture();
    const silent = await kit.upload(author, 'image');
    expect(await change(author, post, { imageUrl: silent.url })).toMatchObject({ editedAt: null });
    await reader.ok(api.posts.react, { ...of(post), body: { kind: 'like' } });
    kit.clock.advance(60_000);
    const editedAt = kit.clock.now().toISOString();
    expect(await change(author, post, { imageUrl: null })).toMatchObject({ editedAt });
    const { items } = await reader.ok(api.versions.list, { ...of(post), query: {} });
    expect(items.map(({ content, audience }) => [content, audience])).toEqual([['Line 3 runs', null]]);
  });

  it('the first link is previewed beside words alone', async () => {
    const author = await kit.member();
    const url = `https://example.com/quilters/${author.id}`;
    const now = kit.clock.now();
    await kit.db
      .insert(linkPreviews)
      .values({ url, state: 'ready', title: 'Quilters', createdAt: now, fetchedAt: now });
    const post = await write(author, { content: `See ${url} today` });
    expect(post.linkPreview).toMatchObject({ title: 'Quilters' });
    const picture = await kit.upload(author, 'image');
    expect(await change(author, post, { imageUrl: picture.url })).toMatchObject({ linkPreview: null });
    expect(await change(author, post, { imageUrl: null })).toMatchObject({ linkPreview: { title: 'Quilters' } });
  });

  it('a post of a company stays its own, and any of its editors may do it with own uploads', async () => {
    const [writer, colleague] = [await kit.member(), await kit.member()];
    const company = await kit.company();
    for (const { id: userId } of [writer, colleague])
      await kit.db.insert(companyRoles).values({ companyId: company.id, userId, role: 'editor' });
    const picture = await kit.upload(writer, 'image');
    const post = await write(writer, { companyId: company.id, imageUrl: picture.url });
    const other = await kit.upload(colleague, 'image');
    expect(await change(colleague, post, { imageUrl: other.url })).toMatchObject({
      company: { id: company.id },
      image: { url: other.url },
    });
    expect(await isBound(picture.id)).toBe(false);
  });
});

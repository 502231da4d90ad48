import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { DRAFT_MAX_LENGTH } from '@innerspring/contract/posts/drafts';
import { type MemberKit, memberKit } from '../../../testing/member-kit.ts';
import { companyRoles } from '../../companies/companies.tables.ts';
import { sweepUploads } from '../../../core/media/uploads.sweeper.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';
import { postDrafts } from '../posts.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const HOUR = 3_600_000;
const { get, save, discard } = api.drafts;
const params = { place: 'new' };
const words = {
  content: 'Half a thought about',
  audience: 'members' as const,
  imageAlt: '',
  declinedLinks: [],
  mediaUrl: null,
  basedOn: null,
};

describe('a draft', () => {
  it('is nothing at first, then what was kept, for its writer alone', async () => {
    const [writer, other] = [await kit.member(), await kit.member()];
    expect(await writer.ok(get, { params })).toEqual({ draft: null });
    const body = {
      ...words,
      content: '  Half a thought\n\n about ',
      audience: 'connections' as const,
      imageAlt: 'A coil line',
      declinedLinks: ['https://example.com/a'],
    };
    const { draft } = await writer.ok(save, { params, body });
    const { basedOn: _, mediaUrl: __, ...kept } = body;
    expect(draft).toEqual({ ...kept, media: null, updatedAt: kit.clock.now().toISOString() });
    expect(await writer.ok(get, { params })).toEqual({ draft });
    expect(await other.ok(get, { params })).toEqual({ draft: null });
    expect(await writer.ok(get, { params: { place: 'company:7' } })).toEqual({ draft: null });
  });

  it('is changed by whom saw its last state, on whichever device', async () => {
    const writer = await kit.member();
    const first = await writer.ok(save, { params, body: words });
    const second = await writer.ok(save, {
      params,
      body: { ...words, content: 'From the phone', basedOn: first.draft.updatedAt },
    });
    expect(second.draft.updatedAt > first.draft.updatedAt).toBe(true);
    for (const basedOn of [first.draft.updatedAt, null]) {
      expect(
        await writer.refused(save, { params, body: { ...words, content: 'From the desk', basedOn } }),
      ).toMatchObject({ status: 409, code: 'conflict', error: 'This draft was changed on another device.' });
    }
    expect((await writer.ok(get, { params })).draft).toEqual(second.draft);
  });

  it('takes a repeated save whose answer got lost as done', async () => {
    const writer = await kit.member();
    const first = await writer.ok(save, { params, body: words });
    expect(await writer.ok(save, { params, body: words })).toEqual(first);
  });

  it('that is gone is not brought back unseen', async () => {
    const writer = await kit.member();
    const { draft } = await writer.ok(save, { params, body: words });
    await writer.ok(discard, { params, query: {} });
    expect(
      await writer.refused(save, { params, body: { ...words, content: 'More of it', basedOn: draft.updatedAt } }),
    ).toMatchObject({ status: 409, error: 'This draft was published or discarded on another device.' });
    expect(await writer.ok(get, { params })).toEqual({ draft: null });
  });

  it('is made once when two devices begin at the same time', async () => {
    const writer = await kit.member();
    const bodies = ['From the desk', 'From the phone'].map((content) => ({ ...words, content }));
    const answers = await Promise.all(bodies.map((body) => writer.send(save, { params, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is discarded, unless it changed since', async () => {
    const writer = await kit.member();
    const first = await writer.ok(save, { params, body: words });
    const body = { ...words, content: 'From the phone', basedOn: first.draft.updatedAt };
    const { draft } = await writer.ok(save, { params, body });
    expect(await writer.refused(discard, { params, query: { basedOn: first.draft.updatedAt } })).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    await writer.ok(discard, { params, query: { basedOn: draft.updatedAt } });
    expect(await writer.ok(get, { params })).toEqual({ draft: null });
    await writer.ok(discard, { params, query: { basedOn: draft.updatedAt } });
    await writer.ok(discard, { params, query: {} });
  });

  it.each(['old', 'company:', 'company:0', 'company:x', 'post:1:2', 'new '])('has no place %j', async (place) => {
    const writer = await kit.member();
    for (const endpoint of [get, discard])
      expect(await writer.refused(endpoint, { params: { place } })).toMatchObject({ status: 400, code: 'invalid' });
    expect(await writer.refused(save, { params: { place }, body: words })).toMatchObject({ status: 400 });
  });

  it.each([
    ['content', { content: 'x'.repeat(DRAFT_MAX_LENGTH + 1) }],
    ['content', { content: 'a\u0000b' }],
    ['imageAlt', { imageAlt: 'x'.repeat(501) }],
    ['audience', { audience: 'everybody' }],
    ['declinedLinks', { declinedLinks: Array.from({ length: 21 }, () => 'https://example.com') }],
    ['mediaUrl', { mediaUrl: 'https://example.com/page.html' }],
    ['mediaUrl', { mediaUrl: 'javascript:alert(1)//video' }],
    ['mediaUrl', { mediaUrl: `/uploads/${'0'.repeat(32)}.png` }],
  ])('with a broken %s is refused, and nothing changes', async (field, broken) => {
    const writer = await kit.member();
    const before = await writer.ok(save, { params, body: words });
    const answer = await writer.refused(save, {
      params,
      body: { ...words, basedOn: before.draft.updatedAt, ...broken },
    });
    expect(answer).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(answer.fields ?? {}).join()).toContain(field);
    expect(await writer.ok(get, { params })).toEqual(before);
  });

  it('of the place that rested longest makes room for the hundred and first', async () => {
    const writer = await kit.member();
    for (let at = 1; at <= 101; at += 1) {
      await kit.db.insert(postDrafts).values({
        userId: writer.id,
        place: `post:${at}`,
        content: 'Some words',
        extras: {},
        updatedAt: new Date(kit.clock.now().getTime() - HOUR + at),
      });
    }
    await writer.ok(save, { params, body: words });
    const left = await kit.db.select().from(postDrafts).where(eq(postDrafts.userId, writer.id));
    expect(left).toHaveLength(100);
    expect(left.map(({ place }) => place)).not.toContain('post:1');
    expect(left.map(({ place }) => place)).toContain('new');
  });
});

describe('the item of a draft', () => {
  it('is a video elsewhere', async () => {
    const writer = await kit.member();
    const { draft } = await writer.ok(save, { params, body: { ...words, mediaUrl: ' https://youtu.be/dQw4w9WgXcQ ' } });
    expect(draft.media).toEqual({ source: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' });
  });

  it('is an own file, which the sweeper leaves alone until the draft lets it go', async () => {
    const writer = await kit.member();
    const file = await kit.upload(writer, 'image', { createdAt: new Date(kit.clock.now().getTime() - HOUR / 2) });
    const { draft } = await writer.ok(save, { params, body: { ...words, mediaUrl: file.url } });
    expect(draft.media).toMatchObject({
      source: 'upload',
      upload: { url: file.url, type: 'image', name: 'My image.webp', bytes: 1234, width: 1200, height: 800 },
    });
    kit.clock.advance(3 * HOUR);
    await sweepUploads(kit.deps);
    expect((await writer.ok(get, { params })).draft?.media).not.toBeNull();
    const later = await writer.ok(save, { params, body: { ...words, basedOn: draft.updatedAt } });
    expect(later.draft.media).toBeNull();
    await sweepUploads(kit.deps);
    expect(await kit.db.select().from(uploads).where(eq(uploads.id, file.id))).toEqual([]);
  });

  it('counts as uploaded when it comes into the draft, so that a sweep going on does not take it', async () => {
    const writer = await kit.member();
    const file = await kit.upload(writer, 'video', { createdAt: new Date(kit.clock.now().getTime() - 2 * HOUR) });
    await writer.ok(save, { params, body: { ...words, mediaUrl: file.url } });
    const [kept] = await kit.db.select().from(uploads).where(eq(uploads.id, file.id));
    expect(kept?.createdAt).toEqual(kit.clock.now());
  });

  it('that is a video keeps its cover and its captions', async () => {
    const writer = await kit.member();
    const old = { createdAt: new Date(kit.clock.now().getTime() - HOUR / 2) };
    const [film, cover] = [await kit.upload(writer, 'video', old), await kit.upload(writer, 'image', old)];
    const body = { ...words, mediaUrl: film.url, coverUrl: cover.url };
    const { draft } = await writer.ok(save, { params, body });
    expect(draft.media).toMatchObject({ upload: { url: film.url }, cover: { url: cover.url }, captions: null });
    kit.clock.advance(3 * HOUR);
    await sweepUploads(kit.deps);
    expect((await writer.ok(get, { params })).draft?.media).toMatchObject({ cover: { url: cover.url } });
    const later = { ...words, mediaUrl: film.url, basedOn: draft.updatedAt };
    await writer.ok(save, { params, body: later });
    await sweepUploads(kit.deps);
    expect(await kit.db.select().from(uploads).where(eq(uploads.id, cover.id))).toEqual([]);
    const theirs = await kit.upload(await kit.member(), 'image');
    for (const broken of [{ coverUrl: theirs.url }, { captionsUrl: 'https://example.com/a.vtt' }]) {
      const answer = await writer.refused(save, { params, body: { ...body, ...broken } });
      expect(answer.fields).toEqual({
        [Object.keys(broken)[0] ?? '']: 'Please add the file again: we no longer have it.',
      });
    }
  });

  it('is not somebody else’s file, nor one that a post has taken', async () => {
    const [writer, other] = [await kit.member(), await kit.member()];
    const theirs = await kit.upload(other, 'image');
    const taken = await kit.upload(writer, 'image');
    await writer.ok(api.posts.create, { body: { content: 'Look at line 3', imageUrl: taken.url } });
    for (const mediaUrl of [theirs.url, taken.url]) {
      const answer = await writer.refused(save, { params, body: { ...words, mediaUrl } });
      expect(answer.fields?.mediaUrl).toBe('Please add the file again: we no longer have it.');
    }
    expect(await writer.ok(get, { params })).toEqual({ draft: null });
  });

  it('is gone from the draft once a post took it', async () => {
    const writer = await kit.member();
    const file = await kit.upload(writer, 'document');
    await writer.ok(save, { params, body: { ...words, mediaUrl: file.url } });
    await writer.ok(api.posts.create, { body: { content: 'Our price list', documentUrl: file.url } });
    expect((await writer.ok(get, { params })).draft).toMatchObject({ content: words.content, media: null });
  });
});

describe('publishing', () => {
  it('takes along the draft of the same voice only, and only where the post was written as one', async () => {
    const writer = await kit.member();
    const company = await kit.company();
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: writer.id, role: 'editor' });
    const asCompany = { place: `company:${company.id}` };
    await writer.ok(save, { params, body: words });
    await writer.ok(save, { params: asCompany, body: words });
    const create = (content: string, more: object) => writer.ok(api.posts.create, { body: { content, ...more } });
    await create('From elsewhere', {});
    expect((await writer.ok(get, { params })).draft).not.toBeNull();
    await create('From the dialog', { fromDraft: true });
    expect((await writer.ok(get, { params })).draft).toBeNull();
    expect((await writer.ok(get, { params: asCompany })).draft).not.toBeNull();
    await create('From the company', { fromDraft: true, companyId: company.id });
    expect((await writer.ok(get, { params: asCompany })).draft).toBeNull();
  });

  it('goes with the edit or the repost that it became', async () => {
    const [writer, other] = [await kit.member(), await kit.member()];
    const mine = await writer.ok(api.posts.create, { body: { content: 'Line 3 runs' } });
    const theirs = await other.ok(api.posts.create, { body: { content: 'Line 4 runs' } });
    const places = [{ place: `post:${mine.id}` }, { place: `repost:${theirs.id}` }];
    for (const at of places) await writer.ok(save, { params: at, body: words });
    await writer.ok(api.posts.edit, { params: { id: mine.id }, body: { content: 'Line 3 runs again' } });
    await writer.ok(api.reposts.repost, { params: { id: theirs.id }, body: {} });
    expect((await writer.ok(get, { params: places[1] ?? params })).draft).not.toBeNull();
    await writer.ok(api.reposts.repost, { params: { id: theirs.id }, body: { content: 'Well done' } });
    for (const at of places) expect(await writer.ok(get, { params: at })).toEqual({ draft: null });
  });

  it('that is refused leaves the draft', async () => {
    const writer = await kit.member();
    await writer.ok(save, { params, body: words });
    await writer.refused(api.posts.create, { body: { content: 'abc', fromDraft: true } });
    const body = { content: 'Line 3 runs again', imageUrl: `/uploads/${'0'.repeat(32)}.png`, fromDraft: true };
    await writer.refused(api.posts.create, { body });
    expect((await writer.ok(get, { params })).draft).not.toBeNull();
  });
});

it('saves are limited to 600 in ten minutes', async () => {
  const limited = await memberKit({ rateLimitScale: 0.01 });
  try {
    const writer = await limited.member();
    for (let at = 0; at < 6; at += 1) await writer.ok(save, { params, body: words });
    expect(await writer.refused(save, { params, body: words })).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await writer.ok(get, { params })).draft).toMatchObject({ content: words.content });
  } finally {
    await limited.close();
  }
});

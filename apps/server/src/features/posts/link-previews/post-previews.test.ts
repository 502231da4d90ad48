import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { sweepLinkPreviews } from './link-previews.commands.ts';
import { newHost, previewKit, titled } from './link-previews.kit.ts';
import { linkPreviews, posts } from '../posts.tables.ts';
const DAY = 86_400_000;
const site = previewKit();
const keptOf = async (url: string) =>
  (await site.kit.db.select().from(linkPreviews).where(eq(linkPreviews.url, url)))[0];

describe('a post', () => {
  const known = async (title = 'Known') => {
    const url = `https://${newHost()}/`;
    site.web.place(new URL(url).hostname, { pages: { '/': titled(title) } });
    await site.read(url);
    return url;
  };
  const write = (content: string, more: object = {}) =>
    site.member.ok(api.posts.create, { body: { content, ...more } });

  it('shows the preview of its first link, where it is known', async () => {
    const url = await known();
    const post = await write(`Worth reading: ${url}. Also https://unknown.example/`);
    expect(post.linkPreview).toMatchObject({ url, title: 'Known' });
    expect((await write('First https://never-read.example/ then words')).linkPreview).toBeNull();
  });

  it('shows the one asked for, or none', async () => {
    const [first, second] = [await known('One'), await known('Two')];
    expect((await write(`See ${first} a`, { linkPreviewUrl: second })).linkPreview).toMatchObject({ title: 'Two' });
    expect((await write(`See ${first} b`, { linkPreviewUrl: null })).linkPreview).toBeNull();
    expect((await write(`See ${first} c`, { linkPreviewUrl: 'https://never-read.example/' })).linkPreview).toBeNull();
    const refused = await site.member.refused(api.posts.create, {
      body: { content: 'Words here', linkPreviewUrl: 'javascript:1' },
    });
    expect(refused).toMatchObject({ status: 400, fields: { linkPreviewUrl: expect.any(String) } });
  });

  it('with a file shows no preview, unless it is asked for', async () => {
    const url = await known();
    const file = async () => ({ imageUrl: (await site.kit.upload(site.member, 'image')).url });
    expect((await write(`Picture and ${url} a`, await file())).linkPreview).toBeNull();
    expect(
      (await write(`Picture and ${url} b`, { ...(await file()), linkPreviewUrl: url })).linkPreview,
    ).not.toBeNull();
  });

  it('changes its preview with its first link, and keeps a removed one removed', async () => {
    const [first, second] = [await known('One'), await known('Two')];
    const post = await write(`See ${first} first`);
    const edit = async (content: string) =>
      (await site.member.ok(api.posts.edit, { params: post, body: { content } })).linkPreview?.title ?? null;
    expect(await edit(`Do see ${first} first`)).toBe('One');
    expect(await edit(`Do see ${second} first`)).toBe('Two');
    expect(await edit('See nothing')).toBeNull();
    const bare = await write(`See ${first} without`, { linkPreviewUrl: null });
    const edited = await site.member.ok(api.posts.edit, { params: bare, body: { content: `See ${first} without it` } });
    expect(edited.linkPreview).toBeNull();
  });

  it('keeps its preview from being swept; what no post shows goes after a month', async () => {
    const [shown, unused] = [await known(), await known()];
    const post = await write(`See ${shown} again`);
    site.kit.clock.advance(29 * DAY);
    await sweepLinkPreviews(site.kit.deps);
    expect(await keptOf(unused)).toBeDefined();
    site.kit.clock.advance(2 * DAY);
    await sweepLinkPreviews(site.kit.deps);
    expect([await keptOf(unused), (await keptOf(shown))?.state]).toEqual([undefined, 'ready']);
    const [row] = await site.kit.db.select().from(posts).where(eq(posts.id, post.id));
    expect(row?.linkPreviewId).not.toBeNull();
    await site.kit.db.update(posts).set({ linkPreviewId: null }).where(eq(posts.id, post.id));
    await sweepLinkPreviews(site.kit.deps);
    expect(await keptOf(shown)).toBeUndefined();
  });
});

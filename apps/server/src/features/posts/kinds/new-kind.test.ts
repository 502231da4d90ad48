import type { api as Api } from '@innerspring/contract';
import { z } from '@innerspring/contract/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FeatureManifest } from '../../../platform/feature.ts';
import type { MemberKit, Person } from '../../../testing/member-kit.ts';

const lists = ['@innerspring/contract/features', '../../../features.ts'] as const;
type Contract = { postKinds: object };
type Server = { features: readonly FeatureManifest[] };

/** What these tests read of answers, whose types know nothing of the kind. */
const Answer = z.looseObject({
  id: z.optional(z.int()),
  items: z.optional(z.array(z.looseObject({ id: z.int(), gauge: z.nullish(z.unknown()) }))),
});

const Draft = z.looseObject({ draft: z.nullish(z.looseObject({ updatedAt: z.string() })) });

let kit: MemberKit;
let posts: typeof Api.posts;
let drafts: typeof Api.drafts;
let exported: string;
let exportedDrafts: string;

// A feature brings the kind with its line in both lists; every module is loaded anew, before and after.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(lists[0], async (original) => {
    const { gaugePromise } = await import('../../../testing/gauge-kind.ts');
    const contract = await original<Contract>();
    return { ...contract, postKinds: { ...contract.postKinds, gauge: gaugePromise } };
  });
  vi.doMock(lists[1], async (original) => {
    const { gaugeKind } = await import('../../../testing/gauge-kind.ts');
    const { takePostKinds } = await import('../public.ts');
    const { features: others } = await original<Server>();
    const features = [...others, { name: 'gauges', feedCards: [gaugeKind] }];
    takePostKinds(features);
    return { features };
  });
  const { memberKit } = await import('../../../testing/member-kit.ts');
  kit = await memberKit();
  const { gaugeTable } = await import('../../../testing/gauge-kind.ts');
  await kit.deps.pool.query(gaugeTable);
  ({ posts, drafts } = (await import('@innerspring/contract')).api);
  const { areas } = (await import('../posts.personal-data.ts')).postsExport;
  exported = areas?.find(({ name }) => name === 'posts')?.select ?? '';
  exportedDrafts = areas?.find(({ name }) => name === 'drafts')?.select ?? '';
});
afterAll(async () => {
  await kit.close();
  for (const list of lists) vi.doUnmock(list);
  vi.resetModules();
});

const body = { content: 'The foam line at noon.', gauge: { value: 7 } };

async function answer(person: Person, endpoint: Parameters<Person['send']>[0], input: Parameters<Person['send']>[1]) {
  const { status, text } = await person.send(endpoint, input);
  return { status, ...Answer.parse(JSON.parse(text)) };
}
const publish = (author: Person) => answer(author, posts.create, { body });

describe('a kind of post that another feature gives', () => {
  it('is published with what it shows, and kept in tables of its own', async () => {
    const author = await kit.member();
    const post = await publish(author);
    expect(post).toMatchObject({
      status: 201,
      mediaType: 'gauge',
      gauge: { value: 7 },
      image: null,
      linkPreview: null,
    });
    expect(await answer(author, posts.get, { params: { id: post.id } })).toMatchObject({ gauge: { value: 7 } });
    const { rows } = await kit.deps.pool.query('select value from post_gauges where post_id = $1', [post.id]);
    expect(rows).toEqual([{ value: 7 }]);
  });

  it('is refused where its promise is broken', async () => {
    const author = await kit.member();
    expect(await author.refused(posts.create, { body: { ...body, gauge: { value: 'much' } } })).toMatchObject({
      status: 400,
    });
  });

  it.each(['latest', 'top'])('is read in the feed by %s, and behind its own chip only', async (view) => {
    const author = await kit.member();
    const words = await author.ok(posts.create, { body: { content: `Plain words for ${view}` } });
    const { id } = await publish(author);
    const feed = async (kind?: string) => {
      const { items } = await answer(author, posts.feed, { query: { view, kind } });
      return items?.map((post) => [post.id, post.gauge]);
    };
    const all = await feed();
    expect(all).toHaveLength(2);
    expect(all).toContainEqual([id, { value: 7 }]);
    expect(all).toContainEqual([words.id, null]);
    // The second time from remembered cards.
    expect(await feed()).toEqual(all);
    expect(await feed('gauges')).toEqual([[id, { value: 7 }]]);
    expect(await feed('photos')).toEqual([]);
  });

  it('keeps what it shows when its words are edited, and as long as it stands', async () => {
    const author = await kit.member();
    const { id } = await publish(author);
    const edit = (change: object) => answer(author, posts.edit, { params: { id }, body: change });
    expect(await edit({ content: 'The foam line at one.' })).toMatchObject({ status: 200, gauge: { value: 7 } });
    expect(await edit({ mediaType: 'none' })).toMatchObject({ status: 400 });
  });

  it('is stored in a draft as far as it is written, until it is published', async () => {
    const author = await kit.member();
    const params = { place: 'new' };
    const empty = { content: '', audience: 'members', imageAlt: '', declinedLinks: [], mediaUrl: null, basedOn: null };
    const saved = async (change: object) => {
      const { status, text } = await author.send(drafts.save, { params, body: { ...empty, ...change } });
      return { status, draft: Draft.parse(JSON.parse(text)).draft };
    };
    const stored = async () => Draft.parse(JSON.parse((await author.send(drafts.get, { params })).text)).draft;
    const first = await saved({ gauge: { value: null } });
    expect(first).toMatchObject({ status: 200, draft: { media: null, gauge: { value: null } } });
    const second = await saved({ gauge: { value: 7 }, basedOn: first.draft?.updatedAt });
    expect(second).toMatchObject({ status: 200, draft: { gauge: { value: 7 } } });
    expect(await stored()).toEqual(second.draft);
    expect(await saved({ gauge: { value: 'much' }, basedOn: second.draft?.updatedAt })).toMatchObject({ status: 400 });
    const { rows } = await kit.deps.pool.query(exportedDrafts, [author.id, 0]);
    expect(rows).toEqual([expect.objectContaining({ place: 'new', gauge: { value: 7 }, imageAlt: '' })]);
    const third = await saved({ content: 'Plain text', basedOn: second.draft?.updatedAt });
    expect(third.draft).not.toHaveProperty('gauge');
    await saved({ gauge: { value: 7 }, basedOn: third.draft?.updatedAt });
    await answer(author, posts.create, { body: { ...body, fromDraft: true } });
    expect(await stored()).toBeNull();
  });

  it('stands in the member’s own copy', async () => {
    const author = await kit.member();
    const { id } = await publish(author);
    const { rows } = await kit.deps.pool.query(exported, [author.id, 0]);
    expect(rows).toEqual([expect.objectContaining({ id: String(id), mediaType: 'gauge', gauge: 7, imageAlt: null })]);
  });
});

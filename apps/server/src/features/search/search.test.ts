import { api } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, memberKit, type MemberKit, type Person } from '../../testing/member-kit.ts';
import { follows, blocks } from '../../core/relations/relations.tables.ts';
import { aPost, finds, searchPage } from './search.kit.ts';

let kit: MemberKit;
let me: Person;
beforeAll(async () => {
  kit = await memberKit();
  me = await kit.member({ fullName: 'Sam Searcher' });
});
afterAll(() => kit.close());

describe('companies', () => {
  it('come by exact name, beginning, similar spelling, then what their page says; followed ones first on ties', async () => {
    await kit.company({ name: 'Kestrel Latex' });
    await kit.company({ name: 'Kestrel Latex Mills', followerCount: 3 });
    const followed = await kit.company({ name: 'Kestrel Latex Zone' });
    await kit.company({ name: 'Kestrell Latex' });
    await kit.company({ name: 'Odd One', tagline: 'Spare parts for kestrel latex moulds' });
    await kit.db.insert(follows).values({ followerId: me.id, companyId: followed.id });
    const { found, items } = await searchPage(me, 'companies', 'kestrel latex');
    expect(found).toEqual(['Kestrel Latex', 'Kestrel Latex Zone', 'Kestrel Latex Mills', 'Kestrell Latex', 'Odd One']);
    expect(items.map((hit) => hit.kind === 'company' && hit.isFollowing)).toEqual([false, true, false, false, false]);
    const typed = await me.ok(api.search.suggest, { query: { q: 'kest' } });
    expect(typed.companies.map(({ name }) => name).slice(0, 2)).toEqual(['Kestrel Latex Zone', 'Kestrel Latex Mills']);
  });

  it('are found by type, place, brands and categories', async () => {
    await kit.company({
      name: 'Vireo',
      type: 'Recycler',
      location: 'Tupelo, MS',
      brands: ['Snoozefield'],
      productCategories: ['Crib cores'],
      about: 'Founded by beekeepers.',
    });
    for (const word of ['recycler', 'tupelo', 'snoozefield', 'crib core', 'beekeeper', 'in:tupelo', 'vireo in:ms'])
      expect(await finds(me, 'companies', word), word).toEqual(['Vireo']);
  });

  it('that are suspended or merged are neither found, counted, suggested nor offered', async () => {
    const into = await kit.company({ name: 'Plain Survivor' });
    await kit.company({ name: 'Quagga Springs', suspendedAt: kit.clock.now() });
    await kit.company({ name: 'Quagga Coils', mergedIntoId: into.id });
    expect(await searchPage(me, 'companies', 'quagga')).toMatchObject({ found: [], count: '0', didYouMean: null });
    expect((await me.ok(api.search.suggest, { query: { q: 'quagga' } })).companies).toEqual([]);
  });
});

describe('posts', () => {
  it('are found by the forms of their words, newest first', async () => {
    const author = await kit.member();
    await aPost(kit, author, 'The gimballed platforms arrived');
    await aPost(kit, author, 'A gimballed platform, at last');
    expect(await finds(me, 'posts', 'gimballed platform')).toEqual([
      'A gimballed platform, at last',
      'The gimballed platforms arrived',
    ]);
    expect(await finds(me, 'posts', 'gimballed sofa')).toEqual([]);
  });

  it('answer to phrases, words left out, authors, tags, companies and places', async () => {
    const loom = await kit.company({ name: 'Loomis Beds', location: 'Leeds, UK' });
    const ada = await kit.member({ username: 'ada-w', company: 'Wexford Wire', location: 'Cologne, DE' });
    const bea = await kit.member({ company: 'Hush Hush', location: 'Secret City', searchableFields: [] });
    await aPost(kit, ada, 'Zebu foam is cold today #Zebu_notes');
    await aPost(kit, ada, 'Zebu cold foam tomorrow, zebu notes');
    await aPost(kit, bea, 'Zebu latex from elsewhere #zebu');
    await aPost(kit, ada, 'Zebu as the company says', { companyId: loom.id });
    const found = async (q: string) =>
      (await finds(me, 'posts', q)).map((words) => words.split(' ').slice(1, 3).join(' '));
    expect(await found('zebu "cold foam"')).toEqual(['cold foam']);
    expect(await found('zebu foam -tomorrow')).toEqual(['foam is']);
    expect(await found('zebu from:@ada-w')).toEqual(['cold foam', 'foam is']);
    expect(await found('from:@ADA-W')).toEqual(['cold foam', 'foam is']);
    expect(await found('tag:zebu_notes')).toEqual(['foam is']);
    expect(await found('tag:#zebu')).toEqual(['latex from']);
    expect(await found('zebu company:loomis')).toEqual(['as the']);
    expect(await found('zebu company:wexford')).toEqual(['cold foam', 'foam is']);
    expect(await found('zebu in:leeds')).toEqual(['as the']);
    expect(await found('zebu in:cologne')).toEqual(['cold foam', 'foam is']);
    for (const hidden of ['zebu company:hush', 'zebu in:secret']) expect(await found(hidden), hidden).toEqual([]);
    for (const nothing of ['from:@nobody-here', 'tag:(.*)+$', 'in:leeds', '-zebu', 'the'])
      expect(await searchPage(me, 'posts', nothing), nothing).toMatchObject({ found: [], count: '0' });
  });

  it('of hidden people and companies, and those that are gone, are neither found nor counted', async () => {
    const [seen, gone, blocker, blocked] = [
      await kit.member(),
      await kit.member({ deactivatedAt: kit.clock.now() }),
      await kit.member(),
      await kit.member(),
    ];
    await kit.db.insert(blocks).values([
      { blockerId: blocker.id, blockedId: me.id },
      { blockerId: me.id, blockedId: blocked.id },
    ]);
    const closed = await kit.company({ suspendedAt: kit.clock.now() });
    await aPost(kit, seen, 'Okapi seen');
    await aPost(kit, seen, 'Okapi deleted', { deletedAt: kit.clock.now() });
    await aPost(kit, seen, 'Okapi by a closed company', { companyId: closed.id });
    for (const author of [gone, blocker, blocked]) await aPost(kit, author, 'Okapi hidden');
    expect(await searchPage(me, 'posts', 'okapi')).toMatchObject({
      found: ['Okapi seen'],
      count: '1',
      nextCursor: null,
    });
    expect((await searchPage(blocked, 'posts', 'okapi')).count).toBe('3');
  });

  it('page by number; where a filter leaves few, a page tells where to go on', async () => {
    const [many, one] = [await kit.member(), await kit.member({ location: 'Far Away' })];
    await aPost(kit, one, 'Quokka from far away');
    for (let i = 0; i < 45; i += 1) await aPost(kit, many, `Quokka number ${i}`);
    const first = await searchPage(me, 'posts', 'quokka');
    expect([first.found.length, first.found[0], first.count]).toEqual([20, 'Quokka number 44', '46']);
    const second = await searchPage(me, 'posts', 'quokka', first.nextCursor ?? '');
    const third = await searchPage(me, 'posts', 'quokka', second.nextCursor ?? '');
    expect([second.found[0], second.count, third.found.length, third.nextCursor]).toEqual([
      'Quokka number 24',
      null,
      6,
      null,
    ]);
    expect(await finds(me, 'posts', 'quokka in:far')).toEqual(['Quokka from far away']);
  });

  it('take two statements beside the session’s', async () => {
    await finds(me, 'posts', 'quokka');
    expect(await countStatements(() => finds(me, 'posts', 'quokka'))).toBeLessThanOrEqual(4);
  });
});

describe('what cannot be searched', () => {
  const results = api.search.results;
  it.each([
    [{ q: 'a', tab: 'people' }, 'Type at least 2 characters to search'],
    [{ q: '  a ', tab: 'people' }, 'Type at least 2 characters to search'],
    [{ tab: 'people' }, 'Type what to search for'],
    [{ q: 'x'.repeat(201), tab: 'people' }, 'A search can have at most 200 characters'],
    [{ q: 'fo\u0000am', tab: 'people' }, 'The search contains a character we can’t store'],
  ])('%j', async (query, sentence) => {
    const refused = await me.refused(results, { query });
    expect([refused.status, refused.code, refused.fields]).toEqual([400, 'invalid', { q: sentence }]);
    expect((await me.refused(api.search.suggest, { query: { ...query, tab: undefined } })).status).toBe(400);
  });

  it('a tab that is not there, a foreign cursor, more than is asked for', async () => {
    expect(await me.refused(results, { query: { q: 'foam', tab: 'news' } })).toMatchObject({
      status: 400,
      fields: { tab: 'Choose people, companies, jobs, events, polls, groups or posts' },
    });
    expect(await me.refused(results, { query: { q: 'foam', tab: 'posts', cursor: 'abc' } })).toMatchObject({
      status: 400,
      error: 'This page link isn’t valid',
    });
    expect((await me.refused(results, { query: { q: 'foam', tab: 'posts', hidden: '1' } })).status).toBe(400);
  });

  it('visitors and applicants are refused', async () => {
    const applicant = await kit.member({ applicationStatus: 'pending' });
    for (const [endpoint, query] of [
      [results, { q: 'foam', tab: 'people' }],
      [api.search.suggest, { q: 'foam' }],
    ] as const) {
      expect((await kit.visitor.refused(endpoint, { query })).status).toBe(401);
      expect(await applicant.refused(endpoint, { query })).toMatchObject({ status: 403, code: 'not_member' });
    }
  });

  it('more than 60 searches of a tab in 10 minutes, or 120 beginnings a minute, wait', async () => {
    const limited = await memberKit({ rateLimitScale: 1 });
    try {
      const ann = await limited.member();
      for (let i = 0; i < 60; i += 1) await ann.ok(results, { query: { q: 'in:x', tab: 'companies' } });
      const query = { q: 'foam', tab: 'companies' as const };
      expect(await ann.refused(results, { query })).toMatchObject({ status: 429, code: 'rate_limited' });
      await ann.ok(results, { query: { ...query, tab: 'people' } });
      for (let i = 0; i < 120; i += 1) await ann.ok(api.search.suggest, { query: { q: 'in:x' } });
      expect((await ann.refused(api.search.suggest, { query: { q: 'foam' } })).status).toBe(429);
      limited.clock.advance(10 * 60_000);
      await ann.ok(results, { query });
    } finally {
      await limited.close();
    }
  });
});

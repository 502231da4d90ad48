import { api, type CallInput } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearedOf, facetCases, facetMembers, valuesOf } from '../../testing/facet-members.ts';
import { countStatements, memberKit, type MemberKit, type Person } from '../../testing/member-kit.ts';
import { blocks } from '../../core/relations/relations.tables.ts';

type Query = CallInput<typeof api.search.results>['query'];
type FacetQuery = CallInput<typeof api.search.facets>['query'];

let kit: MemberKit;
let me: Person;
beforeAll(async () => {
  kit = await memberKit();
  me = await kit.member({ fullName: 'Sam Searcher' });
});
afterAll(() => kit.close());

const daysAgo = (days: number) => new Date(kit.clock.now().getTime() - days * 86_400_000);
const results = (query: Query, who = me) => who.ok(api.search.results, { query });
const facets = (query: FacetQuery, who = me) => who.ok(api.search.facets, { query });
const foundPeople = async (query: Omit<Query, 'q' | 'tab'>) =>
  (await results({ q: 'narrowby', tab: 'people', ...query })).items.map((hit) =>
    hit.kind === 'person' ? hit.person.id : 0,
  );
describe('results of people', () => {
  let made: Person[];
  beforeAll(async () => {
    made = await facetMembers(kit, 'Somebody Narrowby');
  });

  it.each(facetCases)('%j', async (chosen, places) => {
    const found = await foundPeople(chosen);
    expect(found.toSorted()).toEqual(places.map((at) => made[at]?.id ?? 0).toSorted());
    expect((await facets({ q: 'narrowby', tab: 'people', ...chosen })).total).toBe(places.length);
  });

  it('are counted by what each value would show with all other filters on', async () => {
    const all = await facets({ q: 'narrowby', tab: 'people' });
    expect(all).toMatchObject({ total: 4, isLeast: false });
    expect(all.facets.map(({ name }) => name)).toEqual(
      'profession companyType company region seniority hire verified online joined'.split(' '),
    );
    expect(valuesOf(all, 'profession')).toEqual({ Sales: 2, Marketing: 1 });
    expect(valuesOf(all, 'region')).toEqual({ NC: 2, Germany: 1 });
    expect(valuesOf(all, 'companyType')).toEqual({ 'Foam producer': 1 });
    expect(valuesOf(all, 'hire')).toEqual({ yes: 1 });
    expect(valuesOf(all, 'joined')).toEqual({ week: 1, month: 2, quarter: 2, year: 3 });
    const chosen = await facets({ q: 'narrowby', tab: 'people', region: 'Germany', profession: 'Sales' });
    expect(chosen.total).toBe(0);
    expect(valuesOf(chosen, 'region')).toEqual({ NC: 2 });
    expect(clearedOf(chosen, 'region')).toBe(2);
    expect(valuesOf(chosen, 'profession')).toEqual({ Marketing: 1 });
    expect(clearedOf(chosen, 'profession')).toBe(1);
  });

  it('keep to the operators of the words', async () => {
    expect((await facets({ q: 'narrowby in:hickory', tab: 'people' })).total).toBe(1);
    expect((await facets({ q: 'narrowby from:@sam', tab: 'people' })).facets).toEqual([]);
  });

  it('show at most 12 values, the chosen one among them', async () => {
    for (let at = 0; at < 14; at += 1)
      await kit.member({ fullName: `Manyplaces ${at}`, location: `Town, State ${String(at).padStart(2, '0')}` });
    const counted = await facets({ q: 'manyplaces', tab: 'people', region: 'state 13' });
    const regions = Object.entries(valuesOf(counted, 'region'));
    expect(regions).toHaveLength(12);
    expect(regions[0]).toEqual(['State 13', 1]);
    expect(clearedOf(counted, 'region')).toBe(14);
  });

  it('count nobody whom the reader may not see', async () => {
    const fullName = 'Vanishing Quillfeather';
    const [blocker, blocked] = [
      await kit.member({ fullName, profession: 'Sales' }),
      await kit.member({ fullName, profession: 'Sales' }),
    ];
    for (const hidden of [
      { deactivatedAt: daysAgo(1) },
      { suspendedUntil: daysAgo(-1) },
      { applicationStatus: 'pending' as const },
    ])
      await kit.member({ fullName, profession: 'Sales', ...hidden });
    await kit.db.insert(blocks).values([
      { blockerId: blocker.id, blockedId: me.id },
      { blockerId: me.id, blockedId: blocked.id },
    ]);
    const counted = await facets({ q: 'quillfeather', tab: 'people' });
    expect(counted.total).toBe(0);
    expect(valuesOf(counted, 'profession')).toEqual({});
    expect((await results({ q: 'quillfeather', tab: 'people', profession: 'Sales' })).count?.value).toBe(0);
  });
});

describe('results of companies', () => {
  it('narrow by type, region, check and age; closed ones count nowhere', async () => {
    const mine = { type: 'Retailer', location: 'Dallas, TX', isVerified: true, createdAt: daysAgo(3) };
    await kit.company({ name: 'Wapiti Beds', ...mine });
    await kit.company({ name: 'Wapiti Springs', type: 'Manufacturer', location: 'Ghent, BE', createdAt: daysAgo(99) });
    await kit.company({ name: 'Wapiti Gone', ...mine, suspendedAt: kit.clock.now() });
    const q = { q: 'wapiti', tab: 'companies' as const };
    for (const chosen of [
      { companyType: 'Retailer' },
      { region: 'TX' },
      { verified: 'yes' },
      { joined: 'month' },
    ] as const)
      expect((await results({ ...q, ...chosen })).items, JSON.stringify(chosen)).toMatchObject([
        { company: { name: 'Wapiti Beds' } },
      ]);
    const counted = await facets({ ...q, region: 'TX' });
    expect(counted.total).toBe(1);
    expect(valuesOf(counted, 'region')).toEqual({ TX: 1, BE: 1 });
    expect(valuesOf(counted, 'companyType')).toEqual({ Retailer: 1 });
    expect(valuesOf(counted, 'joined')).toEqual({ week: 1, month: 1, quarter: 1, year: 1 });
  });
});

it('offers no other name where a filter is what leaves nothing', async () => {
  await kit.member({ fullName: 'Philippa Castlereagh' });
  const query = { q: 'castlaerigh', tab: 'people' as const };
  expect((await results(query)).didYouMean).toBe('Philippa Castlereagh');
  expect((await results({ ...query, verified: 'yes' })).didYouMean).toBeNull();
});

it('refuses filters that results do not have, and values that none has', async () => {
  const sentence = 'You can’t filter these results by this';
  for (const [endpoint, query, fields] of [
    [api.search.results, { q: 'foam', tab: 'companies', profession: 'Sales' }, { profession: sentence }],
    [api.search.results, { q: 'foam', tab: 'posts', verified: 'yes' }, { verified: sentence }],
    [api.search.facets, { q: 'foam', tab: 'companies', online: 'yes' }, { online: sentence }],
    [api.search.facets, { q: 'foam', tab: 'posts' }, { tab: 'Choose people or companies' }],
    [api.search.results, { q: 'foam', tab: 'people', joined: 'decade' }, { joined: 'Choose a time' }],
    [api.search.facets, { q: 'a', tab: 'people' }, { q: 'Type at least 2 characters to search' }],
  ] as const)
    expect(await me.refused(endpoint, { query })).toMatchObject({ status: 400, code: 'invalid', fields });
});

it('counts facets by one statement, beside the session’s', async () => {
  await facets({ q: 'narrowby', tab: 'people' });
  expect(await countStatements(() => facets({ q: 'narrowby', tab: 'people' }))).toBeLessThanOrEqual(3);
});

it('takes no more than 60 countings of a tab in 10 minutes', async () => {
  const limited = await memberKit({ rateLimitScale: 1 });
  try {
    const ann = await limited.member();
    const query = { q: 'in:x', tab: 'companies' as const };
    for (let i = 0; i < 60; i += 1) await ann.ok(api.search.facets, { query });
    expect(await ann.refused(api.search.facets, { query })).toMatchObject({ status: 429, code: 'rate_limited' });
    await ann.ok(api.search.results, { query });
  } finally {
    await limited.close();
  }
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type CallInput } from '@innerspring/contract';
import { clearedOf, facetCases, facetMembers, valuesOf } from '../../testing/facet-members.ts';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { blocks } from '../../core/relations/relations.tables.ts';

let kit: MemberKit;
let me: Person;
beforeAll(async () => {
  kit = await memberKit();
  me = await kit.member({ company: 'Reader Works', profession: 'Finance' });
});
afterAll(() => kit.close());

type PeopleQuery = CallInput<typeof api.directory.people>['query'];
const people = async (query: PeopleQuery, who = me) =>
  (await who.ok(api.directory.people, { query })).items.map(({ person }) => person.id);
const facets = (query: CallInput<typeof api.directory.peopleFacets>['query'], who = me) =>
  who.ok(api.directory.peopleFacets, { query });
const daysAgo = (days: number) => new Date(kit.clock.now().getTime() - days * 86_400_000);

describe('finding members by words', () => {
  it('looks at names, usernames and the fields that the member made searchable, by the beginning of words', async () => {
    const ann = await kit.member({ fullName: 'Annika Zephyrson', title: 'Loom master', company: 'Zephyr Weavers' });
    const hidden = await kit.member({
      fullName: 'Quiet One',
      title: 'Zephyr tamer',
      company: 'Zephyr Mills',
      bio: 'Zephyr all day',
      searchableFields: ['location'],
      location: 'Xanadu, ZZ',
    });
    expect(await people({ q: 'zephyr' })).toEqual([ann.id]);
    expect(await people({ q: 'ann zeph' })).toEqual([ann.id]);
    expect(await people({ q: 'loom' })).toEqual([ann.id]);
    expect(await people({ q: 'xanadu' })).toEqual([hidden.id]);
    expect(await people({ q: hidden.username })).toEqual([hidden.id]);
    expect(await people({ q: `@${ann.username.toUpperCase()}` })).toEqual([ann.id]);
    expect(await people({ q: 'nobody-is-called-this' })).toEqual([]);
    expect(await people({ q: '   ' })).not.toEqual([]);
    for (const q of ["'", '%', '\\', ':*', '!', '& |', '(', '\u0000zephyr'])
      expect((await me.send(api.directory.people, { query: { q } })).status, q).toBe(200);
  });

  it('puts the exact name first, then beginnings, then words', async () => {
    const names = ['Old Basterfield Road', 'Basterfield', 'Basterfield Jones'];
    const made = await Promise.all(names.map((fullName) => kit.member({ fullName })));
    expect(await people({ q: 'basterfield' })).toEqual([made[1]?.id, made[2]?.id, made[0]?.id]);
  });

  it('leaves out oneself and whom the reader may not see', async () => {
    const fullName = 'Hidden Vanderplume';
    const seen = await kit.member({ fullName });
    const [blocker, blocked] = [await kit.member({ fullName }), await kit.member({ fullName })];
    await kit.member({ fullName, applicationStatus: 'pending' });
    await kit.member({ fullName, deactivatedAt: daysAgo(1) });
    await kit.member({ fullName, suspendedUntil: daysAgo(-1) });
    const own = await kit.member({ fullName });
    await kit.db.insert(blocks).values([
      { blockerId: blocker.id, blockedId: own.id },
      { blockerId: own.id, blockedId: blocked.id },
    ]);
    expect(await people({ q: 'vanderplume' }, own)).toEqual([seen.id]);
    expect((await facets({ q: 'vanderplume' }, own)).total).toBe(1);
  });
});

describe('facets of members', () => {
  const q = 'facetson';
  let made: Person[];
  beforeAll(async () => {
    made = await facetMembers(kit, 'Somebody Facetson');
  });

  it.each(facetCases)('%j', async (filters, places) => {
    const found = await people({ q, sort: 'newest', ...filters });
    expect(found.toSorted()).toEqual(places.map((at) => made[at]?.id ?? 0).toSorted());
    expect((await facets({ q, ...filters })).total).toBe(places.length);
  });

  it('count what each value would show with all other filters on', async () => {
    const all = await facets({ q });
    expect(all).toMatchObject({ total: 4, isLeast: false });
    expect(valuesOf(all, 'profession')).toEqual({ Sales: 2, Marketing: 1 });
    expect(valuesOf(all, 'region')).toEqual({ NC: 2, Germany: 1 });
    expect(valuesOf(all, 'companyType')).toEqual({ 'Foam producer': 1 });
    expect(valuesOf(all, 'hire')).toEqual({ yes: 1 });
    expect(valuesOf(all, 'joined')).toEqual({ week: 1, month: 2, quarter: 2, year: 3 });
    const chosen = await facets({ q, region: 'Germany', profession: 'Sales' });
    expect(chosen.total).toBe(0);
    expect(valuesOf(chosen, 'profession')).toEqual({ Marketing: 1 });
    expect(valuesOf(chosen, 'region')).toEqual({ NC: 2 });
    expect([clearedOf(chosen, 'profession'), clearedOf(chosen, 'region'), clearedOf(chosen, 'seniority')]).toEqual([
      1, 2, 0,
    ]);
  });

  it('refuse values that are none', async () => {
    for (const query of [{ profession: 'Wizard' }, { joined: 'always' }, { hire: 'no' }, { sort: 'luck' }, { shoe: 9 }])
      expect(await me.refused(api.directory.people, { query })).toMatchObject({ status: 400 });
    expect(await me.refused(api.directory.peopleFacets, { query: { q: 'x'.repeat(81) } })).toMatchObject({
      error: 'The search can have at most 80 characters',
    });
  });
});

describe('orders and pages', () => {
  const q = 'ordersmith';
  const total = 45;
  let own: MemberKit;
  let reader: Person;
  beforeAll(async () => {
    own = await memberKit();
    reader = await own.member({ company: 'Reader Works' });
    for (let n = 0; n < total; n++)
      await own.member({
        fullName: `${String.fromCodePoint(65 + (n % 7))} Ordersmith`,
        followerCount: n % 5,
        company: n % 10 === 0 ? 'reader works' : null,
        lastActiveAt: n % 3 === 0 ? null : new Date(own.clock.now().getTime() - (n % 4) * 1000),
        showsActivity: n % 11 !== 0,
      });
  });
  afterAll(() => own.close());

  it.each(['relevance', 'active', 'newest', 'name'] as const)('%s shows everybody once', async (sort) => {
    for (const words of [{ q }, {}]) {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await reader.ok(api.directory.people, {
          query: { ...words, sort, ...(cursor ? { cursor } : {}) },
        });
        seen.push(...page.items.map(({ person }) => person.id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toHaveLength(total);
      expect(new Set(seen).size).toBe(total);
    }
  });

  it('colleagues come first without words, the newest and the names where asked', async () => {
    const first = async (sort: 'relevance' | 'newest' | 'name') =>
      (await reader.ok(api.directory.people, { query: { sort } })).items;
    expect((await first('relevance')).slice(0, 5).map(({ person }) => person.company)).toEqual(
      Array.from({ length: 5 }, () => 'reader works'),
    );
    const newest = (await first('newest')).map(({ person }) => person.id);
    expect(newest).toEqual(newest.toSorted((a, b) => b - a));
    const names = (await first('name')).map(({ person }) => person.fullName);
    expect(names).toEqual(names.toSorted());
  });

  it('a cursor belongs to its order', async () => {
    const { nextCursor } = await reader.ok(api.directory.people, { query: { sort: 'name' } });
    for (const query of [{ sort: 'active', cursor: nextCursor ?? '' }, { cursor: 'bmFtZTp4' }])
      expect(await reader.refused(api.directory.people, { query })).toMatchObject({
        status: 400,
        error: 'This page link isn’t valid',
      });
  });

  it('cost one statement beside the session’s, whatever is asked', async () => {
    for (const query of [{}, { q, sort: 'name', region: 'NC', verified: 'yes' }] as const)
      expect(await countStatements(() => reader.ok(api.directory.people, { query }))).toBeLessThanOrEqual(2);
    expect(await countStatements(() => reader.ok(api.directory.peopleFacets, { query: { q } }))).toBeLessThanOrEqual(2);
    expect(await countStatements(() => reader.ok(api.directory.companies, { query: {} }))).toBeLessThanOrEqual(2);
  });
});

describe('companies', () => {
  const names = async (query: CallInput<typeof api.directory.companies>['query']) =>
    (await me.ok(api.directory.companies, { query })).items.map(({ company }) => company.name);

  it('are found by words and facets, each once in every order', async () => {
    for (let n = 0; n < 23; n++)
      await kit.company({
        name: `Tickwell ${String(n).padStart(2, '0')}`,
        type: n < 2 ? 'Recycler' : 'Retailer',
        location: n % 2 ? 'Tulsa, OK' : 'Lyon, France',
        isVerified: n === 1,
        followerCount: n,
      });
    await kit.company({ name: 'Tickwell gone', suspendedAt: kit.clock.now() });
    for (const sort of ['relevance', 'active', 'newest', 'name'] as const) {
      const first = await me.ok(api.directory.companies, { query: { q: 'tickwell', sort } });
      const cursor = first.nextCursor ?? '';
      const second = await me.ok(api.directory.companies, { query: { q: 'tickwell', sort, cursor } });
      expect(new Set([...first.items, ...second.items].map(({ company }) => company.id)).size).toBe(23);
    }
    expect((await names({ q: 'tickwell' }))[0]).toBe('Tickwell 22');
    expect((await names({ q: 'tickwell', sort: 'name' }))[0]).toBe('Tickwell 00');
    expect(await names({ q: 'tickwell', companyType: 'Recycler', sort: 'name' })).toEqual([
      'Tickwell 00',
      'Tickwell 01',
    ]);
    expect(await names({ q: 'tickwell', verified: 'yes' })).toEqual(['Tickwell 01']);
    const found = await me.ok(api.directory.companyFacets, { query: { q: 'tickwell', region: 'ok' } });
    expect(found.total).toBe(11);
    expect(valuesOf(found, 'region')).toEqual({ OK: 11, France: 12 });
    expect(valuesOf(found, 'companyType')).toEqual({ Retailer: 10, Recycler: 1 });
  });

  it('say whether the reader follows them', async () => {
    const company = await kit.company({ name: 'Followed Springs', tagline: 'Coil by coil' });
    await me.ok(api.follows.followCompany, { params: company });
    const { items } = await me.ok(api.directory.companies, { query: { q: 'followed springs' } });
    expect(items).toMatchObject([{ tagline: 'Coil by coil', isFollowing: true, company: { followerCount: 1 } }]);
  });
});

import { api } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, memberKit, type MemberKit, type Person } from '../../testing/member-kit.ts';
import { follows, blocks } from '../../core/relations/relations.tables.ts';
import { finds, searchPage } from './search.kit.ts';

let kit: MemberKit;
let me: Person;
beforeAll(async () => {
  kit = await memberKit();
  me = await kit.member({ fullName: 'Sam Searcher' });
});
afterAll(() => kit.close());

const people = (q: string) => finds(me, 'people', q);
const suggested = async (q: string, viewer = me) =>
  (await viewer.ok(api.search.suggest, { query: { q } })).people.map(({ fullName }) => fullName);

describe('the order of people', () => {
  it('is exact name, beginnings, similar spelling, then what the profile says', async () => {
    await kit.member({ fullName: 'Orla Quinn', bio: 'I worked with Tobiasz Wren for years' });
    await kit.member({ fullName: 'Tobias Wrenn' });
    await kit.member({ fullName: 'Tobiasz Wrenfield' });
    await kit.member({ fullName: 'Tobiasz Wren' });
    expect(await people('tobiasz wren')).toEqual(['Tobiasz Wren', 'Tobiasz Wrenfield', 'Tobias Wrenn', 'Orla Quinn']);
  });

  it('puts the one with this username first, with and without @', async () => {
    await kit.member({ fullName: 'Gretel Holm', username: 'holmes' });
    await kit.member({ fullName: 'Holmes Zeller', username: 'other-holm' });
    expect((await people('@holmes'))[0]).toBe('Gretel Holm');
    expect((await people('HOLMES'))[0]).toBe('Gretel Holm');
  });

  it('puts the viewer’s network first on ties, then who is followed most', async () => {
    await kit.member({ fullName: 'Ulla Berg', followerCount: 5 });
    await kit.member({ fullName: 'Ulla Brandt', followerCount: 9 });
    const friend = await kit.member({ fullName: 'Ulla Zorn' });
    await kit.db.insert(follows).values({ followerId: me.id, userId: friend.id });
    expect(await people('ulla')).toEqual(['Ulla Zorn', 'Ulla Brandt', 'Ulla Berg']);
    expect(await suggested('ul')).toEqual(['Ulla Zorn', 'Ulla Brandt', 'Ulla Berg']);
  });

  it('finds the beginning of a later name', async () => {
    await kit.member({ fullName: 'Dana Wickersham' });
    expect(await people('wicker')).toEqual(['Dana Wickersham']);
    expect(await suggested('wi')).toEqual(['Dana Wickersham']);
  });

  it('forgives a slip in a name, and offers the nearest one for a bigger slip', async () => {
    await kit.member({ fullName: 'Philippa Castlereagh' });
    expect(await people('philippa castelreagh')).toEqual(['Philippa Castlereagh']);
    expect(await searchPage(me, 'people', 'castlaerigh')).toMatchObject({
      found: [],
      count: '0',
      didYouMean: 'Philippa Castlereagh',
    });
    expect(await searchPage(me, 'people', 'zzkqwvx')).toMatchObject({ found: [], count: '0', didYouMean: null });
  });

  it('says whom the viewer follows and has asked', async () => {
    const [friend, asked] = [await kit.member({ fullName: 'Ivor Pell' }), await kit.member({ fullName: 'Ivor Quill' })];
    await kit.db.insert(follows).values([
      { followerId: me.id, userId: friend.id },
      { followerId: me.id, userId: asked.id, state: 'requested' },
    ]);
    const { items } = await searchPage(me, 'people', 'ivor');
    expect(items).toMatchObject([
      { person: { fullName: 'Ivor Pell' }, isFollowing: true, requested: false },
      { person: { fullName: 'Ivor Quill' }, isFollowing: false, requested: true },
    ]);
  });
});

describe('what a profile says', () => {
  it('is found in every field that the member lists, by whole words and their forms', async () => {
    await kit.member({
      fullName: 'Vera Field',
      title: 'Tuftmaster',
      company: 'Ostrava Quilting',
      location: 'Lodz',
      profession: 'Machinery service',
      bio: 'Repairs grommets.',
      skills: ['Laserwelding'],
    });
    for (const word of ['tuftmaster', 'ostrava', 'lodz', 'machinery', 'grommet', 'laserwelding', 'vera ostrava'])
      expect(await people(word), word).toEqual(['Vera Field']);
  });

  it('is not found, nor counted, where the member does not list the field; name and username always are', async () => {
    await kit.member({
      fullName: 'Hidden Harriet',
      username: 'shy-harriet',
      title: 'Secretive',
      company: 'Undisclosed Ltd',
      location: 'Nowhereville',
      profession: 'Clandestine',
      bio: 'Unmentionable',
      skills: ['Subterfuge'],
      searchableFields: [],
    });
    for (const word of ['secretive', 'undisclosed', 'nowhereville', 'clandestine', 'unmentionable', 'subterfuge'])
      expect(await searchPage(me, 'people', word), word).toMatchObject({ found: [], count: '0' });
    for (const filter of ['company:undisclosed', 'in:nowhereville', 'harriet company:undisclosed'])
      expect(await searchPage(me, 'people', filter), filter).toMatchObject({ found: [], count: '0' });
    expect(await people('hidden harriet')).toEqual(['Hidden Harriet']);
    expect(await people('@shy-harriet')).toEqual(['Hidden Harriet']);
  });
});

describe('operators', () => {
  it('narrow by company and place, with words and alone, and leave words out', async () => {
    await kit.member({ fullName: 'Noor Aziz', company: 'Pallas Foam', location: 'High Point, NC' });
    await kit.member({ fullName: 'Noor Bakker', company: 'Pallas Latex', location: 'Ghent, BE' });
    expect(await people('noor company:"pallas foam"')).toEqual(['Noor Aziz']);
    expect(await people('noor in:ghent')).toEqual(['Noor Bakker']);
    expect((await people('company:pallas')).toSorted()).toEqual(['Noor Aziz', 'Noor Bakker']);
    expect(await people('company:pallas in:"high point"')).toEqual(['Noor Aziz']);
    expect(await people('in:hent')).toEqual([]);
    expect(await people('noor -latex')).toEqual(['Noor Aziz']);
    expect(await people('company:pallas -foam')).toEqual(['Noor Bakker']);
  });

  it('that mean nothing for people find none', async () => {
    for (const q of ['noor from:@bo', 'noor tag:latex', '-noor', '"a"'])
      expect(await searchPage(me, 'people', q), q).toMatchObject({ found: [], count: '0', nextCursor: null });
  });

  it('treat signs of LIKE and of full text as text', async () => {
    await kit.member({ fullName: '100% Otto' });
    expect(await people('100%')).toEqual(['100% Otto']);
    for (const q of ['%%', '__', 'in:%%', "o' or 1=1", 'a & b | !c', 'company:\\%'])
      expect(await people(q), q).toEqual([]);
  });
});

describe('who may not be seen', () => {
  it.each([
    ['has not been approved', { applicationStatus: 'pending' as const }],
    ['was rejected', { applicationStatus: 'rejected' as const }],
    ['has gone', { deactivatedAt: new Date() }],
    ['is suspended', { suspendedUntil: new Date(Date.now() + 86_400_000) }],
  ])('%s: neither found, counted, suggested nor offered', async (_why, state) => {
    await kit.member({ fullName: 'Xanthippe Nightjar', ...state });
    expect(await searchPage(me, 'people', 'xanthippe')).toMatchObject({ found: [], count: '0', didYouMean: null });
    expect(await suggested('xanth')).toEqual([]);
  });

  it('of a blocked pair neither finds the other', async () => {
    const [ann, bo] = [await kit.member({ fullName: 'Annika Block' }), await kit.member({ fullName: 'Boris Block' })];
    expect(await finds(ann, 'people', 'boris block')).toEqual(['Boris Block']);
    await kit.db.insert(blocks).values({ blockerId: bo.id, blockedId: ann.id });
    for (const [viewer, name] of [
      [ann, 'boris block'],
      [bo, 'annika block'],
    ] as const) {
      expect((await searchPage(viewer, 'people', name)).found).not.toContain(name);
      const page = await searchPage(viewer, 'people', name.split(' ')[0] ?? '');
      expect(page).toMatchObject({ found: [], count: '0', didYouMean: null });
      expect(await suggested(name, viewer)).toEqual([]);
    }
  });
});

it('pages through the best hundred without repeating any, and counts no further', async () => {
  for (let i = 0; i < 103; i += 1) await kit.member({ fullName: `Crowd Member ${i}` });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchPage(me, 'people', 'crowd member', cursor);
    expect(page.count).toBe(cursor === undefined ? '99+' : null);
    seen.push(...page.found);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(100);
  expect(new Set(seen).size).toBe(100);
});

it('asks the database once a tab, and once a kind while typing', async () => {
  await suggested('crowd');
  expect(await countStatements(() => people('crowd'))).toBe(2);
  expect(await countStatements(() => suggested('crowd'))).toBe(3);
});

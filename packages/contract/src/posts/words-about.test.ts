import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstLink, TOPIC_LIMIT, topicSlug, topicsIn, wordParts } from '../index.ts';

const slugs = (content: string) => topicsIn(content).map(({ slug }) => slug);

describe('the topics of words', () => {
  it.each([
    ['#foam, #Foam and #FOAM', ['foam']],
    ['(#law-labels) #16cfr1633. #under_score!', ['law-labels', '16cfr1633', 'under_score']],
    ['#коил #寝具 #مراتب #कुर्सी', ['коил', '寝具', 'مراتب', 'कुर्सी']],
    ['a#b x_#y https://a.example/#part &#39; ##twice #', []],
    ['#1 #42 #- #-- #__ #a', []],
    ['#foam- #-foam #foam--hybrid', ['foam', '-foam', 'foam--hybrid']],
    ['@[Bo #tagged](12) and #real', ['real']],
    [`#${'a'.repeat(50)} #${'b'.repeat(51)}`, ['a'.repeat(50)]],
    ['#e\u0301tage', ['étage']],
  ])('of %s are %j', (content, expected) => {
    expect(slugs(content)).toEqual(expected);
  });

  it('are named as first written, at most ten', () => {
    expect(topicsIn('#Latex #latex')).toEqual([{ slug: 'latex', name: 'Latex' }]);
    expect(slugs(Array.from({ length: 15 }, (_, at) => `#topic${at}`).join(' '))).toHaveLength(TOPIC_LIMIT);
  });

  it('have one spelling, found again from itself', () => {
    expect([topicSlug('Foam'), topicSlug('two words'), topicSlug('4'), topicSlug('')]).toEqual([
      'foam',
      null,
      null,
      null,
    ]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (word) => {
        const slug = topicSlug(word);
        expect(slug === null || topicSlug(slug) === slug).toBe(true);
      }),
    );
  });
});

describe('words', () => {
  it('lose nothing when they are split', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(
          wordParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('are split in time linear in their length', () => {
    const started = performance.now();
    for (const piece of ['#', '#a', 'https://', 'https://a.b/(', '#a-']) wordParts(piece.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('the first link of words', () => {
  it.each([
    ['See https://a.example/x, then http://b.example', 'https://a.example/x'],
    ['(https://a.example/a_(b))', 'https://a.example/a_(b)'],
    ['https://user:pw@a.example http://b.example/', 'http://b.example/'],
    ['javascript:alert(1) ftp://a.example //a.example a.example', null],
    ['@[https://a.example](3)', null],
  ])('of %s is %j', (content, expected) => {
    expect(firstLink(content)).toBe(expected);
  });
});

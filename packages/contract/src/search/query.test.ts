import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSearchable, readSearch, SEARCH_MAX_LENGTH, type SearchQuery, withoutFilter } from './query.ts';

const query = (given: Partial<SearchQuery>): SearchQuery => ({
  words: [],
  phrases: [],
  excluded: [],
  filters: {},
  ...given,
});

describe('reading a search', () => {
  it.each<[string, Partial<SearchQuery>]>([
    ['', {}],
    ['   \t\n ', {}],
    ['latex foam', { words: ['latex', 'foam'] }],
    ['"cold  foam" latex', { phrases: ['cold foam'], words: ['latex'] }],
    ['“cold foam”', { phrases: ['cold foam'] }],
    ['"never closed', { phrases: ['never closed'] }],
    ['""', {}],
    ['foam -latex', { words: ['foam'], excluded: ['latex'] }],
    ['foam -"memory foam"', { words: ['foam'], excluded: ['memory foam'] }],
    ['foam - latex', { words: ['foam', '-', 'latex'] }],
    ['add-on', { words: ['add-on'] }],
    ['--', { excluded: ['-'] }],
    ['-', { words: ['-'] }],
    ['from:@maren', { filters: { from: 'maren' } }],
    ['FROM:maren foam', { filters: { from: 'maren' }, words: ['foam'] }],
    ['tag:#latex', { filters: { tag: 'latex' } }],
    ['in:"High Point"', { filters: { in: 'High Point' } }],
    ['in:ohio in:Texas', { filters: { in: 'Texas' } }],
    ['company: foam', { words: ['foam'] }],
    ['from:', {}],
    ['from:@', {}],
    ['price:10', { words: ['price:10'] }],
    ['begin in:', { words: ['begin'] }],
    ['@maren', { words: ['@maren'] }],
  ])('%j', (text, expected) => expect(readSearch(text)).toEqual(query(expected)));

  it('reads no further than a search may be long', () => {
    expect(readSearch('x'.repeat(1000)).words).toEqual(['x'.repeat(SEARCH_MAX_LENGTH)]);
  });
});

describe('what there is to look for', () => {
  it.each([
    ['ab', true],
    ['a', false],
    ['-foam', false],
    ['-foam -latex', false],
    ['"a"', false],
    ['from:@al', true],
    ['in:NC', true],
    ['🛏', false],
    ['床垫', true],
  ])('%j: %s', (text, expected) => expect(isSearchable(readSearch(text))).toBe(expected));
});

describe('dropping a filter', () => {
  it.each([
    ['foam in:"High Point" from:@bo -latex', 'in', 'foam -latex from:@bo'],
    ['foam in:"High Point" from:@bo', 'from', 'foam in:"High Point"'],
    ['"cold foam" tag:x', 'tag', '"cold foam"'],
    ['in:x', 'in', ''],
    ['from:"bo tag:x" in:y', 'in', 'from:"@bo tag:x"'],
    ['from:"@ bo" in:y', 'in', 'from:@bo'],
  ] as const)('%j without %s', (text, filter, left) => expect(withoutFilter(readSearch(text), filter)).toBe(left));
});

const partsOf = ({ words, phrases, excluded, filters }: SearchQuery) => [
  ...words,
  ...phrases,
  ...excluded,
  ...Object.values(filters),
];

function expectSound(text: string): void {
  const read = readSearch(text);
  const parts = partsOf(read);
  for (const part of parts) {
    expect(part).not.toBe('');
    expect(part).toBe(part.trim());
    // Nothing is made up: each part stands in the text but for its blanks.
    expect(text.replace(/\s+/g, ' ')).toContain(part);
  }
  expect(parts.join('').length).toBeLessThanOrEqual(Math.min(text.length, SEARCH_MAX_LENGTH));
  for (const word of read.words) expect(word).not.toMatch(/\s/);
}

describe('any text whatever', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(
        fc.constantFrom('"', '-', ':', '@', '#', ' ', 'from:', 'in:', 'tag:', 'company:', 'foam', '“', '\t', '\\'),
        {
          maxLength: 80,
        },
      )
      .map((parts) => parts.join('')),
  );

  it('is read without failing, inventing or losing its bounds', () => fc.assert(fc.property(typed, expectSound)));

  it('has the same meaning when it is read again after a filter was dropped', () =>
    fc.assert(
      fc.property(typed, (text) => {
        const read = readSearch(text);
        const again = readSearch(withoutFilter(read, 'in'));
        expect(again.filters.in).toBeUndefined();
        expect(Object.keys(again.filters).length).toBeLessThanOrEqual(Object.keys(read.filters).length);
      }),
    ));

  it('is read in time that grows with its length only', () => {
    const long = `${'"-from:@'.repeat(200_000)}x`;
    const begin = performance.now();
    readSearch(long);
    expect(performance.now() - begin).toBeLessThan(100);
  });
});

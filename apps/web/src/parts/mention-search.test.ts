import { describe, expect, it } from 'vitest';
import { insertMention, mentionSearch } from './mention-search.ts';

describe('mentionSearch', () => {
  it.each([
    ['@da', { at: 0, words: 'da' }],
    ['Thanks @Dana Ru', { at: 7, words: 'Dana Ru' }],
    ['(@Zoë', { at: 1, words: 'Zoë' }],
  ])('finds the name at the end of %j', (text, expected) => {
    expect(mentionSearch(text, text.length)).toEqual(expected);
  });

  it.each(['dana@loom', '@', '@ ', '@Dana Ruiz from', '@[Dana](3)', 'plain'])('finds none in %j', (text) => {
    expect(mentionSearch(text, text.length)).toBeNull();
  });
});

describe('insertMention', () => {
  it('writes the token and leaves the caret behind it', () => {
    const next = insertMention('Hi @dan!', { at: 3, words: 'dan' }, 7, { id: 12, fullName: 'Dana [D] Ruiz' });
    expect(next).toEqual({ text: 'Hi @[Dana D Ruiz](12) !', caret: 22 });
  });
});

import { describe, expect, it } from 'vitest';
import { mentionSearch, topicSearch } from './use-mention-text.ts';

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

describe('topicSearch', () => {
  it.each([
    ['#', { at: 0, words: '' }],
    ['About #la', { at: 6, words: 'la' }],
    ['(#Zonen-feder', { at: 1, words: 'Zonen-feder' }],
  ])('finds the word at the end of %j', (text, expected) => {
    expect(topicSearch(text, text.length)).toEqual(expected);
  });

  it.each(['no. ##', 'a#b', 'https://x.example/#part', '# ', '#latex foam', 'plain'])('finds none in %j', (text) => {
    expect(topicSearch(text, text.length)).toBeNull();
  });
});

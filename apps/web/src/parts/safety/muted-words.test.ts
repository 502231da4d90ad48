import { describe, expect, it } from 'vitest';
import { mutedTest } from './muted-words.ts';

describe('muted words', () => {
  it.each([
    [['foam'], 'All about FOAM!', true],
    [['foam'], 'Foamy days', false],
    [['box spring'], 'A box\nspring, used', true],
    [['c++'], 'We write C++ here', true],
    [['a.b'], 'axb', false],
    [['über'], 'ÜBER alles', true],
    [['café'], 'a cafe\u0301 nearby', true],
    [['#sale'], 'Big #sale today', true],
    [['recall', 'layoffs'], 'No layoffs this year', true],
    [[], 'Anything', false],
  ])('%j in “%s”: %s', (words, text, expected) => {
    expect(mutedTest(words)(text)).toBe(expected);
  });
});

import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { somePerson, somePost, someUser } from '../../testing/post-fixtures.ts';
import { useWithoutMutedWords } from './muted-words.ts';

vi.mock('../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser({ reading: { autoplay: false, mutedWords: ['tariff'], feedView: 'latest' } }),
}));

it('a repost of others stays away for the words of its original too, unless the reader wrote either', () => {
  const me = somePerson({ id: 7 });
  const loud = somePost({ content: 'The tariff again' });
  const items = [
    somePost({ content: 'So true', isRepost: true, repostOf: loud }),
    somePost({ content: 'So true', isRepost: true, repostOf: somePost({ content: 'A quiet word' }) }),
    somePost({ content: '', isRepost: true, repostOf: null }),
    somePost({ content: '', isRepost: true, repostOf: { ...loud, author: me } }),
    somePost({ content: 'Mine', author: me, isRepost: true, repostOf: loud }),
  ];
  expect(renderHook(() => useWithoutMutedWords(items)).result.current).toEqual(items.slice(1));
});

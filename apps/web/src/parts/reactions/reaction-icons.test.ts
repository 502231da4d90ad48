import { CircleQuestionMark } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { somePost } from '../../testing/post-fixtures.ts';
import { reactionIcon, withReaction } from './reaction-icons.tsx';

const post = somePost({ reactionCount: 3, reactions: { like: 2, love: 1 }, viewerReaction: 'love' });

describe('withReaction', () => {
  it('replaces the first reaction by the second', () => {
    expect(withReaction(post, 'like')).toMatchObject({
      viewerReaction: 'like',
      reactionCount: 3,
      reactions: { like: 3 },
    });
    expect(withReaction(post, 'like').reactions).not.toHaveProperty('love');
  });

  it('takes a reaction back and adds a new kind', () => {
    const without = withReaction(post, null);
    expect(without).toMatchObject({ viewerReaction: null, reactionCount: 2, reactions: { like: 2 } });
    expect(withReaction(without, 'curious')).toMatchObject({ reactionCount: 3, reactions: { like: 2, curious: 1 } });
  });

  it('changes nothing for the same reaction, and leaves the given post alone', () => {
    expect(withReaction(post, 'love')).toBe(post);
    withReaction(post, null);
    expect(post.reactions).toEqual({ like: 2, love: 1 });
  });
});

it('draws each kind by a mark of its own', () => {
  const marks = Object.values(reactionIcon);
  expect(new Set(marks).size).toBe(marks.length);
  expect(marks).not.toContain(CircleQuestionMark);
});

import { expect, it } from 'vitest';
import { type DemoContent, inDemoOrder } from './demo-content.ts';

const content = (...after: string[]): DemoContent => ({ after, load: () => Promise.resolve(() => Promise.resolve()) });
const inOrder = (demo: Record<string, DemoContent>) => {
  const features = Object.entries(demo).map(([name, its]) => ({ name, demo: its }));
  const names = new Map(features.map((feature) => [feature.demo, feature.name]));
  return inDemoOrder([...features, { name: 'search' }]).map((one) => names.get(one));
};

it('comes in the order of the features, each after what it names', () => {
  expect(inOrder({ posts: content(), groups: content(), follows: content() })).toEqual(['posts', 'groups', 'follows']);
  expect(inOrder({ saves: content('posts'), posts: content('groups'), groups: content() })).toEqual([
    'groups',
    'posts',
    'saves',
  ]);
});

it('is refused where it waits for itself, or for a feature that brings none', () => {
  expect(() => inOrder({ posts: content('groups'), groups: content('posts') })).toThrow('posts, groups, posts');
  expect(() => inOrder({ posts: content('search') })).toThrow('What posts says comes after what search says');
});

import { describe, expect, it } from 'vitest';
import { crossoverOf, fanOutFigures, followersOf, habits, simulate, spreads } from './fan-out.ts';

const costsOf = (...given: Parameters<typeof simulate>) =>
  Object.fromEntries(simulate(...given).costs.map((cost) => [cost.strategy, cost]));

describe('followers', () => {
  it.each(spreads)('add up to what everybody follows: $kind $exponent', (spread) => {
    const followers = followersOf(spread, 100_000, habits);
    const mean = followers.reduce((sum, one) => sum + one, 0) / followers.length;
    // The celebrity adds to it.
    expect(mean).toBeGreaterThan(habits.following * 0.9);
    expect(mean).toBeLessThan(habits.following * 1.1);
    expect(Math.max(...followers.slice(-1))).toBeLessThan(100_000);
  });

  it('are the same for the same seed only, and the more unequal the smaller the exponent', () => {
    const spread = { kind: 'power law', exponent: 2.1 } as const;
    expect(followersOf(spread, 1000, habits, 7)).toEqual(followersOf(spread, 1000, habits, 7));
    expect(followersOf(spread, 1000, habits, 7)).not.toEqual(followersOf(spread, 1000, habits, 8));
    const most = [3, 2.5, 2.1].map(
      (exponent) => followersOf({ kind: 'power law', exponent }, 100_000, habits).at(-1) ?? 0,
    );
    expect(most).toEqual(most.toSorted((a, b) => a - b));
  });
});

describe('the arithmetic', () => {
  const simple = { following: 50, posts: 0.2, readers: 0.4, activeToday: 0.1, looks: 5 };

  it('is what one works out by hand where all are alike', () => {
    const { 'on write': write, 'on read': read, 'readers only': ours } = costsOf({ kind: 'even' }, 1000, simple);
    // 200 posts to 50 followers each.
    expect(write).toMatchObject({ rowsOfPost: { median: 50, p99: 50, most: 50 }, probes: 0, walked: 10_000 });
    expect(write?.written).toBeCloseTo(10_000);
    // 500 page views read 50 each.
    expect(read).toMatchObject({
      rowsOfPost: { median: 0, p99: 0, most: 0 },
      written: 0,
      probes: 25_000,
      storedBytes: 0,
    });
    // 40% of that, and 100 refills of 300.
    expect(ours?.rowsOfPost.median).toBeCloseTo(20);
    expect(ours?.written).toBeCloseTo(4000 + 30_000);
    expect(ours?.probes).toBeCloseTo(5000);
    expect(ours?.storedBytes).toBeCloseTo((400 * 300 + 4000) * 60);
  });

  it('finds the looks at which both ways cost the same', () => {
    const given = { delivered: 10_000, members: 1000, following: 50 };
    const looks = crossoverOf(given);
    const byTimeline = given.delivered / given.members + 300 + given.following + looks * 20;
    expect(byTimeline).toBeCloseTo(looks * given.following);
    expect(crossoverOf({ ...given, following: 20 })).toBe(Number.POSITIVE_INFINITY);
  });

  it('writes less for readers only than for everybody, once posts outweigh fillings', () => {
    const busy = { ...habits, posts: 2 };
    for (const spread of spreads) {
      const { 'on write': write, 'readers only': ours } = costsOf(spread, 20_000, busy);
      expect(ours?.written).toBeLessThan(write?.written ?? 0);
      expect(ours?.rowsOfPost.most).toBeCloseTo((write?.rowsOfPost.most ?? 0) * habits.readers);
    }
  });
});

it('gives the bench figures with a name and a number each', () => {
  const figures = fanOutFigures(5000);
  expect(figures).toHaveLength(spreads.length * 4);
  expect(figures.filter(({ value }) => !Number.isFinite(value) || value < 0)).toEqual([]);
  expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
});

import { type FeedBench, createdFigures, CONNECTIONS, feedTargets, loadFeed, ratiosOf } from './feed-load.ts';
import { LARGE } from './fill-large.ts';
import type { Figure } from './report.ts';

const POSTS_A_SECOND = 1000;

/** Members from all over the set. */
const viewers = Array.from({ length: CONNECTIONS }, (_, index) => 1 + (((index + 1) * 2963) % LARGE.members));

/** The home feed of members who follow two hundred, among 2,000,000 posts and 10,000,000 reactions. */
export async function benchLargeFeed(bench: FeedBench): Promise<Figure[]> {
  const targets = await feedTargets(bench.server.port, viewers);
  const [first] = targets;
  if (!first) throw new Error('Nobody is signed in');
  const loads = await loadFeed(bench, targets, { first, viewers });
  const { one, many } = loads;
  const figures: Figure[] = [
    { name: 'Feed p50, 1 connection', value: one.p50, unit: 'ms', target: { below: 3 } },
    { name: 'Feed p99, 1 connection', value: one.p99, unit: 'ms', target: { below: 20 } },
    { name: 'Feed p99, 32 connections', value: many.p99, unit: 'ms' },
    ...ratiosOf(loads),
    ...(await createdFigures(bench.pool, targets, POSTS_A_SECOND)),
  ];
  return figures.map((figure) => ({ ...figure, name: `Large: ${figure.name}` }));
}

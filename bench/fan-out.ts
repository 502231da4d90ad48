// node bench/fan-out.ts [members …]: what a post costs with different distributions of followers, for three ways to build a feed.
// Arithmetic over made-up members, not a measurement: it counts rows, and runs no server.
import { fileURLToPath } from 'node:url';
import { TIMELINE_POSTS } from '../apps/server/src/features/posts/feed/timeline.ts';
import { randomFrom } from './faults/random.ts';
import type { Figure } from './report.ts';

/** How followers are distributed over the members. */
export type Spread =
  | { kind: 'even' }
  /** Pareto: the number of members with more than x followers is proportional to x to the power of 1 - exponent. */
  | { kind: 'power law'; exponent: number }
  /** Uniform, except for one member in 100,000, whom a share of all members follows. */
  | { kind: 'celebrity'; share: number };

/** How active members are. All rates are per day. */
export type Habits = {
  /** How many members someone follows, on average. */
  following: number;
  /** Posts of a member, on average; with four times the followers, a member posts twice as often. */
  posts: number;
  /** Share of the members who looked at the feed in the last eight days, so they have a timeline. */
  readers: number;
  /** The share of members who open the feed today, and how often each one does. */
  activeToday: number;
  looks: number;
};

export const habits: Habits = { following: 150, posts: 0.1, readers: 0.3, activeToday: 0.15, looks: 6 };

/** Rows of one page, and bytes of a timeline's row with its index (docs/decisions/0012). */
const PAGE = 20;
const ROW_BYTES = 60;

const sumOf = (numbers: Float64Array): number => numbers.reduce((sum, one) => sum + one, 0);

/** Scales the average to `mean`, within a thousandth; nobody has more followers than there are other members. */
function scaleTo(followers: Float64Array, mean: number): Float64Array {
  const most = followers.length - 1;
  // What the limit cuts off at the top is spread over the others.
  for (let factor = 2; Math.abs(factor - 1) > 0.001; ) {
    factor = (mean * followers.length) / sumOf(followers);
    for (const at of followers.keys()) followers[at] = Math.min(most, (followers[at] ?? 0) * factor);
  }
  return followers;
}

/** Each member’s number of followers, ascending. */
export function followersOf(spread: Spread, members: number, { following }: Habits, seed = 1): Float64Array {
  const mean = Math.min(following, members - 1);
  const followers = new Float64Array(members).fill(mean);
  if (spread.kind === 'celebrity') {
    const celebrities = Math.max(1, Math.floor(members / 100_000));
    followers.fill(spread.share * (members - 1), members - celebrities);
  } else if (spread.kind === 'power law') {
    const random = randomFrom(seed);
    for (let at = 0; at < members; at += 1) followers[at] = (1 - random()) ** (-1 / (spread.exponent - 1));
    return scaleTo(followers, mean).sort();
  }
  return followers.sort();
}

/** Each member's posts a day: by the square root of their followers, with the given average. */
function postsOf(followers: Float64Array, { posts }: Habits): Float64Array {
  const weights = followers.map(Math.sqrt);
  const factor = (posts * followers.length) / sumOf(weights);
  return weights.map((one) => one * factor);
}

/** The followers of a post's author at a point between none (0) and all (1) of the day's posts. */
function followersAt(followers: Float64Array, posts: Float64Array, point: number): number {
  const wanted = point * sumOf(posts);
  let passed = 0;
  let at = 0;
  while (at < posts.length - 1 && passed + (posts[at] ?? 0) < wanted) {
    passed += posts[at] ?? 0;
    at += 1;
  }
  return followers[at] ?? 0;
}

export type Strategy = 'on write' | 'on read' | 'readers only';

/** What a way to build feeds costs: rows written for one post, and the totals of a day and of the tables. */
export type Cost = {
  strategy: Strategy;
  rowsOfPost: { median: number; p99: number; most: number };
  /** Rows written per day, by posts and by filling timelines. */
  written: number;
  /** Followed members whose newest posts are read, per day. */
  probes: number;
  /** Timeline rows scanned to show pages, per day. */
  walked: number;
  storedBytes: number;
};

export type Outcome = {
  spread: Spread;
  members: number;
  postsADay: number;
  looksADay: number;
  costs: Cost[];
  crossover: number;
};

/** Costs of the three ways for one distribution. */
export function simulate(spread: Spread, members: number, given: Habits = habits, seed = 1): Outcome {
  const followers = followersOf(spread, members, given, seed);
  const posts = postsOf(followers, given);
  const postsADay = sumOf(posts);
  const delivered = posts.reduce((sum, one, at) => sum + one * (followers[at] ?? 0), 0);
  const looksADay = members * given.activeToday * given.looks;
  const following = sumOf(followers) / members;
  const rowsOfPost = (part: number) => ({
    median: part * followersAt(followers, posts, 0.5),
    p99: part * followersAt(followers, posts, 0.99),
    most: part * (followers.at(-1) ?? 0),
  });
  // A timeline is refilled once a day, on the first page view after 24 hours.
  const fillings = members * given.activeToday;
  const walked = looksADay * PAGE;
  const readers = members * given.readers;
  const costs: Cost[] = [
    {
      strategy: 'on write',
      rowsOfPost: rowsOfPost(1),
      written: delivered,
      probes: 0,
      walked,
      storedBytes: members * TIMELINE_POSTS * ROW_BYTES,
    },
    {
      strategy: 'on read',
      rowsOfPost: rowsOfPost(0),
      written: 0,
      probes: looksADay * following,
      walked: 0,
      storedBytes: 0,
    },
    {
      strategy: 'readers only',
      rowsOfPost: rowsOfPost(given.readers),
      written: delivered * given.readers + fillings * TIMELINE_POSTS,
      probes: fillings * following,
      walked,
      storedBytes: (readers * TIMELINE_POSTS + delivered * given.readers) * ROW_BYTES,
    },
  ];
  return { spread, members, postsADay, looksADay, costs, crossover: crossoverOf({ delivered, members, following }) };
}

/**
 * The page views per day from which a member's timeline costs less than merging on each view, if a row written, a row
 * scanned and a member queried cost the same: the posts that they get, and one filling, are spread over their views.
 */
export function crossoverOf({
  delivered,
  members,
  following,
}: Record<'delivered' | 'members' | 'following', number>): number {
  if (following <= PAGE) return Number.POSITIVE_INFINITY;
  return (delivered / members + TIMELINE_POSTS + following) / (following - PAGE);
}

export const spreads: Spread[] = [
  { kind: 'even' },
  { kind: 'power law', exponent: 3 },
  { kind: 'power law', exponent: 2.5 },
  { kind: 'power law', exponent: 2.1 },
  { kind: 'celebrity', share: 0.3 },
];

export function nameOf(spread: Spread): string {
  if (spread.kind === 'power law') return `power law ${spread.exponent}`;
  return spread.kind === 'celebrity' ? `celebrity, ${spread.share * 100}%` : 'even';
}

/** Rows per post and per day for a million members, as figures of the bench. */
export function fanOutFigures(members = 1_000_000): Figure[] {
  return spreads.flatMap((spread) => {
    const { costs } = simulate(spread, members);
    const rows = costs.flatMap(({ strategy, rowsOfPost, written }): Figure[] => [
      { name: `Fan-out ${strategy}, ${nameOf(spread)}: rows of a post, p99`, value: rowsOfPost.p99, unit: 'rows' },
      { name: `Fan-out ${strategy}, ${nameOf(spread)}: rows written a day`, value: written, unit: 'rows' },
    ]);
    return rows.filter(({ name }) => !name.startsWith('Fan-out on read'));
  });
}

const short = (value: number): string =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(value);

function print(members: number): void {
  const outcomes = spreads.map((spread) => simulate(spread, members));
  const [first] = outcomes;
  console.log(
    `\n${short(members)} members, ${short(first?.postsADay ?? 0)} posts and ${short(first?.looksADay ?? 0)} looks a day\n`,
  );
  console.log(
    '| Followers | Way | Rows of a post: median | p99 | most | Written a day | Asked a day | Stored, GB | Crossover |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const { spread, costs, crossover } of outcomes) {
    for (const { strategy, rowsOfPost, written, probes, storedBytes } of costs) {
      const { median, p99, most } = rowsOfPost;
      const cells = [
        nameOf(spread),
        strategy,
        ...[median, p99, most, written, probes, storedBytes / 1e9].map(short),
        crossover.toFixed(1),
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2).map(Number);
  for (const members of wanted.length > 0 ? wanted : [10_000, 100_000, 1_000_000, 10_000_000]) print(members);
}

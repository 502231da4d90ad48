import { type HandlerInput, type HandlerOutput, PAGE_SIZE, type api } from '@innerspring/contract';
import { AppError } from '../../../platform/errors.ts';
import { decodeCursor, encodeCursor, pageOf, TAKE } from '../../../platform/api/paging.ts';
import { kindBehind } from '../kinds/every-kind.ts';
import { readFilled, delivered, ready, waiting } from './timeline.ts';
import { rankedPosts } from './top-feed.queries.ts';
import type { Pool } from 'pg';
import { type Querying, statement } from '../../../platform/db/statement.ts';
import { avoided, followedPosts, isListed, isNotAvoided } from './followed-posts.ts';
import { cardJoins, type Post, postCards, postsOf, type PostRow } from '../cards/post-card.ts';
import { type CardMemory, seenColumns, type SeenRow } from '../cards/remembered-cards.ts';

/** A page asked for: posts with numbers below `before`, only with this kind of media if one is given. */
type FeedPage = { now: Date; before: number; take: number; kind: string | null };

/**
 * Latest, from the timeline: candidates are walked by number, each looked at with its author, until the page is full, so
 * work grows with the page. The first column says how far down the timeline reaches, also where there is no post.
 * `$1` viewer, `$2` present, `$3` only numbers below it, `$4` how many, `$5` kind of media or null.
 */
export const timelineStatement = statement<{ floor: number | null } & (SeenRow | { id: null })>(
  'posts.feed',
  `with ${ready}, ${avoided}
select reach.floor, card.* from (select (select floor from ready) as floor) reach
left join lateral (
  select ${seenColumns}
  from (
    (${delivered} order by t.post_id desc)
    union all
    (${waiting} order by p.id desc)
    order by id desc
  ) picked
  ${cardJoins(isNotAvoided)} and ${isListed} and ($5::text is null or p.media_type = $5)
  order by picked.id desc
  limit $4
) card on true
order by card.id desc`,
);

/** Latest below the timeline's floor. Parameters as above. */
export const followedStatement = statement<PostRow>(
  'posts.followed',
  () => `with ${followedPosts({ readable: true })}\n${postCards()}\norder by p.id desc`,
);
export const followedOfKindStatement = statement<PostRow>(
  'posts.followedOfKind',
  () => `with ${followedPosts({ readable: true, kind: '$5' })}\n${postCards()}\norder by p.id desc`,
);

async function followed(reads: Querying, viewerId: number, { now, before, take, kind }: FeedPage): Promise<PostRow[]> {
  return kind === null
    ? followedStatement.run(reads, [viewerId, now, before, take])
    : followedOfKindStatement.run(reads, [viewerId, now, before, take, kind]);
}

async function readTimeline(reads: Querying, viewerId: number, { now, before, take, kind }: FeedPage) {
  const rows = await timelineStatement.run(reads, [viewerId, now, before, take, kind]);
  const found = rows.filter((row): row is { floor: number | null } & SeenRow => row.id !== null);
  return { floor: rows[0]?.floor ?? null, found };
}

/** What a feed is read from; timelines are filled in transactions of the pool. */
type FeedSource = { pool: Pool; reads: Querying; cards: CardMemory };

/** Up to `take` posts of the viewer's home feed, newest first: own ones and those of people, companies and topics followed. */
async function latestFeed({ pool, reads, cards }: FeedSource, viewerId: number, page: FeedPage): Promise<Post[]> {
  const owner = { ownerId: viewerId, now: page.now };
  const reader = { viewerId, now: page.now };
  const { floor, found } = await readFilled(pool, owner, () => readTimeline(reads, viewerId, page));
  const isWhole = found.length === page.take || floor === 0;
  return isWhole ? cards.cardsOf(found, reader) : postsOf(reads, await followed(reads, viewerId, page), reader);
}

type Query = HandlerInput<typeof api.posts.feed>['query'];
type Feed = HandlerOutput<typeof api.posts.feed>;

/** Where a reader of Top is: the ranking as of an instant, how many of it were shown, and below which number it ranks. */
type TopPlace = { asOf: number; shown: number; before: number };

const startOfTop = (now: Date): TopPlace => ({ asOf: now.getTime(), shown: 0, before: Number.MAX_SAFE_INTEGER });

function encodePlace({ asOf, shown, before }: TopPlace): string {
  return Buffer.from(`top.${asOf}.${shown}.${before}`).toString('base64url');
}

function decodePlace(cursor: string, now: Date): TopPlace {
  const [, asOf, shown, before] =
    /^top\.(\d{1,16})\.(\d{1,3})\.(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const place = { asOf: Number(asOf), shown: Number(shown), before: Number(before) };
  const isValid = Object.values(place).every(Number.isSafeInteger) && place.asOf <= now.getTime();
  if (!isValid || encodePlace(place) !== cursor) throw new AppError('invalid', 'This page link isn’t valid');
  return place;
}

/**
 * A page of the ranking. All pages rank the same newest candidates as of the moment of the first page; then the feed goes
 * on by time below them.
 */
async function topPage(
  { pool, reads, cards }: FeedSource,
  viewerId: number,
  now: Date,
  page: { place: TopPlace; kind: string | null },
): Promise<Feed> {
  const { place, kind } = page;
  const end = place.shown + PAGE_SIZE;
  const wanted = { asOf: new Date(place.asOf), before: place.before, kind, wanted: end + 1 };
  const { posts, oldest, floor } = await readFilled(pool, { ownerId: viewerId, now }, () =>
    rankedPosts(reads, viewerId, wanted),
  );
  // What comes after the first page must not move the others.
  const newest = Math.max(...posts.map(({ id }) => id));
  const items = await cards.cardsOf(posts.slice(place.shown, end), { viewerId, now });
  if (end < posts.length)
    return { items, nextCursor: encodePlace({ asOf: place.asOf, shown: end, before: newest + 1 }) };
  const goesOnBelow = oldest ?? floor ?? 0;
  return { items, nextCursor: goesOnBelow > 0 ? encodeCursor(goesOnBelow) : null };
}

/** A page of the member's home feed, by time or by rank. */
export async function homeFeed(
  source: FeedSource,
  viewerId: number,
  now: Date,
  { view, kind, cursor }: Query,
): Promise<Feed> {
  const media = kind === undefined ? null : kindBehind(kind);
  if (kind !== undefined && media === null) return { items: [], nextCursor: null };
  const isRanked = view === 'top' && (cursor === undefined || !isByTime(cursor));
  if (isRanked) {
    const place = cursor === undefined ? startOfTop(now) : decodePlace(cursor, now);
    return topPage(source, viewerId, now, { place, kind: media });
  }
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(cursor);
  return pageOf(await latestFeed(source, viewerId, { now, before, take: TAKE, kind: media }));
}

/** Below the ranked posts Top goes on with the cursors of Latest, which hold a number alone. */
function isByTime(cursor: string): boolean {
  return /^\d+$/.test(Buffer.from(cursor, 'base64url').toString('latin1'));
}

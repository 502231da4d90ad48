import { type HandlerInput, type HandlerOutput, PAGE_SIZE, type api } from '@innerspring/contract';
import { AppError } from '../../../platform/errors.ts';
import { decodeCursor, encodeCursor, pageOf, TAKE } from '../../../platform/api/paging.ts';
import { type FeedSource, latestFeed } from './feed.queries.ts';
import { kindBehind } from '../kinds/every-kind.ts';
import { readFilled } from './timeline.ts';
import { rankedPosts } from './top-feed.queries.ts';

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
  if (!isValid || encodePlace(place) !== cursor) throw new AppError('invalid', 'This page link is not valid');
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

import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { first } from '../../../first.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { useWithoutMutedWords } from '../../../parts/safety/muted-words.ts';
import { PostCard, PostListSkeleton, PostSkeleton } from '../../../parts/posts/post-card.tsx';
import { type FeedChoice, feedPagesOf } from '../../../parts/posts/post.data.ts';
import { FirstPicture } from '../../../parts/posts/first-picture.ts';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { SETTLES_MS, useLater } from '../../../platform/code/later.ts';
import type { RailCard } from '../../../platform/nav/entries.ts';
import { HAS_RIGHT_RAIL, useMedia } from '../../../platform/use-media.ts';
import { onLive } from '../../../platform/live/live.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CoilMark } from '../../../ui/coil-mark.tsx';
import type { Post } from '@innerspring/contract/posts/schemas';

/** A ref for an element at the end of a list; `act` runs when it comes within 800 px of the window. */
function useNearEnd(act: () => void, isActive: boolean) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isActive || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '800px 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isActive]);
  return end;
}

/** Pages that load automatically while the reader scrolls; later ones wait for the button. */
const automaticPages = 3;

/** Posts above the cards that a phone has no rail for; with fewer, the cards come after the end, which then stays in place. */
const POSTS_BEFORE_CARDS = 3;

const cardsAmongPosts = async (): Promise<RailCard[]> => first.flatMap(({ railCards = [] }) => railCards);

/** Cards of the rail that a screen without one shows among the posts, below what is in view at first: they come last. */
function CardsAmongPosts() {
  const hasRail = useMedia(HAS_RIGHT_RAIL);
  const cards = useLater(SETTLES_MS.pill, cardsAmongPosts, !hasRail);
  if (hasRail || !cards) return null;
  return cards.map(({ at, InFeed }) =>
    InFeed ? (
      <Suspense key={at}>
        <InFeed />
      </Suspense>
    ) : null,
  );
}

/** Each post once, at its first position: a post whose rank changed may be on two pages of Top. */
function eachOnce(posts: readonly Post[]): Post[] {
  return [...new Map(posts.toReversed().map((post) => [post.id, post])).values()].toReversed();
}

const FeedEmpty = lazyPart('part', () => import('./feed-empty.tsx'));

const loadPill = () => import('./new-posts-pill.tsx');

/**
 * Right after the feed loads nothing is newer, so the pill's code loads after the page has settled. Posts announced
 * before that are stored for it.
 */
function LatePill({ choice }: { choice: FeedChoice }) {
  const [announced, setAnnounced] = useState<readonly number[]>([]);
  useEffect(() => onLive('feed_new', ({ postIds }) => setAnnounced((before) => [...before, ...postIds])), []);
  const Pill = useLater(SETTLES_MS.pill, loadPill)?.NewPostsPill;
  return Pill ? <Pill choice={choice} announced={announced} onShown={() => setAnnounced([])} /> : null;
}

/** The posts below `children`, with the loading, empty and end states. */
export function FeedList({ choice, children }: { choice: FeedChoice; children?: ReactNode }) {
  const feed = useInfiniteQuery(feedPagesOf(choice));
  const posts = useWithoutMutedWords(eachOnce(feed.data?.pages.flatMap((page) => page.items) ?? []));
  const loaded = feed.data?.pages.length ?? 0;
  const cards = choice.kind ? null : <CardsAmongPosts />;
  const loadsItself =
    feed.hasNextPage && loaded < automaticPages && !feed.isFetchingNextPage && !feed.isFetchNextPageError;
  const end = useNearEnd(() => void feed.fetchNextPage(), loadsItself);

  if (feed.isPending) return <PostListSkeleton />;
  if (!feed.data) {
    return (
      <Card bleed>
        <LoadFailed what="your feed" error={feed.error} onRetry={() => feed.refetch()} />
      </Card>
    );
  }
  if (posts.length === 0 && !feed.hasNextPage) {
    return (
      <div>
        <LatePill choice={choice} />
        <Suspense fallback={<PostListSkeleton />}>
          <FeedEmpty kind={choice.kind} />
        </Suspense>
      </div>
    );
  }
  return (
    <div>
      <LatePill choice={choice} />
      <div data-list="posts" className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
        {children}
        {posts.map((post, index) => (
          <Fragment key={post.id}>
            <FirstPicture value={index === 0}>
              <PostCard post={post} />
            </FirstPicture>
            {index + 1 === POSTS_BEFORE_CARDS ? cards : null}
          </Fragment>
        ))}
        <div ref={end} />
        {feed.isFetchingNextPage ? (
          <div role="status" aria-label="Loading more posts">
            <PostSkeleton />
          </div>
        ) : feed.isFetchNextPageError ? (
          <Card bleed>
            <LoadFailed what="more posts" error={feed.error} onRetry={() => feed.fetchNextPage()} />
          </Card>
        ) : feed.hasNextPage ? (
          loaded >= automaticPages && (
            <Button variant="outline" className="justify-self-center" onClick={() => void feed.fetchNextPage()}>
              Load more
            </Button>
          )
        ) : (
          <p className="flex items-center justify-center gap-3 py-6 text-ink-soft">
            <CoilMark size={22} className="text-night" />
            You’re all caught up
          </p>
        )}
        {posts.length < POSTS_BEFORE_CARDS ? cards : null}
      </div>
    </div>
  );
}

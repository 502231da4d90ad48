import { useInfiniteQuery } from '@tanstack/react-query';
import { useWithoutMutedWords } from '../../parts/muted-words.ts';
import { PostCard } from '../../parts/post-card.tsx';
import { feedPages } from '../../parts/post-data.ts';
import { LoadFailed } from '../../parts/post-load-failed.tsx';
import { PostListSkeleton, PostSkeleton } from '../../parts/post-skeleton.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CoilMark } from '../../ui/coil-mark.tsx';
import { automaticPages } from './feed-data.ts';
import { FeedEmpty } from './feed-empty.tsx';
import { NewPostsPill } from './new-posts-pill.tsx';
import { useNearEnd } from './use-near-end.ts';

/** The posts, their loading, their absence and their end. */
export function FeedList() {
  const feed = useInfiniteQuery(feedPages);
  const posts = useWithoutMutedWords(feed.data?.pages.flatMap((page) => page.items) ?? []);
  const loaded = feed.data?.pages.length ?? 0;
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
        <NewPostsPill />
        <FeedEmpty />
      </div>
    );
  }
  return (
    <div>
      <NewPostsPill />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
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
            You are all caught up
          </p>
        )}
      </div>
    </div>
  );
}

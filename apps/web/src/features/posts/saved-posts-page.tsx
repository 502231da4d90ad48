import { useInfiniteQuery } from '@tanstack/react-query';
import { PostCard } from '../../parts/post-card.tsx';
import { type SavedRow, savedPages } from '../../parts/post-data.ts';
import { LoadFailed } from '../../parts/post-load-failed.tsx';
import { PostListSkeleton } from '../../parts/post-skeleton.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useUnsave } from './saved-posts-data.ts';

/** Saved posts, newest saved first. */
export function SavedPostsPage() {
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-4 pt-5.5 pb-24 max-md:gap-2.5 max-md:pt-3 md:px-4">
      <h1 className="max-md:px-4">Saved Posts</h1>
      <SavedList />
    </div>
  );
}

function SavedList() {
  const list = useInfiniteQuery(savedPages);
  if (list.isPending) return <PostListSkeleton count={2} />;
  if (!list.data) {
    return (
      <Card bleed>
        <LoadFailed what="your saved posts" error={list.error} onRetry={() => list.refetch()} />
      </Card>
    );
  }
  const rows = list.data.pages.flatMap((page) => page.items);
  if (rows.length === 0 && !list.hasNextPage) return <NothingSaved />;
  return (
    <>
      {rows.map((row) => (
        <SavedItem key={row.postId} row={row} />
      ))}
      {list.hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-center"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
    </>
  );
}

function SavedItem({ row }: { row: SavedRow }) {
  const unsave = useUnsave();
  if (row.post) return <PostCard post={row.post} onUnsave={() => void unsave(row.postId, true)} />;
  return (
    <Card bleed padded className="flex items-center justify-between gap-3">
      <p className="text-ink-soft">No longer available</p>
      <Button variant="outline" size="sm" onClick={() => void unsave(row.postId, false)}>
        Remove
      </Button>
    </Card>
  );
}

function NothingSaved() {
  return (
    <Card bleed>
      <EmptyState
        action={
          <Button asChild variant="outline">
            <SiteLink to="/">Go to your feed</SiteLink>
          </Button>
        }
      >
        Save posts to read them later
      </EmptyState>
    </Card>
  );
}

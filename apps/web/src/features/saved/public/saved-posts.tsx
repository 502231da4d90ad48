import type { SavedItem } from '@innerspring/contract/saved/schemas';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { PostListSkeleton } from '../../../parts/posts/post-skeleton.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import type { SavedAddress, SavedListProps } from '../../../platform/nav/found-things.ts';
import { ownCollections, savedPages } from '../saved.data.ts';
import { SavedRow } from '../saved-row.tsx';
import { SavedToolbar } from '../saved-toolbar.tsx';
import { SelectionBar } from '../selection-bar.tsx';

/** Saved posts with their notes and collections. */
export default function SavedPosts({ address, onAddress }: SavedListProps) {
  const collections = useQuery(ownCollections).data ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const list = useInfiniteQuery(savedPages(address));
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const chosenRows = rows.filter(({ postId }) => chosen.has(postId));
  const choose = (postId: number, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, postId] : [...now].filter((other) => other !== postId)));

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SavedToolbar address={address} onAddress={onAddress} collections={collections} />
      {rows.length > 0 ? (
        <SelectionBar
          rows={rows}
          chosen={chosenRows}
          collections={collections}
          onChoose={(some: SavedItem[]) => setChosen(new Set(some.map(({ postId }) => postId)))}
        />
      ) : null}
      {list.isPending ? <PostListSkeleton count={2} /> : null}
      {list.isError && !list.data ? (
        <Card bleed>
          <LoadFailed what="your saved posts" error={list.error} onRetry={() => list.refetch()} />
        </Card>
      ) : null}
      {list.data && rows.length === 0 ? (
        <NothingHere address={address} onAddress={onAddress} hasMore={list.hasNextPage} />
      ) : null}
      {rows.map((row) => (
        <SavedRow
          key={row.postId}
          row={row}
          collections={collections}
          isChosen={chosen.has(row.postId)}
          onChoose={(isChosen) => choose(row.postId, isChosen)}
        />
      ))}
      <LoadMore list={list} />
    </div>
  );
}

const isNarrowed = ({ q, collection }: SavedAddress) => q !== undefined || collection !== undefined;

function NothingHere({ address, onAddress, hasMore }: SavedListProps & { hasMore: boolean }) {
  if (isNarrowed(address)) {
    const found = address.q ? `Nothing you saved matches “${address.q}”` : 'This collection holds nothing yet.';
    return (
      <Card bleed>
        <EmptyState
          action={
            <Button variant="outline" onClick={() => onAddress({ sort: address.sort })}>
              Show all saved posts
            </Button>
          }
        >
          {address.q ? `${found}${hasMore ? ' among the newest ones looked through so far.' : '.'}` : found}
        </EmptyState>
      </Card>
    );
  }
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

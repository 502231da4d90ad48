import type { SavedEntry } from '@innerspring/contract/saved/schemas';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PostListSkeleton } from '../../parts/posts/post-skeleton.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import type { SavedAddress, SavedListProps } from '../../platform/nav/found-things.ts';
import { ownCollections, savedPages, useThings } from './saved.data.ts';
import { SavedRow } from './saved-row.tsx';
import { SavedToolbar } from './saved-toolbar.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** The saved things of the kind whose tab is open, with their notes and collections. */
export function SavedList({ address, onAddress }: SavedListProps) {
  const things = useThings();
  const collections = useQuery(ownCollections(things)).data ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const list = useInfiniteQuery(savedPages(things, address));
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const choose = (id: number, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((other) => other !== id)));
  // The code of the rows comes beside the rows, and not behind them.
  useEffect(() => things.Thing.ahead(), [things]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SavedToolbar address={address} onAddress={onAddress} collections={collections} />
      {rows.length > 0 ? (
        <SelectionBar
          rows={rows}
          chosen={chosenRows}
          collections={collections}
          onChoose={(some: SavedEntry[]) => setChosen(new Set(some.map(({ id }) => id)))}
        />
      ) : null}
      {list.isPending ? <PostListSkeleton count={2} /> : null}
      {list.isError && !list.data ? (
        <Card bleed>
          <LoadFailed what={`your saved ${things.nouns[1]}`} error={list.error} onRetry={() => list.refetch()} />
        </Card>
      ) : null}
      {list.data && rows.length === 0 ? (
        <NothingHere address={address} onAddress={onAddress} hasMore={list.hasNextPage} />
      ) : null}
      {rows.map((row) => (
        <SavedRow
          key={row.id}
          row={row}
          collections={collections}
          isChosen={chosen.has(row.id)}
          onChoose={(isChosen) => choose(row.id, isChosen)}
        />
      ))}
      <LoadMore list={list} />
    </div>
  );
}

const isNarrowed = ({ q, collection }: SavedAddress) => q !== undefined || collection !== undefined;

function NothingHere({ address, onAddress, hasMore }: SavedListProps & { hasMore: boolean }) {
  const { nouns, empty } = useThings();
  if (isNarrowed(address)) {
    const found = address.q ? `Nothing you saved matches “${address.q}”` : 'This collection holds nothing yet.';
    return (
      <Card bleed>
        <EmptyState
          action={
            <Button variant="outline" onClick={() => onAddress({ sort: address.sort })}>
              Show all saved {nouns[1]}
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
            <SiteLink to={empty.to}>{empty.label}</SiteLink>
          </Button>
        }
      >
        {empty.text}
      </EmptyState>
    </Card>
  );
}

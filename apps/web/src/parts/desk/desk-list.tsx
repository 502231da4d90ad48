import { sentenceOf } from '../../platform/api.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRoving } from '../../ui/roving.ts';
import { EmptyState, LoadMore } from '../../ui/states/list-end.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/states/loading.tsx';

interface DeskListProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  items: readonly Item[];
  what: string;
  keyOf: (item: Item) => number;
  row: (item: Item) => ReactNode;
  open: number | undefined;
  onOpen: (id: number) => void;
  empty: string;
}

/** The cases of a desk: one tab stop (`useRoving`), Enter opens; scrolls on its own. */
export function DeskList<Item>({ list, items, what, keyOf, row, open, onOpen, empty }: DeskListProps<Item>) {
  const roving = useRoving();
  if (list.isPending) {
    return (
      <SkeletonRegion label={`Loading ${what}`} className="divide-y divide-seam">
        {Array.from({ length: 6 }, (_, at) => (
          <div key={at} className="grid gap-2 p-3">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-full" />
          </div>
        ))}
      </SkeletonRegion>
    );
  }
  if (!list.data) {
    return (
      <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {sentenceOf(list.error)}
      </ErrorState>
    );
  }
  if (items.length === 0) return <EmptyState>{empty}</EmptyState>;

  /** Loads more at the last loaded row, so that the keys find more rows. */
  const readOn = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };

  return (
    <div className="min-h-0 overflow-y-auto overscroll-contain">
      <ul ref={roving} aria-label={what.charAt(0).toUpperCase() + what.slice(1)} className="divide-y divide-seam">
        {items.map((item, at) => {
          const id = keyOf(item);
          return (
            <li key={id}>
              <button
                type="button"
                data-row
                aria-current={id === open ? 'true' : undefined}
                onFocus={at === items.length - 1 ? readOn : undefined}
                onClick={() => onOpen(id)}
                className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-1 border-s-3 border-transparent px-3 py-2.5 text-start hover:bg-sunk focus-visible:-outline-offset-2 aria-[current]:border-night aria-[current]:bg-night-wash"
              >
                {row(item)}
              </button>
            </li>
          );
        })}
      </ul>
      <LoadMore list={list} />
    </div>
  );
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/skeleton.tsx';

export interface PagedListProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** What is loading, for screen readers. */
  label: string;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** The states of a keyset-paged list: skeleton, error with Try Again, empty, rows and the way to more. */
export function PagedList<Item>({ list, label, empty, children }: PagedListProps<Item>) {
  if (list.isPending) {
    return (
      <SkeletonRegion label={`Loading ${label}`}>
        <div className="grid gap-2">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-14 rounded-control" />
          ))}
        </div>
      </SkeletonRegion>
    );
  }
  if (!list.data) {
    return (
      <ErrorState onRetry={() => void list.refetch()}>
        {list.error?.message ?? 'This list could not be loaded.'}
      </ErrorState>
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <div className="grid gap-4">
      {children(items)}
      <LoadMore list={list} />
    </div>
  );
}

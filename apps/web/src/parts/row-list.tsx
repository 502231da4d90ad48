import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { Card } from '../ui/card.tsx';
import { LoadMore } from '../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion } from '../ui/states/loading.tsx';

interface RowListProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  /** What the list holds, for its name and its sentences: "people". */
  what: string;
  empty: ReactNode;
  keyOf: (row: Row) => number | string;
  children: (row: Row) => ReactNode;
}

/** A keyset-paged list on one card: skeleton, error with Try Again, empty, rows and the way to more. */
export function RowList<Row>({ list, what, empty, keyOf, children }: RowListProps<Row>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  // The server looks at so many rows a page: the first that pass the filters may stand behind them.
  const isLooking = rows.length === 0 && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isLooking && !isFetchingNextPage) void fetchNextPage();
  }, [isLooking, isFetchingNextPage, fetchNextPage]);
  if (list.isPending || isLooking) return <RowsSkeleton what={what} />;
  if (!list.data) {
    return (
      <Card bleed>
        <LoadFailed what={what} error={list.error} onRetry={() => list.refetch()} />
      </Card>
    );
  }
  if (rows.length === 0 && !hasNextPage) return <Card bleed>{empty}</Card>;
  return (
    <>
      <Card bleed asChild>
        <ul aria-label={what.charAt(0).toUpperCase() + what.slice(1)} className="divide-y divide-seam">
          {rows.map((row) => (
            <li key={keyOf(row)}>{children(row)}</li>
          ))}
        </ul>
      </Card>
      <LoadMore list={list} />
    </>
  );
}

export function RowsSkeleton({ what }: { what: string }) {
  return (
    <Card bleed>
      <SkeletonRegion label={`Loading ${what}`}>
        {Array.from({ length: 5 }, (_, row) => (
          <div key={row} className="flex min-h-22 items-center gap-3 px-4">
            <Skeleton round className="size-12 shrink-0" />
            <Skeleton className="h-10 flex-1" />
          </div>
        ))}
      </SkeletonRegion>
    </Card>
  );
}

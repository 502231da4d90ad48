import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { Card } from '../ui/card.tsx';
import { useRoving } from '../ui/roving.ts';
import { LoadMore } from '../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion } from '../ui/states/loading.tsx';

interface RowListProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  /** What the list contains, for its name and its sentences: "people". */
  what: string;
  empty: ReactNode;
  /** Delays the rows, such as until it is known what comes among them, so that nothing is pushed down later. */
  hold?: boolean;
  /** Something other than a row, after the first few of them. */
  among?: ReactNode;
  keyOf: (row: Row, at: number) => number | string;
  children: (row: Row) => ReactNode;
}

/** Rows before the other content. */
const ROWS_BEFORE = 3;

/** A keyset-paged list on one card: skeleton, error with Try Again, empty state, rows and loading more. */
export function RowList<Row>({ list, what, empty, hold = false, among, keyOf, children }: RowListProps<Row>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const roving = useRoving();
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  // The server checks this many rows per page: the first ones that pass the filters may come after them.
  const isLooking = rows.length === 0 && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isLooking && !isFetchingNextPage) void fetchNextPage();
  }, [isLooking, isFetchingNextPage, fetchNextPage]);
  if (list.isPending || isLooking || hold) return <RowsSkeleton what={what} />;
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
        <ul ref={roving} aria-label={what.charAt(0).toUpperCase() + what.slice(1)} className="divide-y divide-seam">
          {rows.map((row, at) => (
            <Fragment key={keyOf(row, at)}>
              <li data-row>{children(row)}</li>
              {among && at === Math.min(ROWS_BEFORE, rows.length) - 1 ? <li>{among}</li> : null}
            </Fragment>
          ))}
        </ul>
      </Card>
      <LoadMore list={list} />
    </>
  );
}

/** Placeholders for rows: a picture, three lines, a button. */
export function RowsSkeleton({ what, rows = 6 }: { what: string; rows?: number }) {
  return (
    <Card bleed>
      <SkeletonRegion label={`Loading ${what}`} className="divide-y divide-seam">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex items-center gap-3 px-4 py-3.5">
            <Skeleton round className="size-12 shrink-0" />
            <div className="grid min-w-0 flex-1 gap-2">
              <Skeleton className="h-4 w-40 max-w-full" />
              <Skeleton className="h-3.5 w-64 max-w-full" />
              <Skeleton className="h-3.5 w-32 max-w-full" />
            </div>
            <Skeleton className="h-8 w-28 shrink-0 rounded-pill! max-sm:hidden" />
          </div>
        ))}
      </SkeletonRegion>
    </Card>
  );
}

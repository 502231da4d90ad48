import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadMore } from '../../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';

interface MemberListProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  /** What the list holds, for its name and its sentences: "members". */
  what: string;
  empty: ReactNode;
  keyOf: (row: Row) => number | string;
  children: (row: Row) => ReactNode;
}

/** A keyset-paged list of a group: skeleton, error with a way to try again, empty, rows and the way to more. */
export function MemberList<Row>({ list, what, empty, keyOf, children }: MemberListProps<Row>) {
  if (list.isPending) {
    return (
      <SkeletonRegion label={`Loading ${what}`} className="grid gap-3 p-4">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-12 rounded-control" />
        ))}
      </SkeletonRegion>
    );
  }
  if (!list.data) {
    return (
      <Card bleed>
        <LoadFailed what={what} error={list.error} onRetry={() => list.refetch()} />
      </Card>
    );
  }
  const rows = list.data.pages.flatMap((page) => page.items);
  if (rows.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      <Card bleed asChild>
        <ul aria-label={what.charAt(0).toUpperCase() + what.slice(1)} className="divide-y divide-seam">
          {rows.map((row) => (
            <li key={keyOf(row)} className="px-4 py-3">
              {children(row)}
            </li>
          ))}
        </ul>
      </Card>
      <LoadMore list={list} />
    </>
  );
}

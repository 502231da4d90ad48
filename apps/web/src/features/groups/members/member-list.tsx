import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { Card } from '../../../ui/card.tsx';
import { useRoving } from '../../../ui/roving.ts';
import { LoadMore } from '../../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';

interface MemberListProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  /** What the list contains, for its label and messages: "members". */
  what: string;
  empty: ReactNode;
  keyOf: (row: Row) => number | string;
  children: (row: Row) => ReactNode;
}

/** A keyset-paged list of a group: skeleton, error with a retry button, empty, rows and the button for more. */
export function MemberList<Row>({ list, what, empty, keyOf, children }: MemberListProps<Row>) {
  const roving = useRoving();
  if (list.isPending) {
    return (
      <Card bleed asChild>
        <SkeletonRegion label={`Loading ${what}`} className="divide-y divide-seam">
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex items-center gap-3 px-4 py-3">
              <Skeleton round className="size-10 shrink-0" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-3.5 w-2/5" />
                <Skeleton className="h-3.5 w-3/5" />
              </div>
            </div>
          ))}
        </SkeletonRegion>
      </Card>
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
        <ul ref={roving} aria-label={what.charAt(0).toUpperCase() + what.slice(1)} className="divide-y divide-seam">
          {rows.map((row) => (
            <li key={keyOf(row)} data-row className="px-4 py-3">
              {children(row)}
            </li>
          ))}
        </ul>
      </Card>
      <LoadMore list={list} />
    </>
  );
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * The open case of a queue whose cases have no URL of their own: loads pages until it is found. It keeps its last
 * version if someone else decides it and it leaves the list.
 */
export function useDeskItem<Item>(
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>,
  item: Item | undefined,
): { item: Item | undefined; isPending: boolean } {
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);
  const found = item ?? last;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const isLooking = found === undefined && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  return { item: found, isPending: list.isPending || isLooking };
}

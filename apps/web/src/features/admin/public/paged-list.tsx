import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
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

/** The list is fetched again so long after the last key. */
const DEBOUNCE_MS = 250;

interface DebouncedSearchProps {
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}

/** A search field that reports its query debounced. A query that is changed elsewhere is shown here as well. */
export function DebouncedSearch({ value, placeholder, onChange }: DebouncedSearchProps) {
  const [text, setText] = useState(value);
  const [reported, setReported] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // What comes back may be older than what was typed since; anything else comes from elsewhere.
    if (value !== reported) {
      setReported(value);
      setText(value);
    }
  }
  useEffect(() => {
    if (text === reported) return undefined;
    const timer = setTimeout(() => {
      setReported(text);
      onChange(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, reported, onChange]);
  return (
    <TextField type="search" placeholder={placeholder} value={text} onChange={(event) => setText(event.target.value)} />
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CoilMark } from '../coil-mark.tsx';
import { Button } from '../button.tsx';

export interface EmptyStateProps {
  /** One sentence that says what will be here. */
  children: ReactNode;
  /** One Button. */
  action?: ReactNode;
  className?: string;
}

/** Shown in place of an empty list. */
export function EmptyState({ children, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('grid justify-items-center gap-4 px-6 py-10 text-center', className)}>
      <span className="grid size-16 place-items-center rounded-full bg-sunk text-ink-faint">
        <CoilMark size={34} strokeWidth={2} />
      </span>
      <p className="max-w-sm min-w-0 text-ink-soft text-balance">{children}</p>
      {action}
    </div>
  );
}

/** A keyset-paged list as far as its end is concerned; React Query's infinite queries are such. */
export interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface LoadMoreProps {
  list: PagedList;
  /** Said once everything is shown, for example "You’ve seen all posts."; nothing by default. */
  endText?: string | undefined;
}

/** The end of a keyset-paged list: a button while there is more, a word when there is not. */
export function LoadMore({ list, endText }: LoadMoreProps) {
  if (!list.hasNextPage && !endText) return null;
  return (
    <div className="grid justify-items-center py-3">
      {list.hasNextPage ? (
        <Button variant="ghost" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      ) : (
        <p className="text-sm text-ink-faint">{endText}</p>
      )}
    </div>
  );
}

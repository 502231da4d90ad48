import { Button } from './button.tsx';

/** A keyset-paged list as far as its end is concerned; React Query's infinite queries are such. */
export interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

export interface LoadMoreProps {
  list: PagedList;
  /** Said once everything is shown, for example "You have seen all posts."; nothing by default. */
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

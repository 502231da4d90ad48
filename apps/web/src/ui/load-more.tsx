import { Button } from './button.tsx';

export interface LoadMoreProps {
  hasMore: boolean;
  loading: boolean;
  onLoadMore: () => void;
  /** Said once everything is shown, for example "You have seen all posts."; nothing by default. */
  endText?: string;
}

/** The end of a keyset-paged list: a button while there is more, a word when there is not. */
export function LoadMore({ hasMore, loading, onLoadMore, endText }: LoadMoreProps) {
  if (!hasMore && !endText) return null;
  return (
    <div className="grid justify-items-center py-3">
      {hasMore ? (
        <Button variant="ghost" loading={loading} onClick={onLoadMore}>
          Load more
        </Button>
      ) : (
        <p className="text-sm text-ink-faint">{endText}</p>
      )}
    </div>
  );
}

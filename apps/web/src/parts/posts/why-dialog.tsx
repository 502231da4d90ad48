import type { Post } from '@innerspring/contract/posts/schemas';
import { why } from '@innerspring/contract/posts/dialog-endpoints';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../platform/query.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ApiError } from '../../platform/api.ts';

/** Says why a post is in the reader's feed. */
export function WhyDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const answer = useQuery({ ...query(why.get, { params: { id: post.id } }), staleTime: 0 });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Why this post?">
      {answer.data ? (
        <div className="grid gap-2">
          <p>{answer.data.relation}</p>
          <p className="text-ink-soft">{answer.data.movement}</p>
          <p className="text-sm text-ink-faint">
            Latest is strictly by time. Top counts distinct people who comment, repost and react, and halves that every
            36 hours.
          </p>
        </div>
      ) : answer.isError ? (
        <ErrorState onRetry={() => void answer.refetch()}>
          {answer.error instanceof ApiError ? answer.error.sentence : 'This could not be loaded.'}
        </ErrorState>
      ) : (
        <div role="status" aria-label="Loading why this post is here" className="grid gap-2">
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      )}
    </Dialog>
  );
}

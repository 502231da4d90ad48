import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

/** The outline of a card on its way. */
export function PostSkeleton() {
  return (
    <Card bleed aria-hidden="true">
      <div className="px-4.5 pt-4">
        <div className="flex gap-3">
          <Skeleton round className="size-10 shrink-0" />
          <div className="grid flex-1 content-start gap-1.5 py-0.5">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
            <Skeleton className="h-3.5 w-16" />
          </div>
        </div>
        <div className="grid gap-2 py-4">
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
      <div className="min-h-10.5" />
      <div className="mx-2 grid h-13 grid-cols-3 border-t border-seam" />
    </Card>
  );
}

/** Several cards on their way, announced once. */
export function PostListSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading posts" className="grid gap-4 max-md:gap-2.5">
      {Array.from({ length: count }, (_, index) => (
        <PostSkeleton key={index} />
      ))}
    </div>
  );
}

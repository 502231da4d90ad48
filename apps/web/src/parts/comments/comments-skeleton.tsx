import { Skeleton } from '../../ui/states/skeleton.tsx';

/** Room for comments on their way. */
export function CommentsSkeleton({ label = 'Loading comments' }: { label?: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      {[0, 1].map((row) => (
        <div key={row} className="flex gap-2.5">
          <Skeleton round className="size-8 shrink-0" />
          <Skeleton className="h-16 flex-1" />
        </div>
      ))}
    </div>
  );
}

import { Skeleton, SkeletonRegion } from '../../ui/states/skeleton.tsx';

/** Rows to come. */
export function NotificationsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <SkeletonRegion label="Loading notifications">
      <div className="divide-y divide-seam">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex gap-3.5 px-4 py-3">
            <Skeleton round className="size-11 shrink-0" />
            <div className="grid flex-1 content-center gap-2">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-3.5 w-20" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonRegion>
  );
}

import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/skeleton.tsx';

export const groupFrame =
  'mx-auto grid w-full max-w-200 grid-cols-[minmax(0,1fr)] gap-4 pt-5.5 pb-24 max-md:gap-2.5 max-md:pt-0 md:px-4';

export function GroupSkeleton() {
  return (
    <SkeletonRegion label="Loading the group" className={groupFrame}>
      <Card bleed className="overflow-hidden">
        <Skeleton className="h-28 rounded-none! md:h-40" />
        <div className="grid gap-3 px-4.5 py-5 md:px-6">
          <Skeleton className="h-8 w-64 max-w-full" />
          <SkeletonText lines={2} />
        </div>
      </Card>
      <Skeleton className="h-10 rounded-control" />
      <Skeleton className="h-48 rounded-card" />
    </SkeletonRegion>
  );
}

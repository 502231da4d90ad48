import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/skeleton.tsx';

/** The outline of a profile on its way. */
export function ProfileSkeleton() {
  return (
    <SkeletonRegion
      label="Loading the profile"
      className="mx-auto grid w-full max-w-260 grid-cols-[minmax(0,1fr)] items-start gap-4 pt-5.5 pb-24 max-md:gap-2.5 max-md:pt-0 md:px-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <Card bleed className="overflow-hidden">
        <Skeleton className="h-32 rounded-none! md:h-48" />
        <div className="px-4.5 pb-5 md:px-6">
          <Skeleton round className="-mt-14 size-28 outline-4 outline-paper" />
          <Skeleton className="mt-4 h-8 w-64 max-w-full" />
          <Skeleton className="mt-3 h-4 w-32" />
          <Skeleton className="mt-3 h-4 w-80 max-w-full" />
          <Skeleton className="mt-5 h-10 w-72 max-w-full" />
          <SkeletonText lines={3} className="mt-5" />
        </div>
      </Card>
      <Card bleed padded>
        <Skeleton className="mb-4 h-5 w-36" />
        <SkeletonText lines={5} />
      </Card>
    </SkeletonRegion>
  );
}

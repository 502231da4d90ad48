import type { Profile } from '@innerspring/contract/profiles/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { ProfileError } from './profile-error.tsx';
import { ProfileExperience } from './profile-experience.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileLinks, ProfileSkills } from './profile-lists.tsx';
import { ProfileOverview } from './profile-overview.tsx';
import { profileQuery } from './profile.data.ts';
import { RecentPosts } from './recent-posts.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/skeleton.tsx';

/** The outline of a profile on its way. */
function ProfileSkeleton() {
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

/** Records the visit of another's profile, and keeps their picture at hand. Neither matters to what is shown. */
function useVisit(profile: Profile | undefined, isOwn: boolean): void {
  const id = profile?.id;
  const picture = profile?.avatarUrl;
  useEffect(() => {
    if (id === undefined || isOwn) return;
    call(people.visit, { params: { id } }).catch(() => undefined);
  }, [id, isOwn]);
  useEffect(() => {
    if (id === undefined || !picture) return;
    import('../../platform/avatars/avatar-cache.ts').then(
      ({ avatarCache }) => avatarCache.keep(id, picture),
      () => undefined,
    );
  }, [id, picture]);
}

/** The page of one member (specification §2 "Profile page"). */
export function ProfilePage({ id }: { id: number }) {
  const user = useCurrentUser();
  const { data: profile, error, refetch, isFetching } = useQuery(profileQuery(id));
  const isOwn = user.id === id;
  usePageTitle(profile?.fullName ?? 'Profile');
  useVisit(profile, isOwn);
  const isGone = error instanceof ApiError && [400, 404].includes(error.status);
  if (isGone || (error && !profile)) {
    return <ProfileError error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!profile) return <ProfileSkeleton />;
  return (
    <div className="mx-auto grid w-full max-w-260 grid-cols-[minmax(0,1fr)] items-start gap-4 pt-5.5 pb-24 max-md:gap-2.5 max-md:pt-0 md:px-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <ProfileHeader profile={profile} isOwn={isOwn} />
      <aside
        aria-label="About this member"
        className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5 lg:row-span-2"
      >
        <ProfileOverview profile={profile} />
        <ProfileSkills skills={profile.skills} />
        <ProfileLinks links={profile.links} />
      </aside>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
        <ProfileExperience experiences={profile.experiences} />
        <RecentPosts profile={profile} isOwn={isOwn} />
      </div>
    </div>
  );
}

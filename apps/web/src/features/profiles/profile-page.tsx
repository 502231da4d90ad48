import type { Profile } from '@innerspring/contract/profiles/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { ProfileExperience, ProfileLinks, ProfileSkills, RecentPosts } from './profile-lists.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { profileQuery } from './profile.data.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { SiteLink, companyPath } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere">
        {children || <span className="text-ink-soft">Not specified</span>}
      </dd>
    </div>
  );
}

/** Profession, company, location and email, each Not specified when empty (specification §2). */
function ProfileOverview({ profile }: { profile: Profile }) {
  const { profession, company, companyCard, location, email } = profile;
  return (
    <Card bleed asChild className="pb-4">
      <section aria-label="Profile Overview">
        <CardHeader title="Profile Overview" />
        <dl className="mt-1 grid gap-3 px-4">
          <Row label="Profession">{profession}</Row>
          <Row label="Company">
            {companyCard ? (
              <SiteLink to={companyPath(companyCard.id)} className="link">
                {companyCard.name}
              </SiteLink>
            ) : (
              company
            )}
          </Row>
          <Row label="Location">{location}</Row>
          <Row label="Email">
            {email ? (
              <a href={`mailto:${email}`} className="link">
                {email}
              </a>
            ) : null}
          </Row>
        </dl>
      </section>
    </Card>
  );
}

interface ProfileErrorProps {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

/** Nobody there, or nothing heard of them: the sentences of specification §2 and §8. */
function ProfileError({ error, retrying, onRetry }: ProfileErrorProps) {
  const status = error instanceof ApiError ? error.status : 0;
  const isGone = status === 404 || status === 400;
  const home = (
    <Button asChild>
      <SiteLink to="/">Return Home</SiteLink>
    </Button>
  );
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] pt-5.5 pb-24 md:px-4">
      <h1 className="sr-only">Profile</h1>
      <Card bleed>
        {isGone ? (
          <ErrorState
            title="Error loading profile. The user may not exist or has been deleted"
            action={home}
            retrying={retrying}
          >
            User not found
          </ErrorState>
        ) : (
          <ErrorState
            title={`Error: ${status} ${error instanceof ApiError ? error.sentence : error.message}`}
            action={home}
            retrying={retrying}
            onRetry={onRetry}
          />
        )}
      </Card>
    </div>
  );
}

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

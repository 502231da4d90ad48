import type { Profile } from '@innerspring/contract/profiles/schemas';
import { MAIN_SECTIONS, type ProfileSection, SIDE_SECTIONS } from '@innerspring/contract/profiles/choices';
import { people } from '@innerspring/contract/profiles/endpoints';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, type ReactNode } from 'react';
import { ApiError, call, sentenceOf } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { ProfileExperience, ProfileLinks, ProfileSkills, RecentPosts } from './profile-lists.tsx';
import { ProfileFeatured } from './profile-featured.tsx';
import { HireCardSection } from '../hire-cards/public/hire-card-section.tsx';
import { MessageButton } from './message-button.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { profileQuery } from './profile.data.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { PostListSkeleton } from '../../parts/posts/post-card.tsx';
import { SideCards } from '../../parts/side-cards.tsx';
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

/** The profile does not exist or did not load: the texts of specification §2 and §8. */
function ProfileError({ error, retrying, onRetry }: ProfileErrorProps) {
  const home = (
    <Button asChild>
      <SiteLink to="/">Return Home</SiteLink>
    </Button>
  );
  return (
    <>
      <h1 className="sr-only">Profile</h1>
      <Card bleed>
        {isGone(error) ? (
          <ErrorState
            title="Error loading profile. The user may not exist or has been deleted"
            action={home}
            retrying={retrying}
          >
            User not found
          </ErrorState>
        ) : (
          <ErrorState title={failureOf(error)} action={home} retrying={retrying} onRetry={onRetry} />
        )}
      </Card>
    </>
  );
}

const isGone = (error: Error | null) => error instanceof ApiError && [400, 404].includes(error.status);

/** 'Error: {status} {text}' if the server responded (specification §8), a plain message otherwise. */
function failureOf(error: Error): string {
  if (error instanceof ApiError && error.status > 0) return `Error: ${error.status} ${sentenceOf(error)}`;
  return 'Couldn’t load the profile. Check your connection and try again.';
}

/** The placeholder of a profile, with its cards in the right rail. */
function ProfileSkeleton() {
  return (
    <>
      <SkeletonRegion label="Loading the profile">
        <Card bleed className="overflow-hidden max-md:-mt-2.5">
          <Skeleton className="h-16 rounded-none! md:h-24" />
          <div className="grid gap-4 px-4.5 pb-5 md:px-6">
            <div className="flex items-end justify-between gap-4">
              <Skeleton round className="-mt-14 size-28 outline-4 outline-paper" />
              <Skeleton className="h-9.5 w-56 rounded-pill! max-md:h-11" />
            </div>
            <div className="grid gap-2">
              <Skeleton className="h-8 w-64 max-w-full" />
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-6 w-80 max-w-full" />
              <Skeleton className="h-5 w-96 max-w-full" />
            </div>
            <Skeleton className="h-12 w-72 max-w-full" />
            <SkeletonText lines={3} className="max-w-160" />
          </div>
        </Card>
      </SkeletonRegion>
      <SideCards>
        <Card bleed padded>
          <Skeleton className="mb-4 h-5 w-36" />
          <SkeletonText lines={8} />
        </Card>
      </SideCards>
      <PostListSkeleton count={2} />
    </>
  );
}

/** Records the visit of another member's profile and caches their picture. The page waits for neither. */
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

const isBeside = (section: ProfileSection) => SIDE_SECTIONS.some((other) => other === section);
const FEATURED = ['featured'] as const;
const BELOW_FEATURED = MAIN_SECTIONS.filter((section) => section !== 'featured');

interface SectionsProps {
  /** The sections of one column. */
  of: readonly ProfileSection[];
  profile: Profile;
  isOwn: boolean;
}

/** The sections of a column, in the owner's order. */
function Sections({ of, profile, isOwn }: SectionsProps) {
  const drawn: Record<ProfileSection, ReactNode> = {
    featured: <ProfileFeatured featured={profile.featured} />,
    experience: <ProfileExperience experiences={profile.experiences} />,
    posts: <RecentPosts profile={profile} isOwn={isOwn} />,
    overview: <ProfileOverview profile={profile} />,
    skills: <ProfileSkills skills={profile.skills} />,
    links: <ProfileLinks links={profile.links} />,
  };
  const sections = profile.sections.filter((section) => of.includes(section));
  return sections.map((section) => <Fragment key={section}>{drawn[section]}</Fragment>);
}

/** The page of one member (specification §2 "Profile page"). */
export function ProfilePage({ id }: { id: number }) {
  const user = useCurrentUser();
  const { data: profile, error, refetch, isFetching } = useQuery(profileQuery(id));
  const isOwn = user.id === id;
  usePageTitle(profile?.fullName ?? 'Profile');
  useVisit(profile, isOwn);
  if (error && (!profile || isGone(error))) {
    return <ProfileError error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!profile) return <ProfileSkeleton />;
  // Without a rail, the side cards are in the column. If the owner puts featured items first, they come before them.
  const isFeaturedFirst = profile.sections.find((section) => !isBeside(section)) === 'featured';
  return (
    <>
      <ProfileHeader profile={profile} isOwn={isOwn} />
      {profile.hireCard ? (
        <HireCardSection
          card={profile.hireCard}
          action={
            isOwn ? (
              <Button asChild variant="outline" size="sm">
                <SiteLink to="/available-to-hire">Manage your card</SiteLink>
              </Button>
            ) : (
              <MessageButton profile={profile} variant="outline" size="sm" />
            )
          }
        />
      ) : null}
      {isFeaturedFirst ? <Sections of={FEATURED} profile={profile} isOwn={isOwn} /> : null}
      <SideCards>
        <Sections of={SIDE_SECTIONS} profile={profile} isOwn={isOwn} />
      </SideCards>
      <Sections of={isFeaturedFirst ? BELOW_FEATURED : MAIN_SECTIONS} profile={profile} isOwn={isOwn} />
    </>
  );
}

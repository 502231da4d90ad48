import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../../ui/states/skeleton.tsx';
import { AvailabilitySection, BioSection } from './bio-section.tsx';
import { ExperienceSection } from './experience-section.tsx';
import { LinksSection } from './links-section.tsx';
import { ownProfileQuery } from './own-profile.ts';
import { CoverSection, PhotoSection } from './picture-section.tsx';
import { SkillsSection } from './skills-section.tsx';
import { UnsavedGuard } from './unsaved.tsx';
import { WorkSection } from './work-section.tsx';

function Sections() {
  const { data: profile, error, refetch } = useQuery(ownProfileQuery);
  if (!profile) {
    return error ? (
      <Card bleed>
        <LoadFailed what="your profile" error={error} onRetry={() => refetch()} />
      </Card>
    ) : (
      <SkeletonRegion label="Loading your profile" className="grid gap-4">
        {[3, 6, 4].map((lines) => (
          <Card key={lines} bleed padded>
            <Skeleton className="mb-4 h-5 w-36" />
            <SkeletonText lines={lines} />
          </Card>
        ))}
      </SkeletonRegion>
    );
  }
  return (
    <>
      <PhotoSection profile={profile} />
      <CoverSection profile={profile} />
      <WorkSection profile={profile} />
      <BioSection profile={profile} />
      <SkillsSection profile={profile} />
      <ExperienceSection profile={profile} />
      <LinksSection profile={profile} />
      <AvailabilitySection profile={profile} />
    </>
  );
}

/** Everything on the own profile, each part saved on its own. */
export function ProfileEditPage() {
  const user = useCurrentUser();
  return (
    <UnsavedGuard>
      <div className="mx-auto grid w-full max-w-170 grid-cols-[minmax(0,1fr)] gap-4 pt-5.5 pb-24 max-md:gap-2.5 md:px-4">
        <div className="flex flex-wrap items-center justify-between gap-3 max-md:px-4">
          <h1 className="text-3xl">Edit Profile</h1>
          <Button asChild variant="ghost">
            <SiteLink to={profilePath(user.id)}>View Profile</SiteLink>
          </Button>
        </div>
        <Sections />
      </div>
    </UnsavedGuard>
  );
}

import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../../ui/states/loading.tsx';
import { ExperienceSection } from './experience-section.tsx';
import { LinksSection, SkillsSection } from './skills-and-links.tsx';
import { ownProfileQuery, problemOf, useSave } from '../profile.data.ts';
import { CoverSection, PhotoSection } from './picture-section.tsx';
import { UnsavedGuard } from '../../../parts/forms/unsaved.tsx';
import { EditCard, SectionForm, useSectionValues } from './edit-section.tsx';
import { EnhancedSections } from './enhanced/enhanced-sections.tsx';
import { WorkSection } from './work-section.tsx';
import { BIO_MAX_LENGTH } from '@innerspring/contract/constants';
import type { OwnProfile } from '@innerspring/contract/profiles/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import { call, fieldsOf } from '../../../platform/api.ts';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { Switch } from '../../../ui/forms/choices.tsx';
import { TextArea } from '../../../ui/forms/text-fields.tsx';

/** The member's bio. */
function BioSection({ profile }: { profile: OwnProfile }) {
  const { values, isChanged, change, putBack } = useSectionValues('Bio', { bio: profile.bio ?? '' });
  const save = useSave((bio: string) => call(people.change, { body: { bio } }), 'Bio saved');
  return (
    <SectionForm
      title="Bio"
      isChanged={isChanged}
      saving={save.isPending}
      problem={problemOf(save.error)}
      onPutBack={() => {
        putBack();
        save.reset();
      }}
      onSave={() => save.mutate(values.bio, { onSuccess: putBack })}
    >
      <FormField
        label="About you"
        error={fieldsOf(save.error).bio}
        help={`What you make, move or sell, in up to ${BIO_MAX_LENGTH} characters.`}
      >
        <TextArea
          rows={4}
          limit={BIO_MAX_LENGTH}
          value={values.bio}
          onChange={(event) => change({ bio: event.target.value })}
        />
      </FormField>
    </SectionForm>
  );
}

/** Whether others see "Available to hire" beside the name; saves at once. */
function AvailabilitySection({ profile }: { profile: OwnProfile }) {
  const save = useSave(
    (isAvailableToHire: boolean) => call(people.change, { body: { isAvailableToHire } }),
    'Availability saved',
  );
  const shown = save.isPending ? save.variables : profile.isAvailableToHire;
  return (
    <EditCard title="Availability">
      <Switch
        label="Available to hire"
        help="Everyone sees this, including your employer."
        checked={shown}
        onCheckedChange={(checked) => save.mutate(checked)}
      />
      {save.error ? <FieldError>{problemOf(save.error) ?? 'Please try again.'}</FieldError> : null}
    </EditCard>
  );
}

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
      <EnhancedSections />
    </>
  );
}

/** The viewer's profile; each part is saved separately. */
export function ProfileEditPage() {
  const user = useCurrentUser();
  return (
    <UnsavedGuard>
      <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
        <div className="flex flex-wrap items-center justify-between gap-3 max-md:px-4">
          <h1>Edit Profile</h1>
          <Button asChild variant="ghost">
            <SiteLink to={profilePath(user.id)}>View Profile</SiteLink>
          </Button>
        </div>
        <Sections />
      </div>
    </UnsavedGuard>
  );
}

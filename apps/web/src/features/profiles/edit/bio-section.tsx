import { BIO_MAX_LENGTH } from '@innerspring/contract/constants';
import type { OwnProfile } from '@innerspring/contract/profiles/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import { call } from '../../../platform/api.ts';
import { fieldsOf } from '../../../platform/refusals.ts';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { EditCard, SectionForm, useSectionValues } from './edit-section.tsx';
import { problemOf, useSave } from './own-profile.ts';

/** The words about oneself. */
export function BioSection({ profile }: { profile: OwnProfile }) {
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

/** Whether others read "Available to hire" beside the name; saves at once. */
export function AvailabilitySection({ profile }: { profile: OwnProfile }) {
  const save = useSave(
    (isAvailableToHire: boolean) => call(people.change, { body: { isAvailableToHire } }),
    'Availability saved',
  );
  const shown = save.isPending ? save.variables : profile.isAvailableToHire;
  return (
    <EditCard title="Availability">
      <Switch
        label="Available to hire"
        help="Members see it beside your name, your employer too."
        checked={shown}
        onCheckedChange={(checked) => save.mutate(checked)}
      />
      {save.error ? <FieldError>{problemOf(save.error) ?? 'Please try again.'}</FieldError> : null}
    </EditCard>
  );
}

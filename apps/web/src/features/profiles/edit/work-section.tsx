import { PROFESSIONS, SENIORITIES } from '@innerspring/contract/choices';
import type { OwnProfile, ProfileChange } from '@innerspring/contract/profiles/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import { call, fieldsOf } from '../../../platform/api.ts';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { CompanyField, SectionForm, useSectionValues } from './edit-section.tsx';
import { problemOf, useSave } from '../profile.data.ts';

const title = 'Name and work';
const listOf = (values: readonly string[]) => [
  { value: '', label: 'Not specified' },
  ...values.map((value) => ({ value, label: value })),
];
const professions = listOf(PROFESSIONS);
const seniorities = listOf(SENIORITIES);

const textsOf = (profile: OwnProfile) => ({
  fullName: profile.fullName,
  title: profile.title ?? '',
  company: profile.company ?? '',
  companyId: profile.companyId as number | null | undefined,
  profession: profile.profession ?? '',
  seniority: profile.seniority ?? '',
  location: profile.location ?? '',
});

const memberOf = <T extends string>(list: readonly T[], value: string): T | null =>
  list.find((one) => one === value) ?? null;

function changeOf(values: ReturnType<typeof textsOf>, stored: OwnProfile): ProfileChange {
  const hasCompany = values.company !== (stored.company ?? '') || values.companyId !== stored.companyId;
  return {
    fullName: values.fullName,
    title: values.title,
    ...(hasCompany
      ? { company: values.company, ...(values.companyId === undefined ? {} : { companyId: values.companyId }) }
      : {}),
    profession: memberOf(PROFESSIONS, values.profession),
    seniority: memberOf(SENIORITIES, values.seniority),
    location: values.location,
  };
}

/** Name, title, company, profession, level and location. */
export function WorkSection({ profile }: { profile: OwnProfile }) {
  const { values, isChanged, change, putBack } = useSectionValues(title, textsOf(profile));
  const save = useSave((body: ProfileChange) => call(people.change, { body }), 'Profile saved');
  const problems = fieldsOf(save.error);
  const renames = profile.isVerified && values.fullName.trim() !== profile.fullName;
  return (
    <SectionForm
      title={title}
      isChanged={isChanged}
      saving={save.isPending}
      problem={problemOf(save.error)}
      onPutBack={() => {
        putBack();
        save.reset();
      }}
      onSave={() => save.mutate(changeOf(values, profile), { onSuccess: putBack })}
    >
      <FormField
        label="Full name"
        required
        error={problems.fullName}
        help={renames ? 'If you change your name, you lose the Verified badge until staff check it.' : undefined}
      >
        <TextField
          autoComplete="name"
          value={values.fullName}
          onChange={(event) => change({ fullName: event.target.value })}
        />
      </FormField>
      <FormField label="Title" error={problems.title} help="Your job title, such as Plant Manager.">
        <TextField
          autoComplete="organization-title"
          value={values.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </FormField>
      <CompanyField
        company={values.company}
        companyId={values.companyId}
        error={problems.company ?? problems.companyId}
        onChange={change}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="Profession" error={problems.profession}>
          <Select
            options={professions}
            value={values.profession}
            onChange={(event) => change({ profession: event.target.value })}
          />
        </FormField>
        <FormField label="Seniority" error={problems.seniority}>
          <Select
            options={seniorities}
            value={values.seniority}
            onChange={(event) => change({ seniority: event.target.value })}
          />
        </FormField>
      </div>
      <FormField label="Location" error={problems.location}>
        <TextField
          autoComplete="address-level2"
          placeholder="City, state"
          value={values.location}
          onChange={(event) => change({ location: event.target.value })}
        />
      </FormField>
    </SectionForm>
  );
}

import { BIO_MAX_LENGTH } from '@innerspring/contract/constants';
import type { Experience, ExperienceBody } from '@innerspring/contract/profiles/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import type { FormEvent } from 'react';
import { call } from '../../../platform/api.ts';
import { fieldsOf } from '../../../platform/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { CompanyField } from './company-field.tsx';
import { useSectionValues } from './edit-section.tsx';
import { problemOf, useSave } from './own-profile.ts';

const textsOf = (position: Experience | null) => ({
  title: position?.title ?? '',
  company: position?.company ?? '',
  companyId: position?.companyId,
  location: position?.location ?? '',
  startedOn: position?.startedOn ?? '',
  endedOn: position?.endedOn ?? '',
  isPresent: position ? position.endedOn === null : false,
  description: position?.description ?? '',
});
type Texts = ReturnType<typeof textsOf>;

function bodyOf({ companyId, isPresent, endedOn, ...texts }: Texts): ExperienceBody {
  return {
    ...texts,
    ...(companyId === undefined ? {} : { companyId }),
    endedOn: isPresent ? null : endedOn,
  };
}

interface ExperienceFormProps {
  /** Null: a new one. */
  position: Experience | null;
  onClose: () => void;
}

function Months({
  values,
  problems,
  change,
}: {
  values: Texts;
  problems: Record<string, string>;
  change: (part: Partial<Texts>) => void;
}) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormField label="From" required error={problems.startedOn}>
        <TextField
          type="month"
          placeholder="2021-04"
          value={values.startedOn}
          onChange={(event) => change({ startedOn: event.target.value })}
        />
      </FormField>
      <div className="grid gap-2">
        {values.isPresent ? null : (
          <FormField label="Until" required error={problems.endedOn}>
            <TextField
              type="month"
              placeholder="2024-06"
              value={values.endedOn}
              onChange={(event) => change({ endedOn: event.target.value })}
            />
          </FormField>
        )}
        <Checkbox
          label="I hold this position now"
          checked={values.isPresent}
          onChange={(event) => change({ isPresent: event.target.checked })}
        />
      </div>
    </div>
  );
}

/** One position: adds it, or replaces the one given. */
export function ExperienceForm({ position, onClose }: ExperienceFormProps) {
  const { values, isChanged, change } = useSectionValues('Experience', textsOf(position));
  const save = useSave(
    (body: ExperienceBody) =>
      position
        ? call(people.changeExperience, { params: { id: position.id }, body })
        : call(people.addExperience, { body }),
    'Experience saved',
  );
  const problems = fieldsOf(save.error);
  const problem = problemOf(save.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate(bodyOf(values), { onSuccess: onClose });
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={position ? `Edit ${position.title}` : 'Add a position'}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-control border border-seam p-4"
    >
      <FormField label="Position" required error={problems.title}>
        <TextField autoFocus value={values.title} onChange={(event) => change({ title: event.target.value })} />
      </FormField>
      <CompanyField
        required
        company={values.company}
        companyId={values.companyId}
        error={problems.company ?? problems.companyId}
        onChange={change}
      />
      <FormField label="Place" optional error={problems.location}>
        <TextField
          placeholder="City, state"
          value={values.location}
          onChange={(event) => change({ location: event.target.value })}
        />
      </FormField>
      <Months values={values} problems={problems} change={change} />
      <FormField label="What you did" optional error={problems.description}>
        <TextArea
          limit={BIO_MAX_LENGTH}
          value={values.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </FormField>
      {problem ? <FieldError>{problem}</FieldError> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={save.isPending} disabled={!isChanged && !save.isPending}>
          Save position
        </Button>
        <Button variant="ghost" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

import { BIO_MAX_LENGTH, EXPERIENCE_LIMIT } from '@innerspring/contract/constants';
import { people } from '@innerspring/contract/profiles/endpoints';
import type { Experience, ExperienceBody, OwnProfile } from '@innerspring/contract/profiles/schemas';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call, fieldsOf } from '../../../platform/api.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/choices.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-fields.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { problemOf, useSave, spanOfMonths } from '../profile.data.ts';
import { CompanyField, EditCard, useSectionValues } from './edit-section.tsx';

function Position({ position, onEdit }: { position: Experience; onEdit: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useSave((id: number) => call(people.removeExperience, { params: { id } }), 'Position removed');
  const name = `${position.title} at ${position.company}`;
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {position.title}
        </p>
        <p dir="auto" className="text-ink-soft wrap-anywhere">
          {position.company}
        </p>
        <p className="text-sm text-ink-faint">{spanOfMonths(position.startedOn, position.endedOn)}</p>
      </div>
      <IconButton aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={17} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        trigger={
          <IconButton aria-label={`Remove ${name}`}>
            <Trash2 size={17} aria-hidden="true" />
          </IconButton>
        }
        title={`Remove “${name}”?`}
        description="It goes from your profile at once. You can add it again."
        confirmLabel="Remove"
        loading={remove.isPending}
        error={remove.error ? 'It could not be removed. Please try again.' : undefined}
        onConfirm={() => remove.mutate(position.id)}
      />
    </div>
  );
}

/** Positions held, each saved on its own. */
export function ExperienceSection({ profile }: { profile: OwnProfile }) {
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const { experiences } = profile;
  const close = () => setEditing(null);
  return (
    <EditCard title="Experience">
      {experiences.length > 0 ? (
        <ul className="grid gap-4">
          {experiences.map((position) => (
            <li key={position.id}>
              {editing === position.id ? (
                <ExperienceForm position={position} onClose={close} />
              ) : (
                <Position position={position} onEdit={() => setEditing(position.id)} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {editing === 'new' ? (
        <ExperienceForm position={null} onClose={close} />
      ) : experiences.length < EXPERIENCE_LIMIT ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setEditing('new')}>
          <Plus size={16} aria-hidden="true" />
          Add a position
        </Button>
      ) : null}
    </EditCard>
  );
}

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
function ExperienceForm({ position, onClose }: ExperienceFormProps) {
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

import { BIO_MAX_LENGTH, EXPERIENCE_LIMIT } from '@innerspring/contract/constants';
import { people } from '@innerspring/contract/profiles/endpoints';
import type { Experience, ExperienceBody, OwnProfile } from '@innerspring/contract/profiles/schemas';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { call } from '../../../platform/api.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { type Bindable, CheckboxField, Field, useBound } from '../../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-fields.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { spanOfMonths, takeOver, useSave } from '../profile.data.ts';
import { CompanyField, EditCard } from './edit-section.tsx';

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
        description="It’ll be removed from your profile right away. You can add it again."
        confirmLabel="Remove"
        cancelLabel="Keep"
        loading={remove.isPending}
        error={remove.error ? 'Couldn’t remove it. Please try again.' : undefined}
        onConfirm={() => remove.mutate(position.id)}
      />
    </div>
  );
}

/** Positions, each saved separately. */
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
  employer: { company: position?.company ?? '', companyId: position?.companyId },
  location: position?.location ?? '',
  startedOn: position?.startedOn ?? '',
  endedOn: position?.endedOn ?? '',
  isPresent: position ? position.endedOn === null : false,
  description: position?.description ?? '',
});
type Texts = ReturnType<typeof textsOf>;

function bodyOf({ employer, isPresent, endedOn, ...texts }: Texts): ExperienceBody {
  const { company, companyId } = employer;
  return {
    ...texts,
    company,
    ...(companyId === undefined ? {} : { companyId }),
    endedOn: isPresent ? null : endedOn,
  };
}

interface ExperienceFormProps {
  /** Null for a new position. */
  position: Experience | null;
  onClose: () => void;
}

type InForm = { form: Bindable<Texts> };

function Employer({ form }: InForm) {
  const { field, error } = useBound({ form, name: 'employer' });
  return <CompanyField required {...field.value} error={error} onChange={field.onChange} />;
}

function Months({ form, isPresent }: InForm & { isPresent: boolean }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field form={form} name="startedOn" label="From" required>
        <TextField type="month" placeholder="2021-04" />
      </Field>
      <div className="grid gap-2">
        {isPresent ? null : (
          <Field form={form} name="endedOn" label="Until" required>
            <TextField type="month" placeholder="2024-06" />
          </Field>
        )}
        <CheckboxField form={form} name="isPresent" label="I currently work here" />
      </div>
    </div>
  );
}

/** The form of one position: adds it, or replaces the given one. */
function ExperienceForm({ position, onClose }: ExperienceFormProps) {
  const form = useActionForm(
    (texts: Texts) =>
      position
        ? call(people.changeExperience, { params: { id: position.id }, body: bodyOf(texts) })
        : call(people.addExperience, { body: bodyOf(texts) }),
    {
      values: textsOf(position),
      serverFields: { company: 'employer', companyId: 'employer' },
      guard: 'Experience',
      done: 'Experience saved',
      answered: takeOver,
      onDone: onClose,
    },
  );
  return (
    <Form
      form={form}
      label={position ? `Edit ${position.title}` : 'Add a position'}
      className="rounded-control border border-seam p-4"
      actions={
        <>
          <SubmitButton disabled={!form.isDirty && !form.busy}>Save position</SubmitButton>
          <Button variant="ghost" onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
        </>
      }
    >
      <Field form={form} name="title" label="Position" required>
        <TextField autoFocus />
      </Field>
      <Employer form={form} />
      <Field form={form} name="location" label="Place" optional>
        <TextField placeholder="City, state" />
      </Field>
      <Months form={form} isPresent={form.fields.watch('isPresent')} />
      <Field form={form} name="description" label="What you did" optional>
        <TextArea limit={BIO_MAX_LENGTH} />
      </Field>
    </Form>
  );
}

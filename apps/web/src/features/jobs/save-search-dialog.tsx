import { JOB_LIMITS, type JobAlert } from '@innerspring/contract/jobs/choices';
import { jobSearches } from '@innerspring/contract/jobs/endpoints';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { chosenFilters, type JobFilters } from './jobs.data.ts';
import { alertOptions, touchesSearches } from './saved-searches.data.ts';

interface SaveSearchDialogProps {
  filters: JobFilters;
  onClose: () => void;
}

/** Saves the filters under a name, with optional alerts. */
export default function SaveSearchDialog({ filters, onClose }: SaveSearchDialogProps) {
  const { age: _age, ...lasting } = filters;
  const name = chosenFilters(lasting)
    .map(({ label }) => label)
    .join(', ')
    .slice(0, JOB_LIMITS.searchName);
  const start: { name: string; alert: JobAlert } = { name, alert: 'daily' };
  const form = useActionForm(jobSearches.create, {
    values: start,
    check: (typed) => ({ name: typed.name.trim() ? undefined : 'Enter a name' }),
    toInput: (typed) => ({ body: { ...typed, filters: lasting } }),
    touches: touchesSearches,
    done: 'Search saved',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Save this search"
      description="Alerts tell you what’s new since the last one, by email at the hour that you chose for your digest."
      submit="Save search"
    >
      <Field form={form} name="name" label="Name" required>
        <TextField maxLength={JOB_LIMITS.searchName} />
      </Field>
      <Field form={form} name="alert" label="Alerts">
        <Select options={alertOptions} />
      </Field>
    </FormDialog>
  );
}

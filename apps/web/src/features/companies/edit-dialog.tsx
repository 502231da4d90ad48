import { companies } from '@innerspring/contract/companies/endpoints';
import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import { type SubmitEvent, useId, useState } from 'react';
import { CompanyFields, type CompanyForm, editOf, formOf } from './public/company-form.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { useCompanyAction } from './company.data.ts';
import { fieldProblem, formProblem } from '../../platform/refusals.ts';

/** Edits the whole page of a company; only changed fields are sent, and what was typed is not lost by a slip. */
export default function EditDialog({ company, onClose }: { company: CompanyPage; onClose: () => void }) {
  const formId = useId();
  const [begun] = useState(() => formOf(company));
  const [form, setForm] = useState<CompanyForm>(begun);
  const [isLeaving, setLeaving] = useState(false);
  const save = useCompanyAction(companies.edit, 'Page saved', onClose);
  const shown = Object.keys(form);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate({ params: { id: company.id }, body: editOf(form, begun) });
  }
  const isChanged = Object.keys(editOf(form, begun)).length > 0;
  return (
    <Dialog
      open
      locked={save.isPending}
      onOpenChange={(open) => (open ? undefined : isChanged ? setLeaving(true) : onClose())}
      title={`Edit ${company.name}`}
      footer={
        <Button type="submit" form={formId} loading={save.isPending}>
          Save
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <CompanyFields
          form={form}
          onChange={(change) => setForm((present) => ({ ...present, ...change }))}
          problem={(field) => fieldProblem(save.error, field)}
        />
        {formProblem(save.error, shown) ? <FieldError>{formProblem(save.error, shown)}</FieldError> : null}
        {save.error && !formProblem(save.error, shown) ? <FieldError>Please check the fields above.</FieldError> : null}
      </form>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Leave without saving?"
        description="What you changed on this page will be lost."
        confirmLabel="Leave"
        destructive
        onConfirm={onClose}
      />
    </Dialog>
  );
}

import type { AdminCompany } from '@innerspring/contract/companies/admin';
import { adminCompanies } from '@innerspring/contract/companies/admin-endpoints';
import { type SubmitEvent, useState } from 'react';
import { CompanyFields } from '../public/company-fields.tsx';
import { type CompanyForm, editOf, formOf } from '../public/company-form.ts';
import { fieldProblem, sentenceOf } from '../../../platform/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useCompanyStaffAction } from './company-admin.data.ts';

/** All fields of a company and its mail domain, which only staff change. */
export function CompanyEditForm({ detail }: { detail: AdminCompany }) {
  const { company } = detail;
  const [begun, setBegun] = useState(() => formOf(company));
  const [form, setForm] = useState<CompanyForm>(begun);
  const [domain, setDomain] = useState(company.domain ?? '');
  const save = useCompanyStaffAction(adminCompanies.edit, 'Company saved');
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const changedDomain = domain.trim() === (company.domain ?? '') ? {} : { domain: domain.trim() || null };
    const body = { ...editOf(form, begun), ...changedDomain };
    save.mutate({ params: { id: company.id }, body }, { onSuccess: () => setBegun(form) });
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <FormField
        label="Mail domain"
        help="Who has a confirmed address here can claim the page."
        error={fieldProblem(save.error, 'domain')}
      >
        <TextField value={domain} onChange={(event) => setDomain(event.target.value)} placeholder="example.com" />
      </FormField>
      <CompanyFields
        form={form}
        onChange={(change) => setForm((present) => ({ ...present, ...change }))}
        problem={(field) => fieldProblem(save.error, field)}
      />
      {save.error ? <FieldError>{sentenceOf(save.error)}</FieldError> : null}
      <Button type="submit" className="justify-self-start" loading={save.isPending}>
        Save
      </Button>
    </form>
  );
}

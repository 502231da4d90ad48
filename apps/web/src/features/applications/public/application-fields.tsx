import { companies } from '@innerspring/contract/companies/endpoints';
import { COMPANY_TYPES, PROFESSIONS } from '@innerspring/contract/choices';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useDeferredValue } from 'react';
import type { Path } from 'react-hook-form';
import { query } from '../../../platform/query.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { type Bindable, Field } from '../../../ui/forms/bound-fields.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextArea, TextField, WebAddressField } from '../../../ui/forms/text-fields.tsx';

/** The part of the application that the applicant may still change while it is pending. */
export type ApplicationValues = {
  fullName: string;
  company: string;
  title: string;
  profession: string;
  companyType: string;
  location: string;
  website: string;
  industryRole: string;
  referredBy: string;
};

export const emptyApplication: ApplicationValues = {
  fullName: '',
  company: '',
  title: '',
  profession: '',
  companyType: '',
  location: '',
  website: '',
  industryRole: '',
  referredBy: '',
};

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

function CompanyPicker({
  ref,
  value,
  onChange,
  onBlur,
}: {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}) {
  const q = useDeferredValue(value.trim());
  const { data, isFetching } = useQuery({ ...query(companies.pick, { query: { q } }), enabled: q.length >= 2 });
  const items = q.length >= 2 ? (data?.items ?? []) : [];
  return (
    <Combobox
      ref={ref}
      value={value}
      onValueChange={onChange}
      onBlur={onBlur}
      autoComplete="organization"
      loading={isFetching}
      options={items.map(({ id, name, location }) => ({
        id: String(id),
        label: name,
        ...(location ? { detail: location } : {}),
      }))}
      onSelect={(option) => onChange(option.label)}
      emptyText="Not listed yet. We’ll keep what you typed."
    />
  );
}

/**
 * The fields for the person and the company, shared by the registration form and the form that edits a pending
 * application.
 */
export function ApplicationFields<Values extends ApplicationValues>({ form }: { form: Bindable<Values> }) {
  const bind = (field: keyof ApplicationValues) => ({ form, name: field as Path<Values> });
  return (
    <>
      <Field {...bind('fullName')} label="Full name" required>
        <TextField autoComplete="name" />
      </Field>
      <Field {...bind('company')} label="Company" required help="Pick from the list or type a name.">
        {(field) => (
          <CompanyPicker ref={field.ref} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...bind('title')} label="Title" required>
          <TextField autoComplete="organization-title" />
        </Field>
        <Field {...bind('profession')} label="Profession" required>
          <Select options={options(PROFESSIONS)} placeholder="Choose" />
        </Field>
        <Field {...bind('companyType')} label="Company type" required>
          <Select options={options(COMPANY_TYPES)} placeholder="Choose" />
        </Field>
        <Field {...bind('location')} label="Location" required>
          <TextField autoComplete="address-level2" placeholder="City, state" />
        </Field>
      </div>
      <Field {...bind('website')} label="Website or LinkedIn address" optional>
        <WebAddressField />
      </Field>
      <Field
        {...bind('industryRole')}
        label="How do you work in bedding?"
        required
        help="What you make, move, sell or study, in 20 to 1,000 characters. Staff read this first."
      >
        <TextArea rows={4} limit={1000} />
      </Field>
      <Field
        {...bind('referredBy')}
        label="Referring member"
        optional
        help="Name or @username of a member who knows you."
      >
        <TextField autoComplete="off" />
      </Field>
    </>
  );
}

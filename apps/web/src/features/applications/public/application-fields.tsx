import { companies } from '@innerspring/contract/companies/endpoints';
import { COMPANY_TYPES, PROFESSIONS } from '@innerspring/contract/choices';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useDeferredValue } from 'react';
import {
  type Control,
  Controller,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormRegister,
  type DefaultValues,
  type FieldPath,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { query } from '../../../platform/query.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-fields.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from '@innerspring/contract';
import { ApiError } from '../../../platform/api.ts';

/** The part of the application that its owner may still change while it waits. */
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
      emptyText="Not known yet. Keep what you typed."
    />
  );
}

export interface ApplicationFieldsProps<Values extends FieldValues, Out> {
  register: UseFormRegister<Values>;
  control: Control<Values, unknown, Out>;
  errors: FieldErrors<Values>;
}

/** The fields about person and company, shared by the registration form and the form that mends a waiting application. */
export function ApplicationFields<Values extends ApplicationValues, Out>({
  register,
  control,
  errors,
}: ApplicationFieldsProps<Values, Out>) {
  const name = (field: keyof ApplicationValues) => field as Path<Values>;
  const error = (field: keyof ApplicationValues) => (errors as FieldErrors<ApplicationValues>)[field]?.message;
  return (
    <>
      <FormField label="Full name" required error={error('fullName')}>
        <TextField autoComplete="name" {...register(name('fullName'))} />
      </FormField>
      <FormField label="Company" required error={error('company')} help="Pick from the list or type a name.">
        <Controller
          control={control}
          name={name('company')}
          render={({ field }) => (
            <CompanyPicker ref={field.ref} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
          )}
        />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="Title" required error={error('title')}>
          <TextField autoComplete="organization-title" {...register(name('title'))} />
        </FormField>
        <FormField label="Profession" required error={error('profession')}>
          <Select options={options(PROFESSIONS)} placeholder="Choose" {...register(name('profession'))} />
        </FormField>
        <FormField label="Company type" required error={error('companyType')}>
          <Select options={options(COMPANY_TYPES)} placeholder="Choose" {...register(name('companyType'))} />
        </FormField>
        <FormField label="Location" required error={error('location')}>
          <TextField autoComplete="address-level2" placeholder="City, state" {...register(name('location'))} />
        </FormField>
      </div>
      <FormField label="Website or LinkedIn address" optional error={error('website')}>
        <TextField type="url" inputMode="url" placeholder="https://" {...register(name('website'))} />
      </FormField>
      <FormField
        label="How do you work in bedding?"
        required
        error={error('industryRole')}
        help="What you make, move, sell or study, in 20 to 1000 characters. Staff read this first."
      >
        <TextArea rows={4} limit={1000} {...register(name('industryRole'))} />
      </FormField>
      <FormField
        label="Referring member"
        optional
        error={error('referredBy')}
        help="Name or @username of a member who knows you."
      >
        <TextField autoComplete="off" {...register(name('referredBy'))} />
      </FormField>
    </>
  );
}

/**
 * A form checked by a schema of the contract, on submit first and then as the mended field changes. The first field that is
 * wrong takes the focus: first in the order of `defaultValues`, which is that of the screen.
 */
export function useContractForm<In extends FieldValues, Out>(
  schema: z.core.$ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
) {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  });
  // The order of registering counts, and fields inside child components would come after all others.
  for (const name of Object.keys(defaultValues)) form.register(name as FieldPath<In>);
  return form;
}

/**
 * Puts the server's sentence for each field into the form, the first one focused.
 * Returns false where the refusal names no field of this form.
 */
export function showServerFields<In extends FieldValues>(
  form: Pick<UseFormReturn<In>, 'setError' | 'getValues'>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = Object.entries(error.fields).filter(([field]) => field in form.getValues());
  known.forEach(([field, message], at) => {
    form.setError(field as FieldPath<In>, { message }, { shouldFocus: at === 0 });
  });
  return known.length > 0;
}

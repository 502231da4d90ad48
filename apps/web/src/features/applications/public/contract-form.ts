import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from '@innerspring/contract';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../../platform/api.ts';

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

import { isValidElement, type ReactNode, useEffect } from 'react';
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { Slot } from '../slot.tsx';
import { Checkbox, type CheckboxProps, RadioGroup, type RadioGroupProps } from './choices.tsx';
import { FormField, type FormFieldProps } from './form-field.tsx';

/** What a field is bound to: react-hook-form's control, and a note of which fields are on the screen. */
export interface Bindable<Values extends FieldValues> {
  // The last type, of what the schema makes of the values, concerns no field.
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  control: Control<Values, any, any>;
  /** Notes that a field is on the screen, until what it returns is called. */
  note: (name: string) => () => void;
}

interface Bound<Values extends FieldValues, Name extends FieldPath<Values>> {
  form: Bindable<Values>;
  name: Name;
}

/** The one binding of a field to its form, for a control that draws its own label and error: its value, and its error. */
export function useBound<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
}: Bound<Values, Name>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { note } = form;
  useEffect(() => note(name), [note, name]);
  return { field, error: messageOf(fieldState.error) };
}

/** The sentence of an error; where entries of a list are wrong, that of the first of them. */
function messageOf(error: unknown): string | undefined {
  if (!error || typeof error !== 'object') return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const [key, part] of Object.entries(error)) {
    const found = key === 'ref' ? undefined : messageOf(part);
    if (found) return found;
  }
  return undefined;
}

type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Bound<Values, Name> &
  Omit<FormFieldProps, 'error' | 'children' | 'id'> & {
    /** A control that takes `value` and `onChange` (TextField, TextArea, PasswordField, Select), or what draws another. */
    children: ReactNode | ((field: ControllerRenderProps<Values, Name>) => ReactNode);
  };

/** A control with label, help and error, bound to the form. */
export function Field<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  children,
  ...rest
}: FieldProps<Values, Name>) {
  const { field, error } = useBound({ form, name });
  return (
    <FormField {...rest} error={error}>
      {typeof children === 'function' ? (
        children(field)
      ) : isValidElement(children) ? (
        // The control gets value, name and the rest as its own props: Slot passes on all it gets.
        <Slot {...field}>{children}</Slot>
      ) : null}
    </FormField>
  );
}

type CheckboxFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Bound<Values, Name> &
  Omit<CheckboxProps, 'name' | 'checked' | 'onChange' | 'onBlur' | 'error' | 'ref' | 'form'>;

/** A checkbox bound to the form. */
export function CheckboxField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  ...rest
}: CheckboxFieldProps<Values, Name>) {
  const { field, error } = useBound({ form, name });
  const { value, ...bound } = field;
  return <Checkbox {...rest} {...bound} checked={Boolean(value)} error={error} />;
}

type RadioFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Bound<Values, Name> &
  Omit<RadioGroupProps<Extract<FieldPathValue<Values, Name>, string>>, 'name' | 'value' | 'onValueChange' | 'error'>;

/** Radio buttons bound to the form. */
export function RadioField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  ...rest
}: RadioFieldProps<Values, Name>) {
  const { field, error } = useBound({ form, name });
  return <RadioGroup {...rest} value={field.value || undefined} onValueChange={field.onChange} error={error} />;
}

import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { type Bindable, useBound } from '../../../ui/forms/bound-fields.tsx';
import { Checkbox } from '../../../ui/forms/choices.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import type { PollValues } from './poll-values.ts';

interface AudienceFieldProps {
  form: Bindable<PollValues>;
  name: 'professions' | 'companyTypes';
  legend: string;
  /** The text while nothing is selected: "All professions". */
  all: string;
  choices: readonly string[];
}

/** Selects several of a fixed list: a line that names the selection and opens a list of checkboxes. */
export function AudienceField({ form, name, legend, all, choices }: AudienceFieldProps) {
  const { field, error } = useBound({ form, name });
  const id = useId();
  const chosen: readonly string[] = field.value;
  // Sorted by the order of the list, not of the selection.
  const choose = (choice: string, isOn: boolean) =>
    field.onChange(choices.filter((one) => (one === choice ? isOn : chosen.includes(one))));
  return (
    <fieldset
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2"
    >
      <legend className="text-sm font-semibold">{legend}</legend>
      <Disclosure summary={<span className="font-normal">{chosen.join(', ') || all}</span>}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-2">
          {choices.map((choice) => (
            <Checkbox
              key={choice}
              label={choice}
              checked={chosen.includes(choice)}
              onChange={(event) => choose(choice, event.target.checked)}
            />
          ))}
        </div>
        {chosen.length > 0 ? (
          <Button variant="ghost" size="sm" className="mt-2" onClick={() => field.onChange([])}>
            {`Clear: ${all.toLowerCase()}`}
          </Button>
        ) : null}
      </Disclosure>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

import { type KeyboardEvent, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type Bindable, useBound } from '../../ui/forms/bound-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/forms/choices.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { withTyped } from './with-typed.ts';

interface TermsFieldProps<Values extends FieldValues> {
  form: Bindable<Values>;
  /** The field with the list. */
  name: FieldPath<Values>;
  /** The field with what is typed and not added yet. What is left in it counts when the form is sent. */
  typedName: FieldPath<Values>;
  label: string;
  /** The noun for one entry, in "Add role". */
  noun: string;
  help: string;
  placeholder: string;
  maxLength: number;
  required?: boolean;
  /** Entries are sentences, so commas don't end them. */
  isSentence?: boolean;
}

/** A list of short terms as tags, with a field that adds to them. */
export function TermsField<Values extends FieldValues>(props: TermsFieldProps<Values>) {
  const {
    form,
    name,
    typedName,
    label,
    noun,
    help,
    placeholder,
    maxLength,
    required = false,
    isSentence = false,
  } = props;
  const { field, error } = useBound({ form, name });
  const typed = useBound({ form, name: typedName }).field;
  const terms = field.value as string[];
  const text = typed.value as string;
  const [added, setAdded] = useState('');
  const add = () => {
    field.onChange(withTyped(terms, text, isSentence ? null : ','));
    setAdded(text.trim() ? `${text.trim()} added` : '');
    typed.onChange('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="grid gap-3">
      <FormField label={label} required={required} error={error} help={help}>
        <TextField
          value={text}
          maxLength={maxLength}
          onChange={(event) => typed.onChange(event.target.value)}
          onKeyDown={press}
          onBlur={typed.onBlur}
          placeholder={placeholder}
        />
      </FormField>
      {terms.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5" aria-label={`Your ${noun}s`}>
          {terms.map((term) => (
            <li key={term} className="max-w-full">
              <Tag name={term} onRemove={() => field.onChange(terms.filter((other) => other !== term))}>
                {term}
              </Tag>
            </li>
          ))}
        </ul>
      ) : null}
      <Button variant="outline" size="sm" className="justify-self-start" onClick={add} disabled={!text.trim()}>
        Add {noun}
      </Button>
      <p role="status" className="sr-only">
        {added}
      </p>
    </div>
  );
}

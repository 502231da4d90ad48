import { HIRE_LIMITS } from '@innerspring/contract/hire-cards/choices';
import { type KeyboardEvent, useState } from 'react';
import { withTyped } from '../../parts/forms/with-typed.ts';
import { type Bindable, useBound } from '../../ui/forms/bound-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/forms/choices.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import type { HireCardValues } from './hire-card-values.ts';

/** Roles as tags, with a field that adds to them. What is left in the field counts when the form is sent. */
export function RoleField({ form }: { form: Bindable<HireCardValues> }) {
  const { field, error } = useBound({ form, name: 'roles' });
  const typed = useBound({ form, name: 'typedRole' }).field;
  const [added, setAdded] = useState('');
  const add = () => {
    field.onChange(withTyped(field.value, typed.value));
    setAdded(typed.value.trim() ? `${typed.value.trim()} added` : '');
    typed.onChange('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.value.trim() === '') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="grid gap-3">
      <FormField
        label="Roles you’re open to"
        required
        error={error}
        help={`Up to ${HIRE_LIMITS.roles}. Press Enter to add each one.`}
      >
        <TextField
          value={typed.value}
          maxLength={HIRE_LIMITS.roleLength}
          onChange={(event) => typed.onChange(event.target.value)}
          onKeyDown={press}
          onBlur={typed.onBlur}
          placeholder="For example, Quilting supervisor"
        />
      </FormField>
      {field.value.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5" aria-label="Your roles">
          {field.value.map((role) => (
            <li key={role} className="max-w-full">
              <Tag name={role} onRemove={() => field.onChange(field.value.filter((other) => other !== role))}>
                {role}
              </Tag>
            </li>
          ))}
        </ul>
      ) : null}
      <Button variant="outline" size="sm" className="justify-self-start" onClick={add} disabled={!typed.value.trim()}>
        Add role
      </Button>
      <p role="status" className="sr-only">
        {added}
      </p>
    </div>
  );
}

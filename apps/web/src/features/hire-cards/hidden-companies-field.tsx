import { companies } from '@innerspring/contract/companies/endpoints';
import { HIRE_LIMITS } from '@innerspring/contract/hire-cards/choices';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { query } from '../../platform/query.ts';
import { type Bindable, useBound } from '../../ui/forms/bound-fields.tsx';
import { Tag } from '../../ui/forms/choices.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import type { HireCardValues } from './hire-card-values.ts';

/** Companies whose employees never see the card. Only companies with a page can be selected. */
export function HiddenCompaniesField({ form }: { form: Bindable<HireCardValues> }) {
  const { field, error } = useBound({ form, name: 'hiddenCompanies' });
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data, isFetching } = useQuery({ ...query(companies.pick, { query: { q } }), enabled: q.length >= 2 });
  const chosen = new Set(field.value.map(({ id }) => id));
  const offered = q.length >= 2 ? (data?.items ?? []).filter(({ id }) => !chosen.has(id)) : [];
  const isFull = field.value.length >= HIRE_LIMITS.hiddenCompanies;
  return (
    <div className="grid gap-3">
      <FormField
        label="Hide it from companies (optional)"
        error={error}
        help="Nobody who works there sees your card, whether we know it from their profile, a current position or a role on the company’s page."
      >
        <Combobox
          value={text}
          onValueChange={setText}
          loading={isFetching}
          disabled={isFull}
          placeholder={isFull ? `At most ${HIRE_LIMITS.hiddenCompanies} companies` : 'Search companies'}
          options={offered.map(({ id, name, location }) => ({
            id: String(id),
            label: name,
            ...(location ? { detail: location } : {}),
          }))}
          onSelect={({ id, label }) => {
            field.onChange([...field.value, { id: Number(id), name: label }]);
            setText('');
          }}
          emptyText="No company page has this name."
        />
      </FormField>
      {field.value.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5" aria-label="Companies that don’t see your card">
          {field.value.map(({ id, name }) => (
            <li key={id} className="max-w-full">
              <Tag name={name} onRemove={() => field.onChange(field.value.filter((other) => other.id !== id))}>
                {name}
              </Tag>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

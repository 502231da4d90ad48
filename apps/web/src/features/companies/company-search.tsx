import { companies } from '@innerspring/contract/companies/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { query } from '../../platform/query.ts';
import { Combobox, type ComboboxProps } from '../../ui/forms/combobox.tsx';

interface CompanySearchProps extends Omit<ComboboxProps, 'options' | 'loading' | 'onSelect'> {
  onSelect: (company: { id: number; name: string }) => void;
}

/** Suggests known companies for the text; any other text is accepted too. */
export function CompanySearch({ value, onSelect, ...rest }: CompanySearchProps) {
  const q = useDeferredValue(value.trim().slice(0, 60));
  const found = useQuery({
    ...query(companies.pick, { query: { q } }),
    enabled: q.length >= 2,
    placeholderData: (previous) => previous,
  });
  const items = q.length >= 2 ? (found.data?.items ?? []) : [];
  return (
    <Combobox
      {...rest}
      value={value}
      loading={found.isFetching && items.length === 0}
      emptyText={q.length >= 2 ? 'No company by that name' : ''}
      options={items.map(({ id, name, location }) => ({
        id: String(id),
        label: name,
        ...(location ? { detail: location } : {}),
      }))}
      onSelect={({ id, label }) => onSelect({ id: Number(id), name: label })}
    />
  );
}

import { posts } from '@innerspring/contract/posts/endpoints';
import type { PersonCard } from '@innerspring/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { query } from '../../platform/query.ts';
import { Combobox, type ComboboxProps } from '../../ui/forms/combobox.tsx';

interface MemberSearchProps extends Omit<ComboboxProps, 'options' | 'loading' | 'onSelect'> {
  onSelect: (person: PersonCard) => void;
}

/** Suggests members whose name or username starts with the text. */
export function MemberSearch({ value, onSelect, ...rest }: MemberSearchProps) {
  const q = useDeferredValue(value.trim().slice(0, 60));
  const found = useQuery({
    ...query(posts.mentionable, { query: { q } }),
    enabled: q.length > 0,
    placeholderData: (previous) => previous,
  });
  const items = q.length > 0 ? (found.data?.items ?? []) : [];
  return (
    <Combobox
      {...rest}
      value={value}
      loading={found.isFetching && items.length === 0}
      emptyText={q ? 'No member by that name' : ''}
      options={items.map((person) => ({
        id: String(person.id),
        label: person.fullName,
        detail: [`@${person.username}`, person.company].filter(Boolean).join(' · '),
      }))}
      onSelect={({ id }) => {
        const person = items.find((one) => one.id === Number(id));
        if (person) onSelect(person);
      }}
    />
  );
}

import { jobs } from '@innerspring/contract/jobs/endpoints';
import type { KnownPlace } from '@innerspring/contract/jobs/schemas';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { query } from '../../platform/query.ts';
import { Combobox, type ComboboxProps } from '../../ui/forms/combobox.tsx';

interface PlaceSearchProps extends Omit<ComboboxProps, 'options' | 'loading' | 'onSelect'> {
  onSelect: (place: KnownPlace) => void;
}

/** Suggests cities for the text; any other text is accepted too. */
export function PlaceSearch({ value, onSelect, ...rest }: PlaceSearchProps) {
  const q = useDeferredValue(value.trim().slice(0, 120));
  const { data } = useQuery({
    ...query(jobs.places, { query: { q } }),
    enabled: q.length >= 2,
    placeholderData: (previous) => previous,
    // Cities do not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = q.length >= 2 ? (data ?? []) : [];
  return (
    <Combobox
      {...rest}
      value={value}
      options={found.map(({ label, country }, at) => ({
        id: String(at),
        label,
        ...(label.endsWith(country) ? {} : { detail: country }),
      }))}
      onSelect={({ id }) => {
        const place = found[Number(id)];
        if (place) onSelect(place);
      }}
    />
  );
}

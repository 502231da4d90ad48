import { COMPANY_TYPES, PROFESSIONS, SENIORITIES } from '@innerspring/contract/choices';
import {
  JOB_AGE_LABELS,
  JOB_RADII,
  JOB_TYPES,
  JOB_WORKPLACES,
  PAY_FLOORS,
  USUAL_RADIUS,
} from '@innerspring/contract/jobs/choices';
import type { Facets } from '@innerspring/contract/directory/schemas';
import { useState } from 'react';
import { useIsMobile } from '../../platform/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, Select, Tag } from '../../ui/forms/choices.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Form, usePlainForm } from '../../ui/forms/form.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { FilterSheet } from '../../parts/facets/filter-sheet.tsx';
import { chosenFilters, type JobFilters, milesText } from './jobs.data.ts';
import { wholeDollars } from '../../parts/money-format.ts';
import { PlaceSearch } from './place-search.tsx';

interface FilterProps {
  filters: JobFilters;
  onFilters: (filters: JobFilters) => void;
}
interface CountedProps extends FilterProps {
  counts: Facets | undefined;
}

const labeled = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The filters with a fixed set of options. */
const choices = [
  { name: 'workplace', label: 'Workplace', none: 'Any workplace', options: labeled(JOB_WORKPLACES) },
  { name: 'type', label: 'Type of employment', none: 'Any type', options: labeled(JOB_TYPES) },
  { name: 'category', label: 'Category', none: 'Any category', options: plain(PROFESSIONS) },
  { name: 'seniority', label: 'Level', none: 'Any level', options: plain(SENIORITIES) },
  {
    name: 'pay',
    label: 'Pay, at least',
    none: 'Any pay',
    options: PAY_FLOORS.map((dollars) => ({ value: String(dollars), label: `${wholeDollars(dollars)} a year` })),
  },
  { name: 'companyType', label: 'Company type', none: 'Any company', options: plain(COMPANY_TYPES) },
  { name: 'age', label: 'Posted', none: 'Anytime', options: labeled(JOB_AGE_LABELS) },
] as const;

const usualRadius = String(USUAL_RADIUS);

function PlaceField({ filters, onFilters }: FilterProps) {
  const [text, setText] = useState(filters.place ?? '');
  const search = (place: string) =>
    onFilters({ ...filters, place: place || undefined, within: place ? filters.within : undefined });
  const form = usePlainForm(() => search(text.trim()));
  return (
    <Form form={form} label="Place" className="gap-3!">
      <FormField label="Place">
        <PlaceSearch
          enterKeyHint="search"
          placeholder="City, state or country"
          maxLength={240}
          value={text}
          onValueChange={(next) => {
            setText(next);
            if (next === '' && filters.place) search('');
          }}
          onSelect={({ label }) => {
            setText(label);
            search(label);
          }}
        />
      </FormField>
      {filters.place ? (
        <Select
          aria-label="Distance"
          value={filters.within ?? usualRadius}
          onChange={({ target }) =>
            onFilters({ ...filters, within: target.value === usualRadius ? undefined : target.value })
          }
          options={JOB_RADII.map((miles) => ({ value: String(miles), label: milesText(miles) }))}
        />
      ) : null}
    </Form>
  );
}

function Choice({ name, label, none, options, filters, onFilters, counts }: CountedProps & (typeof choices)[number]) {
  const facet = counts?.facets.find((one) => one.name === name);
  const countOf = (value: string) => facet?.values.find((one) => one.value === value)?.count ?? 0;
  const isLeast = counts?.isLeast ? '+' : '';
  return (
    <FormField label={label}>
      <Select
        value={filters[name] ?? ''}
        onChange={({ target }) => onFilters({ ...filters, [name]: target.value || undefined })}
        options={[
          { value: '', label: none },
          ...options.map(({ value, label: text }) => ({
            value,
            label: facet ? `${text} (${fullCount(countOf(value))}${isLeast})` : text,
          })),
        ]}
      />
    </FormField>
  );
}

function Fields(props: CountedProps) {
  return (
    <div className="grid gap-4">
      <PlaceField key={props.filters.place ?? ''} {...props} />
      {choices.map((choice) => (
        <Choice key={choice.name} {...choice} {...props} />
      ))}
      <Checkbox
        label="Only where members apply here"
        checked={props.filters.applyBy === 'in_app'}
        onChange={({ target }) => props.onFilters({ ...props.filters, applyBy: target.checked ? 'in_app' : undefined })}
      />
    </div>
  );
}

/** The filters beside the list, from 768 px. */
export function JobFilterAside(props: CountedProps) {
  if (useIsMobile()) return null;
  return (
    <Card asChild padded>
      <aside aria-label="Filters" className="max-h-[calc(100dvh-6.5rem)] overflow-y-auto overscroll-contain">
        <Fields {...props} />
      </aside>
    </Card>
  );
}

/** On phones: a chip that opens the filters. */
export function JobFilterSheet(props: CountedProps) {
  const active = chosenFilters(props.filters).filter(({ name }) => name !== 'q').length;
  return (
    <FilterSheet active={active}>
      <Fields {...props} />
    </FilterSheet>
  );
}

/** The active filters, each with a button to remove it. */
export function JobFilterChips({ filters, onFilters }: FilterProps) {
  const chosen = chosenFilters(filters);
  if (chosen.length === 0) return null;
  return (
    <>
      {chosen.map(({ name, label }) => (
        <Tag
          key={name}
          name={label}
          onRemove={() => onFilters({ ...filters, [name]: undefined, ...(name === 'place' && { within: undefined }) })}
        >
          {label}
        </Tag>
      ))}
      <Button variant="link" size="sm" onClick={() => onFilters({})}>
        Clear all
      </Button>
    </>
  );
}

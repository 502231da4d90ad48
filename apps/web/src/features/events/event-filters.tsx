import { EVENT_CATEGORIES, EVENT_FORMATS } from '@innerspring/contract/events/choices';
import { useQuery } from '@tanstack/react-query';
import { FilterSheet } from '../../parts/facets/filter-sheet.tsx';
import { useIsMobile } from '../../platform/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, Select, Tag } from '../../ui/forms/choices.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { chosenFilters, type EventFilters, regionsQuery } from './events.data.ts';

interface FilterProps {
  filters: EventFilters;
  onFilters: (filters: EventFilters) => void;
}

const labeled = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

function Fields({ filters, onFilters }: FilterProps) {
  const { data: regions = [] } = useQuery(regionsQuery);
  const known = regions.some(({ region }) => region === filters.region);
  const choices = [
    { name: 'category' as const, label: 'Category', none: 'Any category', options: labeled(EVENT_CATEGORIES) },
    { name: 'format' as const, label: 'Format', none: 'Any format', options: labeled(EVENT_FORMATS) },
    {
      name: 'region' as const,
      label: 'Region',
      none: 'Anywhere',
      options: [
        ...(filters.region && !known ? [{ value: filters.region, label: filters.region }] : []),
        ...regions.map(({ region, count }) => ({ value: region, label: `${region} (${fullCount(count)})` })),
      ],
    },
  ];
  return (
    <div className="grid gap-4">
      {choices.map(({ name, label, none, options }) => (
        <FormField key={name} label={label}>
          <Select
            value={filters[name] ?? ''}
            onChange={({ target }) => onFilters({ ...filters, [name]: target.value || undefined })}
            options={[{ value: '', label: none }, ...options]}
          />
        </FormField>
      ))}
      <Checkbox
        label="Major markets"
        checked={filters.major === 'yes'}
        onChange={({ target }) => onFilters({ ...filters, major: target.checked ? 'yes' : undefined })}
      />
      <Checkbox
        label="Free"
        checked={filters.free === 'yes'}
        onChange={({ target }) => onFilters({ ...filters, free: target.checked ? 'yes' : undefined })}
      />
    </div>
  );
}

/** The filters beside the list, from 768 px. */
export function EventFilterAside(props: FilterProps) {
  if (useIsMobile()) return null;
  return (
    <Card asChild padded>
      <aside aria-label="Filters">
        <Fields {...props} />
      </aside>
    </Card>
  );
}

/** On phones: a chip that opens the filters. */
export function EventFilterSheet(props: FilterProps) {
  return (
    <FilterSheet active={chosenFilters(props.filters).length}>
      <Fields {...props} />
    </FilterSheet>
  );
}

/** The active filters, each with a button to remove it. */
export function EventFilterChips({ filters, onFilters }: FilterProps) {
  const chosen = chosenFilters(filters);
  if (chosen.length === 0) return null;
  return (
    <>
      {chosen.map(({ name, label }) => (
        <Tag key={name} name={label} onRemove={() => onFilters({ ...filters, [name]: undefined })}>
          {label}
        </Tag>
      ))}
      <Button variant="link" size="sm" onClick={() => onFilters({})}>
        Clear all
      </Button>
    </>
  );
}

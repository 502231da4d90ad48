import { DIRECTORY_SORTS } from '@innerspring/contract/directory/endpoints';
import { Search } from 'lucide-react';
import { FacetChips, type FacetCounts, FacetSheet } from '../../parts/facets/facet-filters.tsx';
import { activeFacets, foundText } from '../../parts/facets/facets.ts';
import { oneOf } from '../../platform/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { Select, Tag } from '../../ui/forms/choices.tsx';
import { Form, usePlainForm } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { useTypedQuery } from '../../ui/forms/typed-query.ts';
import { facetsOf, nouns, type SearchProps, type Sort, withoutFilters } from './network.data.ts';

/** Labels of the directory's sort orders. */
const sortLabels: Record<Sort, string> = {
  relevance: 'Relevance',
  active: 'Recently active',
  newest: 'Newest',
  name: 'A to Z',
};

/** Milliseconds after the last key before the URL changes; Enter changes it at once. */
const DEBOUNCE_MS = 350;

interface QueryFieldProps extends SearchProps {
  label: string;
}

function QueryField({ label, search, onSearch }: QueryFieldProps) {
  const find = (q: string) => onSearch({ ...search, q: q || undefined });
  const { text, type, report } = useTypedQuery(search.q ?? '', find, DEBOUNCE_MS);
  const form = usePlainForm(report);
  return (
    <div className="min-w-0 flex-1">
      <Form form={form} label={label}>
        <TextField
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={80}
          lead={<Search size={18} aria-hidden="true" />}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </Form>
    </div>
  );
}

interface ToolbarProps extends SearchProps {
  kind: 'people' | 'companies';
  counts: FacetCounts;
}

/** The query and the active filters, each with a button to remove it. */
function FilterChips({ kind, search, onSearch }: Omit<ToolbarProps, 'counts'>) {
  const names = facetsOf[kind];
  if (activeFacets(names, search).length === 0 && !search.q) return null;
  return (
    <>
      {search.q ? (
        <Tag name={`the search for ${search.q}`} onRemove={() => onSearch({ ...search, q: undefined })}>
          “{search.q}”
        </Tag>
      ) : null}
      <FacetChips names={names} chosen={search} onChoose={(change) => onSearch({ ...search, ...change })} />
      <Button variant="link" size="sm" onClick={() => onSearch(withoutFilters(search))}>
        Clear all
      </Button>
    </>
  );
}

function SortBy({ search, onSearch }: SearchProps) {
  return (
    <Select
      aria-label="Sort by"
      className="w-42 shrink-0"
      value={search.sort ?? 'relevance'}
      onChange={(event) => {
        const sort = oneOf(event.currentTarget.value, DIRECTORY_SORTS);
        onSearch({ ...search, sort: sort === 'relevance' ? undefined : sort });
      }}
      options={DIRECTORY_SORTS.map((value) => ({ value, label: sortLabels[value] }))}
    />
  );
}

/**
 * Query and sort order above one row that never wraps: the count and the active filters. On phones the row scrolls and
 * starts with the button for the filters.
 */
export function DirectoryToolbar({ kind, counts, search, onSearch }: ToolbarProps) {
  return (
    <div className="grid gap-2 max-md:px-4">
      <div className="flex items-center gap-2">
        <QueryField label={kind === 'people' ? 'Find people' : 'Find companies'} search={search} onSearch={onSearch} />
        <SortBy search={search} onSearch={onSearch} />
      </div>
      <div className="flex min-h-8 items-center gap-2 overflow-x-auto [scrollbar-width:none] max-md:-mx-4 max-md:min-h-9 max-md:px-4">
        <FacetSheet
          names={facetsOf[kind]}
          counts={counts}
          chosen={search}
          onChoose={(change) => onSearch({ ...search, ...change })}
        />
        <p role="status" className="min-w-18 shrink-0 text-sm whitespace-nowrap text-ink-faint tabular-nums">
          {counts.data ? foundText(counts.data, nouns[kind]) : ''}
        </p>
        <FilterChips kind={kind} search={search} onSearch={onSearch} />
      </div>
    </div>
  );
}

import { DIRECTORY_SORTS } from '@innerspring/contract/directory/endpoints';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FacetChips, type FacetCounts, FilterSheet } from '../../parts/facets/facet-filters.tsx';
import { activeFacets } from '../../parts/facets/facets.ts';
import { oneOf } from '../../platform/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { Select, Tag } from '../../ui/forms/choices.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { facetsOf, type SearchProps, type Sort, withoutFilters } from './network.data.ts';

/** The orders of the directory in words. */
const sortLabels: Record<Sort, string> = {
  relevance: 'Relevance',
  active: 'Recently active',
  newest: 'Newest',
  name: 'A to Z',
};

/** Typing rests this long before the address changes; Enter does not wait. */
const TYPING_REST_MS = 350;

interface WordsFieldProps extends SearchProps {
  label: string;
}

function WordsField({ label, search, onSearch }: WordsFieldProps) {
  const [text, setText] = useState(search.q ?? '');
  const [shown, setShown] = useState(search.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address changed by other means: Back, a chip, Clear all.
  if (shown !== search.q) {
    setShown(search.q);
    if ((search.q ?? '') !== text.trim()) setText(search.q ?? '');
  }
  const apply = (typed: string) => {
    clearTimeout(timer.current);
    const q = typed.trim() || undefined;
    if (q !== search.q) onSearch({ ...search, q });
  };
  return (
    <form
      role="search"
      aria-label={label}
      className="min-w-0 flex-1 basis-56"
      onSubmit={(event) => {
        event.preventDefault();
        apply(text);
      }}
    >
      <TextField
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={80}
        lead={<Search size={18} aria-hidden="true" />}
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setText(typed);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => apply(typed), TYPING_REST_MS);
        }}
      />
    </form>
  );
}

interface ToolbarProps extends SearchProps {
  kind: 'people' | 'companies';
  counts: FacetCounts;
}

/** The words and filters that are on, each with a cross. */
export function FilterChips({ kind, search, onSearch }: Omit<ToolbarProps, 'counts'>) {
  const names = facetsOf[kind];
  if (activeFacets(names, search).length === 0 && !search.q) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:px-4">
      {search.q ? (
        <Tag name={`the words ${search.q}`} onRemove={() => onSearch({ ...search, q: undefined })}>
          “{search.q}”
        </Tag>
      ) : null}
      <FacetChips names={names} chosen={search} onChoose={(change) => onSearch({ ...search, ...change })} />
      <Button variant="link" size="sm" onClick={() => onSearch(withoutFilters(search))}>
        Clear all
      </Button>
    </div>
  );
}

/** Words, order, and on small screens the way to the filters. */
export function DirectoryToolbar({ kind, counts, search, onSearch }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:px-4">
      <WordsField label={kind === 'people' ? 'Find people' : 'Find companies'} search={search} onSearch={onSearch} />
      <FilterSheet
        names={facetsOf[kind]}
        counts={counts}
        chosen={search}
        onChoose={(change) => onSearch({ ...search, ...change })}
      />
      <Select
        aria-label="Sort by"
        className="w-42"
        value={search.sort ?? 'relevance'}
        onChange={(event) => {
          const sort = oneOf(event.currentTarget.value, DIRECTORY_SORTS);
          onSearch({ ...search, sort: sort === 'relevance' ? undefined : sort });
        }}
        options={DIRECTORY_SORTS.map((value) => ({ value, label: sortLabels[value] }))}
      />
    </div>
  );
}

import { DIRECTORY_SORTS } from '@innerspring/contract/directory-choices';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { oneOf } from '../../platform/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/chip.tsx';
import { Select } from '../../ui/select.tsx';
import { SidePanel, SidePanelClose } from '../../ui/side-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FacetList } from './facet-list.tsx';
import type { Facets } from './network.data.ts';
import { activeFacets, type SearchProps, withoutFilters } from './network-search.ts';
import { chipLabel, sortLabels } from './network-words.ts';

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
  facets: Facets | undefined;
}

function FilterSheet({ kind, facets, search, onSearch }: ToolbarProps) {
  const active = activeFacets(kind, search).length;
  return (
    <SidePanel
      title="Filters"
      trigger={
        <Button variant="outline" className="lg:hidden">
          <SlidersHorizontal size={18} aria-hidden="true" />
          Filters{active > 0 ? ` (${active})` : ''}
        </Button>
      }
      footer={
        <SidePanelClose asChild>
          <Button block>Show results</Button>
        </SidePanelClose>
      }
    >
      <FacetList facets={facets} search={search} onSearch={onSearch} />
    </SidePanel>
  );
}

/** The filters that are on, each with a cross. */
export function FilterChips({ kind, search, onSearch }: Omit<ToolbarProps, 'facets'>) {
  const active = activeFacets(kind, search);
  if (active.length === 0 && !search.q) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:px-4">
      {search.q ? (
        <Tag name={`the words ${search.q}`} onRemove={() => onSearch({ ...search, q: undefined })}>
          “{search.q}”
        </Tag>
      ) : null}
      {active.map((name) => {
        const label = chipLabel(name, search[name] ?? '');
        return (
          <Tag key={name} name={label} onRemove={() => onSearch({ ...search, [name]: undefined })}>
            {label}
          </Tag>
        );
      })}
      <Button variant="link" size="sm" onClick={() => onSearch(withoutFilters(search))}>
        Clear all
      </Button>
    </div>
  );
}

/** Words, order, and on small screens the way to the filters. */
export function DirectoryToolbar({ kind, facets, search, onSearch }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:px-4">
      <WordsField label={kind === 'people' ? 'Find people' : 'Find companies'} search={search} onSearch={onSearch} />
      <FilterSheet kind={kind} facets={facets} search={search} onSearch={onSearch} />
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

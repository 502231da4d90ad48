import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AddCompany } from '../companies/public/add-company.tsx';
import { type FacetCounts, FilterAside, NonePass } from '../../parts/facets/facet-filters.tsx';
import { activeFacets, foundText } from '../../parts/facets/facets.ts';
import { companyPath } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { CompanyCard } from './company-card.tsx';
import { DirectoryToolbar, FilterChips } from './directory-toolbar.tsx';
import { companyFacets, companyPages, peopleFacets, peoplePages } from './network.data.ts';
import { facetsOf, type SearchProps, withoutFilters } from './network-search.ts';
import { PersonCard } from './person-card.tsx';
import { RowList } from '../../parts/row-list.tsx';
import { SuggestionStrip } from './suggestion-strip.tsx';

interface FrameProps extends SearchProps {
  kind: 'people' | 'companies';
  counts: FacetCounts;
  children: ReactNode;
}

const nouns = { people: ['person', 'people'], companies: ['company', 'companies'] } as const;

/** Filters beside the list where there is room; words, order and chips above it. */
function DirectoryFrame({ kind, counts, search, onSearch, children }: FrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <FilterAside counts={counts} chosen={search} onChoose={(change) => onSearch({ ...search, ...change })} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <DirectoryToolbar kind={kind} counts={counts} search={search} onSearch={onSearch} />
        <FilterChips kind={kind} search={search} onSearch={onSearch} />
        <p role="status" className="text-sm text-ink-faint max-md:px-4">
          {counts.data ? foundText(counts.data, nouns[kind]) : ' '}
        </p>
        {children}
      </div>
    </div>
  );
}

/** Nothing passes: the filter that hides the most, or the words, can be cleared at once. */
function NothingFound({ kind, counts, search, onSearch }: Omit<FrameProps, 'children'>) {
  const [, many] = nouns[kind];
  const hasFilters = activeFacets(facetsOf[kind], search).length > 0 || Boolean(search.q);
  if (!hasFilters) return <EmptyState>No {many} yet. They will show up here.</EmptyState>;
  return (
    <NonePass
      names={facetsOf[kind]}
      facets={counts.data}
      noun={nouns[kind]}
      chosen={search}
      onChoose={(change) => onSearch({ ...search, ...change })}
    >
      <EmptyState
        action={
          <Button variant="outline" onClick={() => onSearch(withoutFilters(search))}>
            Clear all filters
          </Button>
        }
      >
        No {many} match{search.q ? ` “${search.q}”` : ' these filters'}.
      </EmptyState>
    </NonePass>
  );
}

/** Members by words and facets. */
export function PeopleTab({ search, onSearch }: SearchProps) {
  const list = useInfiniteQuery(peoplePages(search));
  const counts = useQuery(peopleFacets(search));
  const isPlain = !search.q && activeFacets(facetsOf.people, search).length === 0;
  return (
    <DirectoryFrame kind="people" counts={counts} search={search} onSearch={onSearch}>
      {isPlain ? <SuggestionStrip /> : null}
      <RowList
        list={list}
        what="people"
        keyOf={(row) => row.person.id}
        empty={<NothingFound kind="people" counts={counts} search={search} onSearch={onSearch} />}
      >
        {(row) => <PersonCard row={row} />}
      </RowList>
    </DirectoryFrame>
  );
}

/** Companies by words and facets. */
export function CompaniesTab({ search, onSearch }: SearchProps) {
  const list = useInfiniteQuery(companyPages(search));
  const counts = useQuery(companyFacets(search));
  const navigate = useNavigate();
  return (
    <DirectoryFrame kind="companies" counts={counts} search={search} onSearch={onSearch}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:px-4">
        <p className="text-sm text-ink-soft">Is yours missing?</p>
        <AddCompany name={search.q ?? ''} onCreated={({ id }) => void navigate({ to: companyPath(id) })} />
      </div>
      <RowList
        list={list}
        what="companies"
        keyOf={(row) => row.company.id}
        empty={<NothingFound kind="companies" counts={counts} search={search} onSearch={onSearch} />}
      >
        {(row) => <CompanyCard row={row} />}
      </RowList>
    </DirectoryFrame>
  );
}

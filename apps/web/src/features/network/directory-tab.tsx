import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AddCompany } from '../../parts/add-company.tsx';
import { companyPath } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { countOf, fullCount } from '../../ui/number-format.ts';
import { CompanyCard } from './company-card.tsx';
import { DirectoryToolbar, FilterChips } from './directory-toolbar.tsx';
import { FacetList, tightestFacet } from './facet-list.tsx';
import { companyFacets, companyPages, type Facets, peopleFacets, peoplePages } from './network.data.ts';
import { activeFacets, type SearchProps, withoutFilters } from './network-search.ts';
import { facetLabels } from './network-words.ts';
import { PersonCard } from './person-card.tsx';
import { RowList } from './row-list.tsx';
import { SuggestionStrip } from './suggestion-strip.tsx';

interface FrameProps extends SearchProps {
  kind: 'people' | 'companies';
  facets: Facets | undefined;
  children: ReactNode;
}

const nouns = { people: ['person', 'people'], companies: ['company', 'companies'] } as const;

function total(kind: 'people' | 'companies', { total: found, isLeast }: Facets): string {
  const [one, many] = nouns[kind];
  return isLeast ? `${fullCount(found)}+ ${many}` : countOf(found, one, many);
}

/** Filters beside the list where there is room; words, order and chips above it. */
function DirectoryFrame({ kind, facets, search, onSearch, children }: FrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Card asChild>
        <aside aria-label="Filters" className="px-3 py-1 max-lg:hidden">
          <FacetList facets={facets} search={search} onSearch={onSearch} />
        </aside>
      </Card>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <DirectoryToolbar kind={kind} facets={facets} search={search} onSearch={onSearch} />
        <FilterChips kind={kind} search={search} onSearch={onSearch} />
        <p role="status" className="text-sm text-ink-faint max-md:px-4">
          {facets ? total(kind, facets) : ' '}
        </p>
        {children}
      </div>
    </div>
  );
}

/** Nothing passes: the filter that hides the most, or the words, can be cleared at once. */
function NothingFound({ kind, facets, search, onSearch }: Omit<FrameProps, 'children'>) {
  const tightest = tightestFacet(kind, search, facets);
  const [one, many] = nouns[kind];
  if (tightest) {
    const label = facetLabels[tightest.name].toLowerCase();
    return (
      <EmptyState
        action={
          <Button variant="outline" onClick={() => onSearch({ ...search, [tightest.name]: undefined })}>
            Clear {label}
          </Button>
        }
      >
        No {many} match all filters. Without the one for {label} there would be {countOf(tightest.cleared, one, many)}.
      </EmptyState>
    );
  }
  const hasFilters = activeFacets(kind, search).length > 0 || Boolean(search.q);
  if (!hasFilters) return <EmptyState>No {many} yet. They will show up here.</EmptyState>;
  return (
    <EmptyState
      action={
        <Button variant="outline" onClick={() => onSearch(withoutFilters(search))}>
          Clear all filters
        </Button>
      }
    >
      No {many} match{search.q ? ` “${search.q}”` : ' these filters'}.
    </EmptyState>
  );
}

/** Members by words and facets. */
export function PeopleTab({ search, onSearch }: SearchProps) {
  const list = useInfiniteQuery(peoplePages(search));
  const facets = useQuery(peopleFacets(search)).data;
  const isPlain = !search.q && activeFacets('people', search).length === 0;
  return (
    <DirectoryFrame kind="people" facets={facets} search={search} onSearch={onSearch}>
      {isPlain ? <SuggestionStrip /> : null}
      <RowList
        list={list}
        what="people"
        keyOf={(row) => row.person.id}
        empty={<NothingFound kind="people" facets={facets} search={search} onSearch={onSearch} />}
      >
        {(row) => <PersonCard row={row} />}
      </RowList>
    </DirectoryFrame>
  );
}

/** Companies by words and facets. */
export function CompaniesTab({ search, onSearch }: SearchProps) {
  const list = useInfiniteQuery(companyPages(search));
  const facets = useQuery(companyFacets(search)).data;
  const navigate = useNavigate();
  return (
    <DirectoryFrame kind="companies" facets={facets} search={search} onSearch={onSearch}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:px-4">
        <p className="text-sm text-ink-soft">Is yours missing?</p>
        <AddCompany name={search.q ?? ''} onCreated={({ id }) => void navigate({ to: companyPath(id) })} />
      </div>
      <RowList
        list={list}
        what="companies"
        keyOf={(row) => row.company.id}
        empty={<NothingFound kind="companies" facets={facets} search={search} onSearch={onSearch} />}
      >
        {(row) => <CompanyCard row={row} />}
      </RowList>
    </DirectoryFrame>
  );
}

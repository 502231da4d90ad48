import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AddCompany } from '../companies/public/add-company.tsx';
import { type FacetCounts, FilterAside, NonePass } from '../../parts/facets/facet-filters.tsx';
import { activeFacets } from '../../parts/facets/facets.ts';
import { companyPath, profilePath, SiteLink } from '../../parts/site-link.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { CompanyCard, PersonCard } from './person-card.tsx';
import { DirectoryToolbar } from './directory-toolbar.tsx';
import {
  companyCounts,
  companyPages,
  peopleCounts,
  peoplePages,
  useDismiss,
  facetsOf,
  nouns,
  type SearchProps,
  withoutFilters,
} from './network.data.ts';
import { RowList } from '../../parts/row-list.tsx';
import { X } from 'lucide-react';
import { Avatar } from '../../parts/people/avatar.tsx';
import { FollowButton, followSuggestions, type Suggested } from '../follows/public/follow-button.tsx';
import { CardHeader } from '../../ui/card.tsx';
import { Columns } from '../../ui/columns.tsx';

/** Members to follow, each with the reason and a button to dismiss. */
function SuggestionStrip({ suggestions }: { suggestions: readonly Suggested[] }) {
  const dismiss = useDismiss();
  return (
    <section aria-label="People to follow" className="pb-3">
      <CardHeader title="People to follow" />
      <ul className="flex gap-3 overflow-x-auto px-4 pt-2 pb-1 [scrollbar-width:thin]">
        {suggestions.map((suggested) => {
          const { person, reason, followed } = suggested;
          return (
            <li
              key={person.id}
              className="relative grid w-44 shrink-0 content-start justify-items-center gap-1 rounded-control border border-seam px-3 py-4 text-center"
            >
              <IconButton
                aria-label={`Don’t suggest ${person.fullName}`}
                size="sm"
                className="absolute end-1 top-1"
                onClick={() => void dismiss(suggested)}
              >
                <X size={16} aria-hidden="true" />
              </IconButton>
              <Avatar person={person} size={56} />
              <SiteLink
                to={profilePath(person.id)}
                className="mt-1 max-w-full truncate text-sm font-semibold hover:underline"
              >
                <bdi>{person.fullName}</bdi>
              </SiteLink>
              <p className="mb-1 line-clamp-2 min-h-10 text-sm text-ink-faint">{reason}</p>
              <FollowButton targetId={person.id} targetType="user" name={person.fullName} {...followed} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface FrameProps extends SearchProps {
  kind: 'people' | 'companies';
  counts: FacetCounts;
  children: ReactNode;
}

/** Filters beside the list from 768 px; query, sort order and active filters above it. */
function DirectoryFrame({ kind, counts, search, onSearch, children }: FrameProps) {
  return (
    <Columns
      at="start"
      sticky
      side={<FilterAside counts={counts} chosen={search} onChoose={(change) => onSearch({ ...search, ...change })} />}
    >
      <DirectoryToolbar kind={kind} counts={counts} search={search} onSearch={onSearch} />
      {children}
    </Columns>
  );
}

/** No results: offers to clear the filter that hides the most, or all filters. */
function NothingFound({ kind, counts, search, onSearch }: Omit<FrameProps, 'children'>) {
  const [, many] = nouns[kind];
  const hasFilters = activeFacets(facetsOf[kind], search).length > 0 || Boolean(search.q);
  if (!hasFilters) return <EmptyState>No {many} yet. They’ll appear here as they join.</EmptyState>;
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

/** Members by query and facets. */
export function PeopleTab({ search, onSearch }: SearchProps) {
  const list = useInfiniteQuery(peoplePages(search));
  const counts = useQuery(peopleCounts(search));
  const isPlain = !search.q && activeFacets(facetsOf.people, search).length === 0;
  const suggestions = useQuery({ ...followSuggestions, enabled: isPlain });
  return (
    <DirectoryFrame kind="people" counts={counts} search={search} onSearch={onSearch}>
      <RowList
        list={list}
        what="people"
        hold={isPlain && suggestions.isPending}
        among={isPlain && suggestions.data?.length ? <SuggestionStrip suggestions={suggestions.data} /> : null}
        keyOf={(row) => row.person.id}
        empty={<NothingFound kind="people" counts={counts} search={search} onSearch={onSearch} />}
      >
        {(row) => <PersonCard row={row} />}
      </RowList>
    </DirectoryFrame>
  );
}

/** Companies by query and facets. */
export function CompaniesTab({ search, onSearch }: SearchProps) {
  const list = useInfiniteQuery(companyPages(search));
  const counts = useQuery(companyCounts(search));
  const navigate = useNavigate();
  return (
    <DirectoryFrame kind="companies" counts={counts} search={search} onSearch={onSearch}>
      <RowList
        list={list}
        what="companies"
        keyOf={(row) => row.company.id}
        empty={<NothingFound kind="companies" counts={counts} search={search} onSearch={onSearch} />}
      >
        {(row) => <CompanyCard row={row} />}
      </RowList>
      {list.isPending ? null : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:px-4">
          <p className="text-sm text-ink-soft">Is your company missing?</p>
          <AddCompany name={search.q ?? ''} onCreated={({ id }) => void navigate({ to: companyPath(id) })} />
        </div>
      )}
    </DirectoryFrame>
  );
}

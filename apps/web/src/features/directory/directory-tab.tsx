import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AddCompany } from '../companies/public/add-company.tsx';
import { type FacetCounts, FilterAside, NonePass } from '../../parts/facets/facet-filters.tsx';
import { activeFacets, foundText } from '../../parts/facets/facets.ts';
import { companyPath, profilePath, SiteLink } from '../../parts/site-link.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { CompanyCard, PersonCard } from './person-card.tsx';
import { DirectoryToolbar, FilterChips } from './directory-toolbar.tsx';
import {
  companyCounts,
  companyPages,
  peopleCounts,
  peoplePages,
  useDismiss,
  facetsOf,
  type SearchProps,
  withoutFilters,
} from './network.data.ts';
import { RowList } from '../../parts/row-list.tsx';
import { X } from 'lucide-react';
import { Avatar } from '../../parts/people/avatar.tsx';
import { FollowButton, followSuggestions } from '../follows/public/follow-button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

/** People to follow in one row, each with the reason and a cross; nothing where there is nobody to suggest. */
function SuggestionStrip() {
  const { data } = useQuery(followSuggestions);
  const dismiss = useDismiss();
  if (!data?.length) return null;
  return (
    <Card bleed asChild>
      <section aria-label="People to follow" className="pb-3">
        <CardHeader title="People to follow" />
        <ul className="flex gap-3 overflow-x-auto px-4 pt-2 pb-1 [scrollbar-width:thin]">
          {data.map((suggested) => {
            const { person, reason } = suggested;
            return (
              <li
                key={person.id}
                className="relative grid w-44 shrink-0 content-start justify-items-center gap-1 rounded-control border border-seam px-3 py-4 text-center"
              >
                <IconButton
                  aria-label={`Do not suggest ${person.fullName}`}
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
                <FollowButton targetId={person.id} targetType="user" name={person.fullName} />
              </li>
            );
          })}
        </ul>
      </section>
    </Card>
  );
}

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
  const counts = useQuery(peopleCounts(search));
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
  const counts = useQuery(companyCounts(search));
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

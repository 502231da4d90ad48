import { HIRE_TYPES, HIRE_WORKPLACES } from '@innerspring/contract/hire-cards/choices';
import type { HireListing } from '@innerspring/contract/hire-cards/operations';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { RowList } from '../../parts/row-list.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Skeleton } from '../../ui/states/loading.tsx';
import { Age } from '../../ui/words/days.tsx';
import { type HireFilters, hireCardPages, hireTypes, hireWorkplaces, ownHireCardQuery } from './hire-cards.data.ts';
import { OwnCard, OwnCardSkeleton } from './own-card.tsx';
import { HireCardBody } from './public/hire-card-section.tsx';

interface FilterProps {
  filters: HireFilters;
  onFilters: (filters: HireFilters) => void;
}

const typeOptions = [
  { value: '', label: 'Any type' },
  ...hireTypes.map((value) => ({ value, label: HIRE_TYPES[value] })),
];
const workplaceOptions = [
  { value: '', label: 'Any workplace' },
  ...hireWorkplaces.map((value) => ({ value, label: HIRE_WORKPLACES[value] })),
];

function Toolbar({ filters, onFilters }: FilterProps) {
  return (
    <div className="grid grid-cols-2 gap-2 max-md:px-4 lg:grid-cols-[minmax(0,1fr)_12rem_11rem]">
      <SearchForm
        label="Search roles"
        value={filters.q}
        maxLength={80}
        onSearch={(q) => onFilters({ ...filters, q })}
        className="max-lg:col-span-2"
      />
      <Select
        aria-label="Type of employment"
        options={typeOptions}
        value={filters.type ?? ''}
        onChange={({ target }) => onFilters({ ...filters, type: hireTypes.find((one) => one === target.value) })}
      />
      <Select
        aria-label="Workplace"
        options={workplaceOptions}
        value={filters.workplace ?? ''}
        onChange={({ target }) =>
          onFilters({ ...filters, workplace: hireWorkplaces.find((one) => one === target.value) })
        }
      />
    </div>
  );
}

function ListingRow({ listing: { person, location, card } }: { listing: HireListing }) {
  return (
    <div className="relative grid gap-3 px-4 py-4 hover:bg-sunk">
      <SiteLink to={profilePath(person.id)} aria-label={person.fullName} className="absolute inset-0" />
      <div className="flex min-w-0 items-start justify-between gap-3">
        <PersonLine person={person} />
        <span className="shrink-0 text-sm text-ink-faint">
          <Age value={card.postedAt} />
        </span>
      </div>
      <HireCardBody card={card} clamp />
      {location ? <p className="text-sm text-ink-faint">Based in {location}</p> : null}
    </div>
  );
}

/** The member's own card; nothing if there is none. */
function Own() {
  const { data, error, refetch } = useQuery(ownHireCardQuery);
  const { isPremium } = useCurrentUser();
  const readWith = useRef(isPremium);
  useEffect(() => {
    // Premium began or lapsed: that shows or hides the card.
    if (readWith.current !== isPremium) void refetch();
    readWith.current = isPremium;
  }, [isPremium, refetch]);
  if (data) return data.card ? <OwnCard card={data.card} lock={data.lock} /> : null;
  return error ? (
    <Card bleed padded>
      <LoadFailed what="your card" error={error} onRetry={() => refetch()} />
    </Card>
  ) : null;
}

function PostButton() {
  const { data } = useQuery(ownHireCardQuery);
  // The space is reserved while the card loads, so that the title does not move.
  if (!data) return <Skeleton className="h-9.5 w-36 rounded-pill! max-md:h-11" />;
  if (data.card) return null;
  return (
    <Button asChild>
      <SiteLink to="/available-to-hire/edit">Post your card</SiteLink>
    </Button>
  );
}

/** /available-to-hire: the viewer's card, and those of others that the viewer may see. */
export function AvailableToHirePage({ filters, onFilters }: FilterProps) {
  const own = useQuery(ownHireCardQuery);
  const list = useInfiniteQuery(hireCardPages(filters));
  const isNarrowed = Boolean(filters.q ?? filters.type ?? filters.workplace);
  return (
    <>
      <PageTitle
        description="Members who are open to new work. Each of them decides who sees their card."
        actions={<PostButton />}
      >
        Available to hire
      </PageTitle>
      {own.isPending ? (
        <OwnCardSkeleton lines={3} />
      ) : (
        <>
          <Own />
          {/* A new search from the URL resets the field. */}
          <Toolbar key={filters.q ?? ''} filters={filters} onFilters={onFilters} />
          <RowList
            list={list}
            what="members available to hire"
            keyOf={({ person }) => person.id}
            empty={
              isNarrowed ? (
                <EmptyState
                  action={
                    <Button variant="outline" onClick={() => onFilters({})}>
                      Clear filters
                    </Button>
                  }
                >
                  No cards match these filters.
                </EmptyState>
              ) : (
                <EmptyState>There are no cards you can see right now.</EmptyState>
              )
            }
          >
            {(listing) => <ListingRow listing={listing} />}
          </RowList>
        </>
      )}
    </>
  );
}

import type { SearchTab } from '@innerspring/contract/search/schemas';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { navs } from '../../nav.ts';
import { FacetChips, FilterAside, FacetSheet, NonePass } from '../../parts/facets/facet-filters.tsx';
import { activeFacets, type ChosenFacets, chosenOf, foundText, readFacets } from '../../parts/facets/facets.ts';
import { givenBy, inOrder } from '../../platform/nav.ts';
import type { SearchKind } from '../../platform/nav/found-things.ts';
import { textOf } from '../../platform/search-text.ts';
import { useIsMobile } from '../../platform/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { NoResults, SearchList } from './search-results.tsx';
import { searchFacets, searchPages } from './search.data.ts';

/** The kinds of search results, in the order of their tabs. */
export const searchKinds = inOrder(givenBy(navs, 'searchKinds'));

/** The search params of the search page; the facets apply only to the tab in the URL. */
export type SearchPageSearch = ChosenFacets & { q?: string | undefined; tab?: SearchTab | undefined };

/** Reads the search params of the URL; unknown ones are dropped. */
export const readSearchPage = (given: Record<string, unknown>): SearchPageSearch => ({
  ...readFacets(given),
  q: textOf(given.q),
  tab: searchKinds.find(({ tab }) => tab === given.tab)?.tab,
});

/** A kind whose results can be filtered. */
type NarrowedKind = Extract<SearchKind, { facets: object }>;

export const hasFacets = (kind: SearchKind | undefined): kind is NarrowedKind => kind?.facets !== undefined;

/** The filters of a kind: none unless its tab is the one in the URL. */
export const chosenFor = (search: SearchPageSearch, kind: SearchKind): ChosenFacets =>
  search.tab === kind.tab && hasFacets(kind) ? chosenOf(kind.facets, search) : {};

const operators = [
  ['"cold foam"', 'these words together, in this order'],
  ['-latex', 'without this word'],
  ['from:@maren', 'posts by this member'],
  ['tag:tariffs', 'posts with this hashtag'],
  ['company:harborline', 'people and posts of this company'],
  ['in:"High Point"', 'people, companies and posts from this place'],
] as const;

/** The search operators, one per line; in a narrow column each is above its meaning. */
function OperatorList({ isNarrow = false }: { isNarrow?: boolean }) {
  return (
    <>
      <p className="pb-2.5 font-semibold">Search tips</p>
      <dl className={isNarrow ? 'grid gap-3 text-sm' : 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm'}>
        {operators.map(([example, meaning]) => (
          <div
            key={example}
            className={isNarrow ? 'grid justify-items-start gap-1' : 'col-span-2 grid grid-cols-subgrid items-baseline'}
          >
            <dt>
              <code className="rounded-small bg-sunk px-1.5 py-0.5">{example}</code>
            </dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A button that shows the search operators. */
export function OperatorHelp({ className }: { className?: string }) {
  return (
    <Popover
      label="Search tips"
      align="end"
      trigger={
        <Button variant="ghost" size="sm" className={className}>
          <CircleHelp size={16} aria-hidden="true" />
          {/* On phones the query needs the whole width. */}
          <span className="max-md:sr-only">Search tips</span>
        </Button>
      }
    >
      <OperatorList />
    </Popover>
  );
}

/** Filters or tips beside the results from 768 px. */
export function SearchColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <Columns at="start" sticky side={aside}>
      {children}
    </Columns>
  );
}

/** The search operators beside results without filters. */
export function TipsAside() {
  if (useIsMobile()) return null;
  return (
    <Card asChild>
      <aside aria-label="Search tips" className="grid gap-2.5 p-4">
        <OperatorList isNarrow />
      </aside>
    </Card>
  );
}

interface NarrowedProps {
  kind: NarrowedKind;
  q: string;
  chosen: ChosenFacets;
  onChoose: (change: ChosenFacets) => void;
  onSearch: (q: string) => void;
}

/** The results of one kind with the directory's filters. */
export function NarrowedResults({ kind, q, chosen, onChoose, onSearch }: NarrowedProps) {
  const { tab, facets: names } = kind;
  const counts = useQuery(searchFacets(q, tab, chosen));
  const isNarrowed = activeFacets(names, chosen).length > 0;
  const clear = () => onChoose(Object.fromEntries(names.map((name) => [name, undefined])));
  return (
    <SearchColumns aside={<FilterAside counts={counts} chosen={chosen} onChoose={onChoose} />}>
      <div className="flex min-h-8 items-center gap-2 overflow-x-auto [scrollbar-width:none] max-md:min-h-9 max-md:px-4">
        <FacetSheet names={names} counts={counts} chosen={chosen} onChoose={onChoose} />
        <p role="status" className="min-w-18 shrink-0 text-sm whitespace-nowrap text-ink-faint tabular-nums">
          {counts.data ? foundText(counts.data, kind.nouns) : ''}
        </p>
        <FacetChips names={names} chosen={chosen} onChoose={onChoose} />
        {isNarrowed ? (
          <Button variant="link" size="sm" onClick={clear}>
            Clear all
          </Button>
        ) : null}
      </div>
      <SearchList
        kind={kind}
        q={q}
        chosen={chosen}
        empty={
          isNarrowed ? (
            <Card bleed>
              <NonePass names={names} facets={counts.data} noun={kind.nouns} chosen={chosen} onChoose={onChoose}>
                <EmptyState
                  action={
                    <Button variant="outline" onClick={clear}>
                      Clear all filters
                    </Button>
                  }
                >
                  No {kind.noun} match “<bdi>{q}</bdi>” with these filters.
                </EmptyState>
              </NonePass>
            </Card>
          ) : (
            <NothingOf kind={kind} q={q} onSearch={onSearch} />
          )
        }
      />
    </SearchColumns>
  );
}

/** The empty state of one kind. */
export function NothingOf({ kind, q, onSearch }: { kind: SearchKind; q: string; onSearch: (q: string) => void }) {
  const { data } = useInfiniteQuery(searchPages(q, kind.tab));
  return <NoResults q={q} noun={kind.noun} didYouMean={data?.pages[0]?.didYouMean ?? null} onSearch={onSearch} />;
}

import type { SearchTab } from '@innerspring/contract/search/schemas';
import { isSearchable, readSearch } from '@innerspring/contract/search/query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useAhead } from '../../parts/use-ahead.ts';
import { useIdle } from '../../platform/code/later.ts';
import type { SearchKind } from '../../platform/nav/found-things.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { NoResults, SearchList, SearchSection, SectionSkeleton } from './search-results.tsx';
import {
  chosenFor,
  hasFacets,
  NarrowedResults,
  NothingOf,
  OperatorHelp,
  SearchColumns,
  searchKinds,
  type SearchPageSearch,
  TipsAside,
} from './search-frame.tsx';
import {
  rememberSearch,
  forgetSearches,
  useRecentSearches,
  countText,
  searchPages,
  useNothingFound,
  useSectionCount,
} from './search.data.ts';
import { Search } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';

/** Without a query: a hint and the recent searches. */
function SearchStart({ onSearch }: { onSearch: (q: string) => void }) {
  const user = useCurrentUser();
  const recent = useRecentSearches(user.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card bleed>
        <EmptyState>Type at least 2 characters to search people, companies and posts.</EmptyState>
      </Card>
      {recent.length > 0 ? (
        <Card bleed asChild>
          <section aria-label="Recent searches">
            <CardHeader
              title="Recent searches"
              action={
                <Button variant="link" onClick={() => forgetSearches(user.id)}>
                  Clear
                </Button>
              }
            />
            <ul className="p-1.5">
              {recent.map((words) => (
                <li key={words}>
                  <button
                    type="button"
                    onClick={() => onSearch(words)}
                    className="flex min-h-11 w-full items-center gap-3 rounded-small px-2.5 text-start hover:bg-sunk"
                  >
                    <Search size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
                    <bdi className="min-w-0 truncate">{words}</bdi>
                  </button>
                </li>
              ))}
            </ul>
            <p className="px-4 pb-3 text-sm text-ink-faint">Saved in this browser only.</p>
          </section>
        </Card>
      ) : null}
    </div>
  );
}

const kindTabs = searchKinds.map(({ tab }) => tab);
const hits = searchKinds.map(({ Hit }) => Hit);

interface SearchPageProps {
  search: SearchPageSearch;
  onSearch: (next: SearchPageSearch) => void;
}

/** Results for the query in the URL: the best of every kind, or all of one. */
export function SearchPage({ search, onSearch }: SearchPageProps) {
  const { id } = useCurrentUser();
  const q = search.q?.trim() ?? '';
  const shown = searchKinds.find(({ tab }) => tab === search.tab);
  const canSearch = isSearchable(readSearch(q));
  useAhead(hits);
  useEffect(() => {
    if (canSearch) rememberSearch(id, q);
  }, [id, q, canSearch]);
  return (
    <>
      {/* From 768 px the tips are beside results without filters. */}
      <PageTitle actions={<OperatorHelp className={canSearch && !hasFacets(shown) ? 'md:hidden' : undefined} />}>
        {canSearch ? (
          <span className="block truncate">
            Results for “<bdi>{q}</bdi>”
          </span>
        ) : (
          'Search'
        )}
      </PageTitle>
      {canSearch ? (
        <Results key={q} search={{ ...search, q }} q={q} onSearch={onSearch} />
      ) : (
        <SearchStart onSearch={(words) => onSearch({ q: words })} />
      )}
    </>
  );
}

interface ResultsProps extends SearchPageProps {
  q: string;
}

/** How many kinds are asked for at once. The others are further down, and all requests at once hold a phone up. */
const KINDS_AT_ONCE = 2;

function Results({ search, q, onSearch }: ResultsProps) {
  const isIdle = useIdle();
  const tabs = searchKinds.map((kind, at) => ({
    value: kind.tab,
    label: kind.label,
    count: <TabCount kind={kind} search={search} q={q} isDue={isIdle || at < KINDS_AT_ONCE} />,
    content: <KindResults kind={kind} search={search} q={q} onSearch={onSearch} />,
  }));
  return (
    <Tabs<SearchTab | 'all'>
      label="Result types"
      value={search.tab ?? 'all'}
      // The filters belong to the previous tab.
      onValueChange={(next) => onSearch({ q, tab: next === 'all' ? undefined : next })}
      tabs={[
        {
          value: 'all',
          label: 'All',
          content: (
            <SearchColumns aside={<TipsAside />}>
              <Everything q={q} onSearch={onSearch} />
            </SearchColumns>
          ),
        },
        ...tabs,
      ]}
    />
  );
}

type TabCountProps = { kind: SearchKind; search: SearchPageSearch; q: string; isDue: boolean };

function TabCount({ kind, search, q, isDue }: TabCountProps) {
  const { data } = useInfiniteQuery({ ...searchPages(q, kind.tab, chosenFor(search, kind)), enabled: isDue });
  // The width is reserved from the start, so that the tabs after it do not move.
  return <span className="inline-block min-w-7 text-start">{countText(data?.pages[0]?.count) ?? null}</span>;
}

/** All results of one kind, with its filters if it has any. */
function KindResults({ kind, search, q, onSearch }: ResultsProps & { kind: SearchKind }) {
  const { tab } = kind;
  const searchFor = (words: string) => onSearch({ q: words, tab });
  if (hasFacets(kind))
    return (
      <NarrowedResults
        kind={kind}
        q={q}
        chosen={chosenFor(search, kind)}
        onChoose={(change) => onSearch({ ...search, ...change })}
        onSearch={searchFor}
      />
    );
  return (
    <SearchColumns aside={<TipsAside />}>
      <SearchList kind={kind} q={q} chosen={{}} empty={<NothingOf kind={kind} q={q} onSearch={searchFor} />} />
    </SearchColumns>
  );
}

/** The best results of each kind, one after the other, or one sentence if nothing matched. */
function Everything({ q, onSearch }: Pick<ResultsProps, 'q' | 'onSearch'>) {
  const sectionCount = useSectionCount(q, kindTabs);
  const nothing = useNothingFound(q, kindTabs);
  if (nothing)
    return (
      <NoResults q={q} noun="results" didYouMean={nothing.didYouMean} onSearch={(words) => onSearch({ q: words })} />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {/* One Suspense boundary, so that result code that loads late doesn't move the sections below. */}
      <Suspense fallback={<SectionSkeleton />}>
        {searchKinds.slice(0, sectionCount).map((kind) => (
          <SearchSection key={kind.tab} kind={kind} q={q} onSeeAll={() => onSearch({ q, tab: kind.tab })} />
        ))}
      </Suspense>
    </div>
  );
}

import { readSearch, SEARCH_FILTERS, withoutFilter } from '@innerspring/contract/search/query';
import type { SearchHit } from '@innerspring/contract/search/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { ChosenFacets } from '../../parts/facets/facets.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PostListSkeleton } from '../../parts/posts/post-card.tsx';
import { openComposer } from '../../platform/compose.ts';
import type { SearchKind } from '../../platform/nav/found-things.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useRoving } from '../../ui/roving.ts';
import { LoadMore, EmptyState } from '../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/states/loading.tsx';
import { countText, searchPages } from './search.data.ts';

const shownOfEach = 3;

function HitList({ kind, hits }: { kind: SearchKind; hits: readonly SearchHit[] }) {
  const roving = useRoving();
  const items = hits.map((hit) => (
    <li key={`${kind.tab}-${kind.idOf(hit)}`} data-row>
      <kind.Hit hit={hit} />
    </li>
  ));
  // Like the feed's cards, these keep their controls in the Tab order; j and k move between cards.
  if (kind.look === 'cards') return <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">{items}</ul>;
  return (
    <Card bleed asChild>
      <ul ref={roving} aria-label={kind.label} className="divide-y divide-seam overflow-hidden">
        {items}
      </ul>
    </Card>
  );
}

/** The results of a kind; its code has been loading since the page opened. */
function Hits({ kind, hits }: { kind: SearchKind; hits: readonly SearchHit[] }) {
  return (
    <Suspense fallback={<Loading kind={kind} />}>
      <HitList kind={kind} hits={hits} />
    </Suspense>
  );
}

function Loading({ kind }: { kind: SearchKind }) {
  if (kind.look === 'cards') return <PostListSkeleton count={2} />;
  return <RowsSkeleton label={`Loading ${kind.noun}`} />;
}

/** A placeholder for the first section and its title. */
export const SectionSkeleton = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
    <Skeleton className="h-6 w-24 max-md:mx-4" />
    <RowsSkeleton label="Loading results" />
  </div>
);

function RowsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label}>
      <Card bleed className="grid gap-4 p-4">
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton round className="size-12 shrink-0" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-40 max-w-full" />
              <Skeleton className="h-3.5 w-64 max-w-full" />
            </div>
          </div>
        ))}
      </Card>
    </SkeletonRegion>
  );
}

interface SectionProps {
  kind: SearchKind;
  q: string;
  onSeeAll: () => void;
}

/** The top results of one kind under its name and count; nothing if there are none. */
export function SearchSection({ kind, q, onSeeAll }: SectionProps) {
  const list = useInfiniteQuery(searchPages(q, kind.tab));
  const [first] = list.data?.pages ?? [];
  if (first && first.items.length === 0) return null;
  const count = countText(first?.count);
  return (
    <section aria-label={kind.label} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex items-baseline justify-between gap-3 max-md:px-4">
        <h2 className="text-lg font-semibold">
          {kind.label}
          {count ? <span className="ms-2 text-sm font-medium text-ink-faint tabular-nums">{count}</span> : null}
        </h2>
        {first && (first.items.length > shownOfEach || first.nextCursor) ? (
          <Button variant="link" className="-my-2" onClick={onSeeAll}>
            See all {kind.noun}
          </Button>
        ) : null}
      </div>
      {first ? (
        <HitList kind={kind} hits={first.items.slice(0, shownOfEach)} />
      ) : list.isError ? (
        <Failed kind={kind} error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <Loading kind={kind} />
      )}
    </section>
  );
}

function Failed({ kind, error, onRetry }: { kind: SearchKind; error: unknown; onRetry: () => unknown }) {
  return (
    <Card bleed>
      <LoadFailed what={kind.noun} error={error} onRetry={onRetry} />
    </Card>
  );
}

interface ListProps {
  kind: SearchKind;
  q: string;
  /** The active filters. */
  chosen: ChosenFacets;
  /** Shown if there are no results. */
  empty: ReactNode;
}

/** Every result of one kind, page by page. */
export function SearchList({ kind, q, chosen, empty }: ListProps) {
  const list = useInfiniteQuery(searchPages(q, kind.tab, chosen));
  if (list.isPending) return <Loading kind={kind} />;
  if (!list.data) return <Failed kind={kind} error={list.error} onRetry={() => list.refetch()} />;
  const hits = list.data.pages.flatMap((page) => page.items);
  if (hits.length === 0 && !list.hasNextPage) return empty;
  const isCut = list.data.pages[0]?.count?.isLeast === true && kind.look === 'rows';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {hits.length === 0 ? (
        <p className="py-6 text-center text-ink-soft">
          No matches among the newest {kind.noun}. Load more to search older ones.
        </p>
      ) : (
        <Hits kind={kind} hits={hits} />
      )}
      {list.isFetchNextPageError ? (
        <Failed kind={kind} error={list.error} onRetry={() => list.fetchNextPage()} />
      ) : (
        <LoadMore
          list={list}
          endText={isCut ? 'These are the 100 best matches. Add a word or a filter to narrow them down.' : undefined}
        />
      )}
    </div>
  );
}

interface NoResultsProps {
  q: string;
  /** "people", or "results" if everything was searched. */
  noun: string;
  didYouMean: string | null;
  onSearch: (q: string) => void;
}

/** No results: suggests a similar name, each filter to remove, and a post that asks the network. */
export function NoResults({ q, noun, didYouMean, onSearch }: NoResultsProps) {
  const query = readSearch(q);
  const filters = SEARCH_FILTERS.filter((name) => query.filters[name] !== undefined);
  const words = [...query.words, ...query.phrases].join(' ');
  return (
    <Card bleed>
      <EmptyState
        action={
          <div className="grid justify-items-center gap-3">
            {didYouMean ? (
              <p>
                Did you mean{' '}
                <button type="button" className="link font-semibold" onClick={() => onSearch(didYouMean)}>
                  <bdi>{didYouMean}</bdi>
                </button>
                ?
              </p>
            ) : null}
            {filters.map((name) => (
              <Button key={name} variant="outline" size="sm" onClick={() => onSearch(withoutFilter(query, name))}>
                Search without {name}:{query.filters[name]}
              </Button>
            ))}
            {words ? (
              <Button variant="outline" onClick={() => openComposer({ text: `Does anyone know about ${words}?` })}>
                Ask the network
              </Button>
            ) : null}
          </div>
        }
      >
        No {noun} match “<bdi>{q}</bdi>”.
      </EmptyState>
    </Card>
  );
}

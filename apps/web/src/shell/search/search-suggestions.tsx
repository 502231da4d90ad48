import { search } from '@innerspring/contract/search/endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { navs } from '../../nav.ts';
import { givenBy } from '../../platform/nav.ts';
import type { Suggestion } from '../../platform/nav/found-things.ts';
import { query } from '../../platform/query.ts';

const suggestions = givenBy(navs, 'suggestions');

interface SearchSuggestionsProps {
  /** Id of the list; the ids of its rows add their index. */
  id: string;
  words: string;
  active: number;
  onActive: (index: number) => void;
  onOptions: (options: readonly Suggestion[]) => void;
  onTake: (path: string) => void;
}

const pauseMs = 250;

/** The query once typing pauses; null before the first pause. */
function usePaused(words: string): string | null {
  const [paused, setPaused] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return paused;
}

/** The features' suggestions for the query, once typing pauses, and the row for all results. */
export function useSuggestions(words: string, isWanted = true): { options: readonly Suggestion[]; isLoading: boolean } {
  const paused = usePaused(words);
  const { data, isPending } = useQuery({
    ...query(search.suggest, { query: { q: paused ?? '' } }),
    enabled: isWanted && paused !== null && paused !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const options = useMemo(
    () => [
      ...(data ? suggestions.flatMap((of) => of(data)) : []),
      {
        path: `/search?${new URLSearchParams({ q: words })}`,
        label: `See all results for “${words}”`,
        detail: '',
        lead: <Search size={18} aria-hidden="true" className="mx-1.75 shrink-0 text-ink-faint" />,
      },
    ],
    [data, words],
  );
  return { options, isLoading: isPending };
}

/** Suggestions for the query so far, under the search box, which keeps the focus and handles the keys. */
export default function SearchSuggestions({ id, words, active, onActive, onOptions, onTake }: SearchSuggestionsProps) {
  const { options, isLoading } = useSuggestions(words);
  useEffect(() => {
    onOptions(options);
    return () => onOptions([]);
  }, [options, onOptions]);
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-[70dvh] animate-pop-in overflow-y-auto rounded-card border border-seam bg-paper p-1.5 shadow-lift md:min-w-90">
      <div id={id} role="listbox" aria-label="Suggestions" aria-busy={isLoading}>
        {options.map(({ path, label, detail, lead }, index) => (
          // The field keeps the focus and handles the keys; rows respond to the pointer.
          <div
            key={path}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            ref={index === active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onActive(index)}
            onClick={() => onTake(path)}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-small px-2.5 py-1.5 aria-selected:bg-sunk"
          >
            {lead}
            <span className="grid min-w-0">
              <bdi className="truncate font-medium">{label}</bdi>
              {detail ? <bdi className="truncate text-sm text-ink-soft">{detail}</bdi> : null}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

import { readSearch, SEARCH_FILTERS, withoutFilter } from '@innerspring/contract/search/query';
import { openComposer } from '../../platform/compose.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

interface NoResultsProps {
  q: string;
  /** "people", or "results" where everything was searched. */
  noun: string;
  didYouMean: string | null;
  onSearch: (q: string) => void;
}

/** Nothing matched: the nearest name, each filter to drop, and the way to ask the others. */
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
              <Button variant="outline" onClick={() => openComposer({ text: `Does anybody know about ${words}?` })}>
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

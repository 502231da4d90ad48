import { Search } from 'lucide-react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { forgetSearches, useRecentSearches } from './recent-searches.ts';

/** Before there is anything to look for: a hint, and the searches that this browser remembers. */
export function SearchStart({ onSearch }: { onSearch: (q: string) => void }) {
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
            <p className="px-4 pb-3 text-sm text-ink-faint">Only this browser keeps them.</p>
          </section>
        </Card>
      ) : null}
    </div>
  );
}

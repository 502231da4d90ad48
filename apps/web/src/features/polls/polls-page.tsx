import { POLL_CATEGORIES, type PollCategory, type PollTab } from '@innerspring/contract/polls/choices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { RowList, RowsSkeleton } from '../../parts/row-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Tabs, useChosenInSight } from '../../ui/tabs.tsx';
import { Chip } from '../../ui/toggles.tsx';
import { PollCard } from './poll-card.tsx';
import { ownPollPages, pollPages, type PollPageTab, type PollSearch, suggestionPages } from './polls.data.ts';
import { SuggestionRow } from './suggestion-row.tsx';

const SuggestDialog = lazyPart('dialog', () => import('./suggest-dialog.tsx'));

interface PageProps {
  search: PollSearch;
  onSearch: (search: PollSearch) => void;
}

const categories = Object.entries(POLL_CATEGORIES) as [PollCategory, string][];

type CategoryProps = { category: PollCategory | undefined; onCategory: (category: PollCategory | undefined) => void };

function CategoryChips({ category, onCategory }: CategoryProps) {
  const row = useChosenInSight<HTMLDivElement>('[aria-pressed=true]', category);
  return (
    <div
      ref={row}
      role="group"
      aria-label="Category"
      className="flex gap-2 overflow-x-auto py-0.75 [scrollbar-width:none] max-md:px-4"
    >
      <Chip pressed={category === undefined} onClick={() => onCategory(undefined)}>
        All
      </Chip>
      {categories.map(([value, label]) => (
        <Chip key={value} pressed={category === value} onClick={() => onCategory(value)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}

function NothingListed({ tab, category, onCategory }: CategoryProps & { tab: PollTab }) {
  if (category)
    return (
      <EmptyState
        action={
          <Button variant="outline" onClick={() => onCategory(undefined)}>
            Show all categories
          </Button>
        }
      >
        {tab === 'open' ? 'No open polls in this category.' : 'No closed polls in this category.'}
      </EmptyState>
    );
  return tab === 'open' ? (
    <EmptyState>No polls are open right now. New ones appear here.</EmptyState>
  ) : (
    <EmptyState>Polls appear here once they’re closed.</EmptyState>
  );
}

function Listed({ tab, search, onSearch }: PageProps & { tab: PollTab }) {
  const { category } = search;
  const list = useInfiniteQuery(pollPages(tab, category));
  const choice = { category, onCategory: (next: PollCategory | undefined) => onSearch({ ...search, category: next }) };
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <CategoryChips {...choice} />
      <RowList list={list} what="polls" keyOf={({ id }) => id} empty={<NothingListed tab={tab} {...choice} />}>
        {(poll) => <PollCard poll={poll} />}
      </RowList>
    </div>
  );
}

/** Polls in which the member voted, then the questions that they suggested. */
function Mine({ onSuggest }: { onSuggest: () => void }) {
  const own = useInfiniteQuery(ownPollPages);
  const suggested = useInfiniteQuery(suggestionPages);
  // Waits for both lists, so that a late one does not move the other.
  if (own.isPending || suggested.isPending) return <RowsSkeleton what="your polls" />;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-base font-semibold max-md:px-4">You voted</h2>
      <RowList
        list={own}
        what="polls in which you voted"
        keyOf={({ id }) => id}
        empty={<EmptyState>Polls that you vote in appear here.</EmptyState>}
      >
        {(poll) => <PollCard poll={poll} />}
      </RowList>
      <h2 className="text-base font-semibold max-md:px-4">You suggested</h2>
      <RowList
        list={suggested}
        what="questions that you suggested"
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            action={
              <Button variant="outline" onClick={onSuggest}>
                Suggest a question
              </Button>
            }
          >
            Questions that you suggest appear here, with what our staff say.
          </EmptyState>
        }
      >
        {(suggestion) => <SuggestionRow suggestion={suggestion} />}
      </RowList>
    </div>
  );
}

/** /polls: open and closed polls, and the member's votes and suggestions. */
export function PollsPage({ search, onSearch }: PageProps) {
  const { tab = 'open' } = search;
  const [isSuggesting, setSuggesting] = useState(false);
  const suggest = () => setSuggesting(true);
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle actions={<Button onClick={suggest}>Suggest a question</Button>}>
        <span className="flex flex-wrap items-center gap-2.5">
          Industry Polls
          <Badge variant="secondary" className="font-sans">
            NEW
          </Badge>
        </span>
      </PageTitle>
      <Tabs<PollPageTab>
        label="Polls"
        value={tab}
        onValueChange={(next) => onSearch(next === 'open' ? {} : { tab: next })}
        tabs={[
          { value: 'open', label: 'Open', content: <Listed tab="open" search={search} onSearch={onSearch} /> },
          { value: 'closed', label: 'Closed', content: <Listed tab="closed" search={search} onSearch={onSearch} /> },
          { value: 'mine', label: 'Mine', content: <Mine onSuggest={suggest} /> },
        ]}
      />
      <Suspense>{isSuggesting ? <SuggestDialog onClose={() => setSuggesting(false)} /> : null}</Suspense>
    </div>
  );
}

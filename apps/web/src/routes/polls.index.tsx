import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type PollSearch, readPollSearch } from '../features/polls/polls.data.ts';
import { PollsPage } from '../features/polls/polls-page.tsx';

export const Route = createFileRoute('/polls/')({
  staticData: HEADED_SCREENS['/polls'],
  component: Polls,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function Polls() {
  const given: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => readPollSearch(given), [given]);
  const navigate = useNavigate();
  // Changing tabs is a step that Back undoes; changing the category isn't.
  const onSearch = (next: PollSearch) =>
    void navigate({ to: '/polls', search: next as object, replace: next.tab === search.tab, resetScroll: false });
  return <PollsPage search={search} onSearch={onSearch} />;
}

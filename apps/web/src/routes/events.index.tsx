import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type EventSearch, readEventSearch } from '../features/events/events.data.ts';
import { EventsPage } from '../features/events/events-page.tsx';

export const Route = createFileRoute('/events/')({
  staticData: HEADED_SCREENS['/events'],
  component: Events,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function Events() {
  const given: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => readEventSearch(given), [given]);
  const navigate = useNavigate();
  // Changing tabs is a step that Back undoes; changing a filter isn't.
  const onSearch = (next: EventSearch) =>
    void navigate({ to: '/events', search: next as object, replace: next.tab === search.tab, resetScroll: false });
  return <EventsPage search={search} onSearch={onSearch} />;
}

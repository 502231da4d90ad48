import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type EventSearch, readEventSearch } from '../features/events/events.data.ts';
import { EventsPage } from '../features/events/events-page.tsx';

export const Route = createFileRoute('/events/')({
  staticData: { title: 'Events' },
  component: Events,
});

/** Reads the address itself: what a route declares for that loads with the first page that anybody opens. */
function Events() {
  const given: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => readEventSearch(given), [given]);
  const navigate = useNavigate();
  // Another tab is a step that Back undoes; a filter is not.
  const onSearch = (next: EventSearch) =>
    void navigate({ to: '/events', search: next as object, replace: next.tab === search.tab, resetScroll: false });
  return <EventsPage search={search} onSearch={onSearch} />;
}

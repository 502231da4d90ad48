import { createFileRoute } from '@tanstack/react-router';
import { EventPage } from '../features/events/event-page.tsx';
import { shownOnEvent } from '../features/events/events.data.ts';
import { idOf } from '../platform/search-text.ts';
import { useOpenPage } from '../platform/seen/open-page.ts';

export const Route = createFileRoute('/events/$id')({
  staticData: { frame: 'reading', title: 'Event' },
  component: Event,
});

function Event() {
  const { id } = Route.useParams();
  const given: Record<string, unknown> = Route.useSearch();
  const eventId = idOf(id) ?? 0;
  useOpenPage('event', eventId, shownOnEvent);
  return <EventPage key={id} id={eventId} linkedId={idOf(given.comment)} />;
}

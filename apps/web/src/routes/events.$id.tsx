import { createFileRoute } from '@tanstack/react-router';
import { EventPage } from '../features/events/event-page.tsx';
import { idOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/events/$id')({
  staticData: { frame: 'reading', title: 'Event' },
  component: Event,
});

function Event() {
  const { id } = Route.useParams();
  const given: Record<string, unknown> = Route.useSearch();
  return <EventPage key={id} id={idOf(id) ?? 0} linkedId={idOf(given.comment)} />;
}

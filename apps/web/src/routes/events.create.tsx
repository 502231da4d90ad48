import { createFileRoute } from '@tanstack/react-router';
import { EventFormPage } from '../features/events/event-form-page.tsx';
import { idOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/events/create')({
  staticData: { frame: 'reading', title: 'Propose an event', heading: true },
  component: EventForm,
});

function EventForm() {
  const given: Record<string, unknown> = Route.useSearch();
  return <EventFormPage eventId={idOf(given.event)} />;
}

import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { EventFormPage } from '../features/events/event-form-page.tsx';
import { idOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/events/create')({
  staticData: HEADED_SCREENS['/events/create'],
  component: EventForm,
});

function EventForm() {
  const given: Record<string, unknown> = Route.useSearch();
  return <EventFormPage eventId={idOf(given.event)} />;
}

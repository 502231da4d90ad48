import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router';
import { NewMessage } from '../features/messages/messages-page.tsx';
import { idOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/messages/new')({
  staticData: { title: 'New message' },
  component: New,
});

/** A recipient in the URL opens the conversation with them, as choosing one does. */
function New() {
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = useNavigate();
  const recipient = idOf(given.recipient);
  if (recipient) return <Navigate to="/messages/$id" params={{ id: String(recipient) }} replace />;
  return (
    <NewMessage
      onBack={() => void navigate({ to: '/messages' })}
      backClassName="md:hidden"
      onPick={(id) => void navigate({ to: '/messages/$id', params: { id: String(id) }, replace: true })}
    />
  );
}

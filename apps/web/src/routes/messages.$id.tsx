import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { MessageThread } from '../features/messages/thread/thread-view.tsx';
import { idOf } from '../platform/search-text.ts';
import { useOpenedSubject } from '../platform/seen/open-page.ts';

// The title is the other member's name, which the page sets once it knows it.
export const Route = createFileRoute('/messages/$id')({ component: Thread });

function Thread() {
  const { id } = Route.useParams();
  useOpenedSubject('conversation', Number(id));
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = useNavigate();
  const toList = () =>
    void navigate({ to: '/messages', search: ({ tab, q }: { tab?: unknown; q?: unknown }) => ({ tab, q }) });
  // If the id isn't a number, the server rejects it like that of a member who doesn't exist.
  return <MessageThread key={id} personId={Number(id)} at={idOf(given.at)} onLeave={toList} />;
}

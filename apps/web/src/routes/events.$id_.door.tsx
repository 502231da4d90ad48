import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { DoorPage } from '../features/events/door-page.tsx';
import { idOf, textOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/events/$id_/door')({
  staticData: { frame: 'reading', title: 'Door', offline: true },
  component: Door,
});

function Door() {
  const { id } = Route.useParams();
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = Route.useNavigate();
  const onTaken = useCallback(() => void navigate({ search: {}, replace: true }), [navigate]);
  return <DoorPage key={id} id={idOf(id) ?? 0} ticket={textOf(given.ticket)} onTaken={onTaken} />;
}

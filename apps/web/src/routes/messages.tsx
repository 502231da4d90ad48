import { createFileRoute, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ListSearch, readListSearch } from '../features/messages/inbox/inbox.tsx';
import { MessagesPage } from '../features/messages/messages-page.tsx';

export const Route = createFileRoute('/messages')({
  staticData: { title: 'Messages' },
  component: Messages,
});

/** The list stays while conversations next to it change. It reads the URL itself, like all screens that load later. */
function Messages() {
  const given: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => readListSearch(given), [given]);
  const navigate = useNavigate();
  const open = useRouterState({ select: ({ location }) => location.pathname.split('/')[2] ?? '' });
  const onSearch = (next: ListSearch) =>
    void navigate({ to: '.', search: next as never, replace: next.tab === search.tab, resetScroll: false });
  const currentId = /^\d+$/.test(open) ? Number(open) : null;
  return (
    <MessagesPage search={search} onSearch={onSearch} currentId={currentId} isOpen={open !== ''}>
      <Outlet />
    </MessagesPage>
  );
}

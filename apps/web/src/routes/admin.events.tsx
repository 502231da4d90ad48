import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import {
  ADMIN_EVENT_PAGE_TABS,
  AdminEventsPage,
  type AdminEventsSearch,
} from '../features/events/admin/admin-events-page.tsx';
import { idOf, oneOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/admin/events')({
  staticData: HEADED_SCREENS['/admin/events'],
  component: AdminEvents,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function AdminEvents() {
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = Route.useNavigate();
  // Opening an event or changing the list is a step that Back undoes.
  const onSearch = (search: AdminEventsSearch, how?: { replace: boolean }) =>
    void navigate({ search: search as object, replace: how?.replace ?? false, resetScroll: false });
  return (
    <AdminEventsPage
      search={{ tab: oneOf(given.tab, ADMIN_EVENT_PAGE_TABS), event: idOf(given.event) }}
      onSearch={onSearch}
    />
  );
}

import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { AdminPollsPage, type AdminPollsSearch } from '../features/polls/admin/admin-polls-page.tsx';
import { ADMIN_POLL_PAGE_TABS } from '../features/polls/admin/polls-admin.data.ts';
import { idOf, oneOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/admin/polls/')({
  staticData: HEADED_SCREENS['/admin/polls'],
  component: AdminPolls,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function AdminPolls() {
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = Route.useNavigate();
  // Opening a poll or changing the list is a step that Back undoes.
  const onSearch = (search: AdminPollsSearch, how?: { replace: boolean }) =>
    void navigate({ search: search as object, replace: how?.replace ?? false, resetScroll: false });
  return (
    <AdminPollsPage
      search={{ tab: oneOf(given.tab, ADMIN_POLL_PAGE_TABS), poll: idOf(given.poll) }}
      onSearch={onSearch}
    />
  );
}

import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { AdminBugsPage, type AdminBugsSearch, bugStates } from '../features/feedback/admin-bugs-page.tsx';
import { idOf, oneOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/admin/bug-reports')({
  staticData: HEADED_SCREENS['/admin/bug-reports'],
  component: AdminBugs,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function AdminBugs() {
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = Route.useNavigate();
  // Opening a report or changing the state is a step that Back undoes.
  const onSearch = (search: AdminBugsSearch, how?: { replace: boolean }) =>
    void navigate({ search, replace: how?.replace ?? false, resetScroll: false });
  return <AdminBugsPage search={{ state: oneOf(given.state, bugStates), bug: idOf(given.bug) }} onSearch={onSearch} />;
}

import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { AdminReportsPage, type AdminReportsSearch, reportTabs } from '../features/safety/admin/admin-reports-page.tsx';
import { idOf, oneOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/admin/reports')({
  staticData: HEADED_SCREENS['/admin/reports'],
  component: AdminReports,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function AdminReports() {
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = Route.useNavigate();
  // Opening a case or changing the state is a step that Back undoes.
  const onSearch = (search: AdminReportsSearch, how?: { replace: boolean }) =>
    void navigate({ search, replace: how?.replace ?? false, resetScroll: false });
  return (
    <AdminReportsPage
      search={{ state: oneOf(given.state, reportTabs), report: idOf(given.report) }}
      onSearch={onSearch}
    />
  );
}

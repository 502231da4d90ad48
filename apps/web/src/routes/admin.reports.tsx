import { createFileRoute } from '@tanstack/react-router';
import { AdminReportsPage, reportTabs } from '../features/safety/admin/admin-reports-page.tsx';
import { oneOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/admin/reports')({
  staticData: { title: 'Reports' },
  component: AdminReports,
});

/** Reads the address itself: what a route declares for that loads with the first page that anybody opens. */
function AdminReports() {
  const given: Record<string, unknown> = Route.useSearch();
  const state = oneOf(given.state, reportTabs) ?? 'open';
  const navigate = Route.useNavigate();
  return (
    <AdminReportsPage
      state={state}
      onState={(next) => void navigate({ search: { state: next }, replace: true, resetScroll: false })}
    />
  );
}

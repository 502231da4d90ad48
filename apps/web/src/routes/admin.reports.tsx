import { createFileRoute } from '@tanstack/react-router';
import { AdminReportsPage } from '../features/admin/admin-reports-page.tsx';
import { reportTabs } from '../features/admin/report-tabs.ts';
import { oneOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/admin/reports')({
  staticData: { title: 'Reports' },
  validateSearch: (given: Record<string, unknown>) => ({ state: oneOf(given.state, reportTabs) }),
  component: AdminReports,
});

function AdminReports() {
  const { state = 'open' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminReportsPage
      state={state}
      onState={(next) => void navigate({ search: { state: next }, replace: true, resetScroll: false })}
    />
  );
}

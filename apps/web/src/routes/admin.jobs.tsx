import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { ADMIN_JOB_TABS } from '@innerspring/contract/jobs/endpoints';
import { createFileRoute } from '@tanstack/react-router';
import { AdminJobsPage, type AdminJobsSearch } from '../features/jobs/admin/admin-jobs-page.tsx';
import { idOf, oneOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/admin/jobs')({
  staticData: HEADED_SCREENS['/admin/jobs'],
  component: AdminJobs,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function AdminJobs() {
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = Route.useNavigate();
  // Opening a posting or changing the list is a step that Back undoes.
  const onSearch = (search: AdminJobsSearch, how?: { replace: boolean }) =>
    void navigate({ search: search as object, replace: how?.replace ?? false, resetScroll: false });
  return <AdminJobsPage search={{ tab: oneOf(given.tab, ADMIN_JOB_TABS), job: idOf(given.job) }} onSearch={onSearch} />;
}

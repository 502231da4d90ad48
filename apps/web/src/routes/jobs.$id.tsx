import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { JOB_PAGE_TABS, JobPage } from '../features/jobs/job-page.tsx';
import { idOf, oneOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/jobs/$id')({
  staticData: { frame: 'reading', title: 'Job' },
  component: Job,
});

function Job() {
  const { id } = Route.useParams();
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = useNavigate();
  return (
    <JobPage
      key={id}
      id={idOf(id) ?? 0}
      tab={oneOf(given.tab, JOB_PAGE_TABS) ?? 'job'}
      onTab={(tab) =>
        void navigate({ to: '/jobs/$id', params: { id }, search: tab === 'job' ? {} : { tab }, replace: true } as never)
      }
    />
  );
}

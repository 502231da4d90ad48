import { createFileRoute } from '@tanstack/react-router';
import { JobPage } from '../features/jobs/job-page.tsx';
import { idOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/jobs/$id')({
  staticData: { frame: 'reading', title: 'Job' },
  component: Job,
});

function Job() {
  const { id } = Route.useParams();
  return <JobPage key={id} id={idOf(id) ?? 0} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { JobSuccessPage } from '../features/jobs/job-checkout-page.tsx';

export const Route = createFileRoute('/jobs/success')({
  staticData: { frame: 'reading', title: 'Job posted' },
  component: JobSuccess,
});

function JobSuccess() {
  const { checkout }: Record<string, unknown> = Route.useSearch();
  return <JobSuccessPage checkoutId={typeof checkout === 'string' && checkout !== '' ? checkout : undefined} />;
}

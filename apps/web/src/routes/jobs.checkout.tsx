import type { JobPackage } from '@innerspring/contract/jobs/choices';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { JobCheckoutPage } from '../features/jobs/job-checkout-page.tsx';
import { idOf, oneOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/jobs/checkout')({
  staticData: { frame: 'reading', title: 'Job checkout' },
  component: JobCheckout,
});

function JobCheckout() {
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = useNavigate();
  const job = idOf(given.job);
  const onChosen = (chosen: JobPackage) =>
    void navigate({ to: '/jobs/checkout', search: { job, package: chosen } as object, replace: true });
  return (
    <JobCheckoutPage
      jobId={job}
      chosen={oneOf(given.package, ['standard', 'featured', 'pack']) ?? 'standard'}
      onChosen={onChosen}
    />
  );
}

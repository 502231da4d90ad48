import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { JOB_STEPS, type JobStep } from '@innerspring/contract/jobs/rules';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { JobFormPage } from '../features/jobs/job-form-page.tsx';
import { idOf, oneOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/jobs/create')({
  staticData: HEADED_SCREENS['/jobs/create'],
  component: JobForm,
});

function JobForm() {
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = useNavigate();
  const job = idOf(given.job);
  const onStep = (step: JobStep, jobId = job) =>
    void navigate({ to: '/jobs/create', search: { job: jobId, step } as object, replace: job === undefined });
  return <JobFormPage jobId={job} step={oneOf(given.step, JOB_STEPS) ?? 'role'} onStep={onStep} />;
}

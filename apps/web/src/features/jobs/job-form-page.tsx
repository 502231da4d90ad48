import { jobs } from '@innerspring/contract/jobs/endpoints';
import { JOB_STEPS, type JobStep, problemsOf } from '@innerspring/contract/jobs/rules';
import type { JobDraft } from '@innerspring/contract/jobs/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { localDraft } from '../../parts/local-draft.ts';
import { SiteLink } from '../../parts/site-link.tsx';
import { ApiError, call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { useAction } from '../../platform/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { JobPreview } from './job-preview.tsx';
import { blankValues, inputOf, type JobValues, valuesOf } from './job-values.ts';
import { draftQuery, jobPath, touchesJobs } from './jobs.data.ts';

import { ApplyStep, type Employers, PayStep, RoleStep } from './job-form-steps.tsx';

const stepLabels: Record<JobStep, string> = {
  role: 'Role',
  pay: 'Pay and place',
  apply: 'How to apply',
  preview: 'Preview',
};

interface StepsProps {
  step: JobStep;
  onStep: (step: JobStep) => void;
  /** Whether a step can be opened: all steps before it must be complete. */
  isOpen: (step: JobStep) => boolean;
}

function Steps({ step, onStep, isOpen }: StepsProps) {
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-1 text-sm max-md:px-4" aria-label="Steps">
      {JOB_STEPS.map((one, at) => (
        <li key={one}>
          <button
            type="button"
            disabled={!isOpen(one)}
            aria-current={one === step ? 'step' : undefined}
            onClick={() => onStep(one)}
            className="hit rounded-small font-medium text-ink-faint hover:text-ink disabled:opacity-60 aria-[current]:font-semibold aria-[current]:text-night"
          >
            {at + 1}. {stepLabels[one]}
          </button>
        </li>
      ))}
    </ol>
  );
}

interface EditorProps {
  draft: JobDraft | null;
  employers: Employers;
  step: JobStep;
  onStep: (step: JobStep, jobId?: number) => void;
}

function Editor({ draft, employers, step, onStep }: EditorProps) {
  const { id: userId, email } = useCurrentUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isPublished = draft !== null && draft.state !== 'draft';
  const initial = draft ? valuesOf(draft.input) : blankValues(employers[0]?.id, email);
  const save = async (values: JobValues): Promise<number> => {
    const body = inputOf(values);
    if (!draft) return (await call(jobs.create, { body })).id;
    const saved = await call(jobs.save, { params: { id: draft.id }, body });
    client.setQueryData(draftQuery(draft.id).queryKey, saved);
    return draft.id;
  };
  const typed = localDraft(userId, `job-form.${draft?.id ?? 'new'}`);
  const form = useActionForm(save, {
    values: initial,
    check: (values) => (step === 'preview' ? {} : problemsOf(inputOf(values))[step]),
    draft: typed,
    afterwards: 'keep',
    touches: touchesJobs,
    onDone: (id) => onStep(JOB_STEPS[JOB_STEPS.indexOf(step) + 1] ?? 'preview', id),
  });
  const leave = useAction(() => save(form.fields.getValues()), {
    touches: touchesJobs,
    refused: 'Couldn’t save the job',
    done: isPublished ? 'Job saved' : 'Draft saved',
    onDone: (id) => {
      form.fields.reset(form.fields.getValues());
      typed.clear();
      void navigate(isPublished ? { to: jobPath(id) as never } : { to: '/jobs', search: { tab: 'mine' } as never });
    },
  });
  const problems = problemsOf(inputOf(form.fields.watch()));
  const isDone = (one: JobStep) => one === 'preview' || Object.keys(problems[one]).length === 0;
  const isOpen = (one: JobStep) => draft !== null && JOB_STEPS.slice(0, JOB_STEPS.indexOf(one)).every(isDone);
  const steps = <Steps step={step} onStep={(one) => onStep(one)} isOpen={isOpen} />;
  if (step === 'preview' && draft)
    return (
      <>
        {steps}
        <JobPreview draft={draft} employers={employers} onBack={() => onStep('apply')} />
      </>
    );
  return (
    <>
      {steps}
      {draft?.staffReason && (draft.state === 'draft' || isPublished) ? (
        <Banner tone="note">
          {isPublished ? 'From our staff' : 'Our staff asked for a change'}: {draft.staffReason}
        </Banner>
      ) : null}
      {draft?.proposedAt ? (
        <Banner tone="note">Your changes are in review. Members see the job as it was until then.</Banner>
      ) : null}
      <Card bleed padded>
        <Form
          form={form}
          label="Job posting"
          actions={
            <>
              <SubmitButton>Continue</SubmitButton>
              <Button variant="ghost" loading={leave.isPending} onClick={() => leave.mutate()}>
                {isPublished ? 'Save and close' : 'Save draft and close'}
              </Button>
            </>
          }
        >
          {step === 'pay' ? (
            <PayStep form={form} />
          ) : step === 'apply' ? (
            <ApplyStep form={form} />
          ) : (
            <RoleStep form={form} employers={employers} isPublished={isPublished} />
          )}
        </Form>
      </Card>
    </>
  );
}

function Loading() {
  return (
    <SkeletonRegion label="Loading the form">
      <Card bleed padded className="grid gap-5">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
        <SkeletonText lines={8} />
      </Card>
    </SkeletonRegion>
  );
}

interface JobFormPageProps {
  jobId: number | undefined;
  step: JobStep;
  onStep: (step: JobStep, jobId?: number) => void;
}

/** /jobs/create: the four steps of a posting. Each Continue stores it on the server, and this browser what came after. */
export function JobFormPage({ jobId, step, onStep }: JobFormPageProps) {
  const draft = useQuery({ ...draftQuery(jobId ?? 0), enabled: jobId !== undefined });
  const employers = useQuery(query(jobs.employers, {}));
  const failed = (jobId !== undefined && draft.error) || employers.error;
  const isMissing = failed instanceof ApiError && failed.status === 404;
  const isReady = employers.data && (jobId === undefined || draft.data);
  return (
    <>
      <PageTitle description="We keep your draft as you go. You pay only when you publish.">
        {draft.data && draft.data.state !== 'draft' ? 'Edit your job' : 'Post a job'}
      </PageTitle>
      {failed ? (
        <Card bleed>
          {isMissing ? (
            <EmptyState
              action={
                <Button asChild variant="outline">
                  <SiteLink to="/jobs?tab=mine">See your jobs</SiteLink>
                </Button>
              }
            >
              This posting isn’t there anymore, or it isn’t yours.
            </EmptyState>
          ) : (
            <LoadFailed
              what="the form"
              error={failed}
              onRetry={() => Promise.all([employers.refetch(), ...(jobId ? [draft.refetch()] : [])])}
            />
          )}
        </Card>
      ) : isReady ? (
        <Editor
          key={jobId ?? 'new'}
          draft={(jobId !== undefined && draft.data) || null}
          employers={employers.data}
          step={jobId === undefined ? 'role' : step}
          onStep={onStep}
        />
      ) : (
        <Loading />
      )}
    </>
  );
}

import { PROFESSIONS, SENIORITIES } from '@innerspring/contract/choices';
import { JOB_LIMITS, JOB_SHIFTS, JOB_TYPES, JOB_WORKPLACES, PAY_PERIODS } from '@innerspring/contract/jobs/choices';
import { jobs } from '@innerspring/contract/jobs/endpoints';
import { JOB_STEPS, type JobStep, problemsOf } from '@innerspring/contract/jobs/rules';
import type { JobDraft } from '@innerspring/contract/jobs/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ActionForm, useActionForm } from '../../parts/forms/action-form.ts';
import { TermsField } from '../../parts/forms/terms-field.tsx';
import { UnsavedGuard } from '../../parts/forms/unsaved.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { ApiError, call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { useAction } from '../../platform/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Bindable, CheckboxField, Field, RadioField } from '../../ui/forms/bound-fields.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { TextArea, TextField } from '../../ui/forms/text-fields.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { JobPreview } from './job-preview.tsx';
import { blankValues, fairHintOf, inputOf, type JobValues, valuesOf } from './job-values.ts';
import { draftQuery, jobPath, touchesJobs } from './jobs.data.ts';

const stepLabels: Record<JobStep, string> = {
  role: 'Role',
  pay: 'Pay and place',
  apply: 'How to apply',
  preview: 'Preview',
};

const labeled = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

type Employers = readonly { id: number; name: string }[];
type JobForm = Bindable<JobValues> & Pick<ActionForm<JobValues>, 'fields'>;

function RoleStep({ form, employers, isPublished }: { form: JobForm; employers: Employers; isPublished: boolean }) {
  const [companyId, title, description] = form.fields.watch(['companyId', 'title', 'description']);
  const hint = fairHintOf(`${title} ${description}`);
  return (
    <>
      {employers.length > 0 && !isPublished ? (
        <Field form={form} name="companyId" label="Post for">
          <Select
            options={[
              ...employers.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: '', label: 'Another company, or myself' },
            ]}
          />
        </Field>
      ) : null}
      {companyId === '' ? (
        <Field form={form} name="companyName" label="Company or your name" required>
          <TextField maxLength={JOB_LIMITS.companyName} autoComplete="organization" />
        </Field>
      ) : null}
      <Field form={form} name="title" label="Job title" required>
        <TextField maxLength={JOB_LIMITS.title} placeholder="For example, Tape-edge operator" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="category" label="Category" required>
          <Select placeholder="Choose a category" options={plain(PROFESSIONS)} />
        </Field>
        <Field form={form} name="seniority" label="Level (optional)">
          <Select placeholder="Any level" options={plain(SENIORITIES)} />
        </Field>
        <Field form={form} name="employmentType" label="Type of employment" required>
          <Select placeholder="Choose a type" options={labeled(JOB_TYPES)} />
        </Field>
        <Field form={form} name="workplace" label="Workplace" required>
          <Select placeholder="Choose a workplace" options={labeled(JOB_WORKPLACES)} />
        </Field>
        <Field form={form} name="shift" label="Shift (optional)">
          <Select placeholder="Not by shifts" options={labeled(JOB_SHIFTS)} />
        </Field>
      </div>
      <CheckboxField form={form} name="isUnion" label="Covered by a union agreement" />
      <Field
        form={form}
        name="description"
        label="Description"
        required
        help="What a usual day looks like, who they work with, and what they need to know on the first day."
      >
        <TextArea rows={10} limit={JOB_LIMITS.description} />
      </Field>
      {hint ? <Banner tone="note">A hint for fair wording: {hint}</Banner> : null}
      <TermsField
        form={form}
        name="skills"
        typedName="typedSkill"
        label="Skills and licenses (optional)"
        noun="skill"
        help={`Up to ${JOB_LIMITS.skills}. Press Enter to add each one.`}
        placeholder="For example, Forklift license"
        maxLength={JOB_LIMITS.term}
      />
    </>
  );
}

function PayStep({ form }: { form: JobForm }) {
  const [isCommissionOnly, workplace] = form.fields.watch(['isCommissionOnly', 'workplace']);
  const needsPlace = workplace !== 'remote';
  return (
    <>
      <CheckboxField
        form={form}
        name="isCommissionOnly"
        label="Commission only"
        help="There’s no base pay. Readers see this first."
      />
      {isCommissionOnly ? null : (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field form={form} name="payMinCents" label="Lowest pay" required>
            <TextField inputMode="decimal" lead={<span>$</span>} maxLength={12} />
          </Field>
          <Field form={form} name="payMaxCents" label="Highest pay" required>
            <TextField inputMode="decimal" lead={<span>$</span>} maxLength={12} />
          </Field>
          <Field form={form} name="payPeriod" label="Paid by" required>
            <Select
              options={Object.entries(PAY_PERIODS).map(([value, label]) => ({
                value,
                label: label.replace(/^an? /, 'the '),
              }))}
            />
          </Field>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field form={form} name="city" label={needsPlace ? 'City' : 'City (optional)'} required={needsPlace}>
          <TextField maxLength={JOB_LIMITS.place} autoComplete="address-level2" />
        </Field>
        <Field
          form={form}
          name="region"
          label={needsPlace ? 'State or region' : 'State or region (optional)'}
          required={needsPlace}
        >
          <TextField maxLength={JOB_LIMITS.place} autoComplete="address-level1" />
        </Field>
        <Field form={form} name="country" label="Country (optional)">
          <TextField maxLength={JOB_LIMITS.place} autoComplete="country-name" />
        </Field>
      </div>
      <TermsField
        form={form}
        name="benefits"
        typedName="typedBenefit"
        label="Benefits (optional)"
        noun="benefit"
        help={`Up to ${JOB_LIMITS.benefits}. Press Enter to add each one.`}
        placeholder="For example, Health insurance"
        maxLength={JOB_LIMITS.term}
      />
    </>
  );
}

function ApplyStep({ form }: { form: JobForm }) {
  const applyBy = form.fields.watch('applyBy');
  return (
    <>
      <RadioField
        form={form}
        name="applyBy"
        legend="How members apply"
        options={[
          {
            value: 'in_app',
            label: 'Here',
            help: 'With a note and a résumé. You review applicants on the page of the job.',
          },
          { value: 'email', label: 'By email' },
          { value: 'url', label: 'On your website' },
        ]}
      />
      {applyBy === 'in_app' ? (
        <TermsField
          form={form}
          name="questions"
          typedName="typedQuestion"
          label="Questions for applicants (optional)"
          noun="question"
          isSentence
          help={`Up to ${JOB_LIMITS.questions}. Don’t ask about past pay or age. Press Enter to add each one.`}
          placeholder="For example, Do you have a forklift license?"
          maxLength={JOB_LIMITS.question}
        />
      ) : applyBy === 'url' ? (
        <Field form={form} name="applyUrl" label="Address of the page" required>
          <TextField type="url" placeholder="https://" maxLength={2000} />
        </Field>
      ) : (
        <Field form={form} name="applyEmail" label="Email for applications" required>
          <TextField type="email" maxLength={254} autoComplete="email" />
        </Field>
      )}
      <CheckboxField
        form={form}
        name="showsPoster"
        label="Show that you posted it"
        help="Readers see your name and title, and can message you."
      />
    </>
  );
}

interface StepsProps {
  step: JobStep;
  onStep: (step: JobStep) => void;
  /** The steps that can be opened: those before it are done. */
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
  email: string;
  step: JobStep;
  onStep: (step: JobStep, jobId?: number) => void;
}

function Editor({ draft, employers, email, step, onStep }: EditorProps) {
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
  const form = useActionForm(save, {
    values: initial,
    check: (values) => (step === 'preview' ? {} : problemsOf(inputOf(values))[step]),
    guard: 'Your job posting',
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
      {draft?.staffReason && draft.state === 'draft' ? (
        <Banner tone="note">Our staff asked for a change: {draft.staffReason}</Banner>
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

/** /jobs/create: the four steps of a posting, kept on the server from the first Continue on. */
export function JobFormPage({ jobId, step, onStep }: JobFormPageProps) {
  const draft = useQuery({ ...draftQuery(jobId ?? 0), enabled: jobId !== undefined });
  const employers = useQuery(query(jobs.employers, {}));
  const { email } = useCurrentUser();
  const failed = (jobId !== undefined && draft.error) || employers.error;
  const isMissing = failed instanceof ApiError && failed.status === 404;
  const isReady = employers.data && (jobId === undefined || draft.data);
  return (
    <UnsavedGuard>
      <PageTitle description="Your draft is saved each time you continue. You pay only when you publish.">
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
          email={email}
          step={jobId === undefined ? 'role' : step}
          onStep={onStep}
        />
      ) : (
        <Loading />
      )}
    </UnsavedGuard>
  );
}

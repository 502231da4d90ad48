import { ADMIN_JOB_TABS, type AdminJobTab, adminJobs } from '@innerspring/contract/jobs/endpoints';
import type { AdminJob } from '@innerspring/contract/jobs/admin';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminFrame } from '../../admin/public/admin-page.tsx';
import { DecisionPanel } from '../../../parts/desk/decision-panel.tsx';
import { CaseFacts, CaseSection, type Decision, DeskCase, DeskCaseState } from '../../../parts/desk/desk-case.tsx';
import { useDesk } from '../../../parts/desk/desk-context.ts';
import { DeskFilters } from '../../../parts/desk/desk-filters.tsx';
import { Desk } from '../../../parts/desk/desk.tsx';
import { useDeskItem } from '../../../parts/desk/use-desk-item.ts';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { call } from '../../../platform/api.ts';
import { pages } from '../../../platform/query.ts';
import { withSudo } from '../../../platform/session/sudo.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-fields.tsx';
import { Age } from '../../../ui/words/days.tsx';
import { formatDate } from '../../../ui/words/date-format.ts';
import { countOf } from '../../../ui/words/number-format.ts';
import { jobPath } from '../jobs.data.ts';
import { JobChange, JobContent } from './job-content.tsx';
import { JOB_LIMITS, JOB_STATE_LABELS } from '@innerspring/contract/jobs/choices';

export interface AdminJobsSearch {
  tab?: AdminJobTab | undefined;
  job?: number | undefined;
}

interface AdminJobsPageProps {
  search: AdminJobsSearch;
  onSearch: (search: AdminJobsSearch, how?: { replace: boolean }) => void;
}

type JobList = UseInfiniteQueryResult<InfiniteData<{ items: AdminJob[] }>>;

const tabLabels: Record<AdminJobTab, string> = {
  review: 'Review',
  live: 'Live',
  expired: 'Closed',
  reported: 'Reported',
};
const empties: Record<AdminJobTab, string> = {
  review: 'All clear. Paid postings of companies that aren’t verified wait here, and changes of theirs.',
  live: 'No postings are live.',
  expired: 'No postings have ended yet.',
  reported: 'All clear. Postings that members report wait here for a decision.',
};

/** All job postings, for staff. Those in review come first. */
export function AdminJobsPage({ search, onSearch }: AdminJobsPageProps) {
  const { tab = 'review', job } = search;
  const list = useInfiniteQuery(pages(adminJobs.list, { query: { tab } }));
  return (
    <AdminFrame title="Jobs" current="/admin/jobs" isDesk>
      <Desk
        key={tab}
        list={list}
        what="job postings"
        keyOf={({ id }) => id}
        row={(item) => <JobLine job={item} />}
        open={job}
        onOpen={(id, how) => onSearch({ ...search, job: id }, how)}
        filters={
          <DeskFilters
            label="Postings"
            options={ADMIN_JOB_TABS.map((value) => ({ value, label: tabLabels[value] }))}
            value={tab}
            onValueChange={(value) => onSearch({ tab: value })}
          />
        }
        empty={empties[tab]}
      >
        {(id, item) => <JobCase key={id} list={list} item={item} />}
      </Desk>
    </AdminFrame>
  );
}

function JobLine({ job }: { job: AdminJob }) {
  const { title, company, reviewSince, createdAt, state, change, isFeatured, footprint } = job;
  return (
    <>
      <span className="flex min-w-0 items-center justify-between gap-2">
        <span className="truncate font-semibold">{title}</span>
        <span className="shrink-0 text-xs text-ink-faint">
          <Age value={reviewSince ?? createdAt} />
        </span>
      </span>
      <span className="truncate text-sm text-ink-soft">{company.name}</span>
      <span className="flex min-w-0 flex-wrap gap-1">
        <Badge variant="outline">{JOB_STATE_LABELS[state]}</Badge>
        {change ? <Badge variant="secondary">Changes</Badge> : null}
        {isFeatured ? <Badge variant="secondary">Featured</Badge> : null}
        {footprint.rejected > 0 ? (
          <Badge variant="destructive">{countOf(footprint.rejected, 'rejected posting')}</Badge>
        ) : null}
      </span>
    </>
  );
}

type Asked = 'change' | 'reject' | 'rejectChange' | 'extend' | null;

const touches = /^(?:adminJobs|jobs|admin)\./;

function JobCase({ list, item }: { list: JobList; item: AdminJob | undefined }) {
  const { item: job, isPending } = useDeskItem(list, item);
  const { next } = useDesk();
  const [asked, setAsked] = useState<Asked>(null);
  const approve = useAction(adminJobs.approve, {
    touches,
    touchesIfRefused: touches,
    done: job?.change ? 'Changes published' : 'Job published',
    refused: job?.change ? 'Couldn’t publish the changes' : 'Couldn’t publish the job',
    onDone: (_, { params }) => next(Number(params.id)),
  });
  const feature = useAction(adminJobs.feature, {
    touches,
    touchesIfRefused: touches,
    refused: 'Couldn’t change the job',
  });
  if (!job) {
    const error = list.error ?? new Error('This posting was decided, or it has ended.');
    return <DeskCaseState isPending={isPending} error={error} onRetry={() => void list.refetch()} />;
  }
  const params = { id: job.id };
  const reject: Decision = {
    key: 'd',
    label: job.state === 'in_review' ? 'Reject' : 'Remove',
    destructive: true,
    run: () => setAsked('reject'),
  };
  const review: Decision[] = [
    {
      key: 'a',
      label: job.change ? 'Approve changes' : 'Approve',
      primary: true,
      loading: approve.isPending,
      run: () => approve.mutate({ params, body: { version: job.version } }),
    },
    { key: 'c', label: 'Ask for a change', run: () => setAsked('change') },
  ];
  const rejectChange: Decision = {
    key: 'd',
    label: 'Reject changes',
    destructive: true,
    run: () => setAsked('rejectChange'),
  };
  const ofState: Partial<Record<AdminJob['state'], Decision[]>> = {
    in_review: [...review, reject],
    live: [
      { key: 'e', label: 'Extend', run: () => setAsked('extend') },
      {
        key: 'f',
        label: job.isFeatured ? 'Stop featuring' : 'Feature',
        loading: feature.isPending,
        run: () => feature.mutate({ params, body: { isFeatured: !job.isFeatured } }),
      },
      reject,
    ],
    paused: [reject],
  };
  const close = () => setAsked(null);
  return (
    <DeskCase
      title={job.title}
      badges={
        <>
          <Badge variant="outline">{JOB_STATE_LABELS[job.state]}</Badge>
          {job.change ? <Badge variant="secondary">Changes in review</Badge> : null}
        </>
      }
      actions={
        job.state === 'live' ? (
          <SiteLink to={jobPath(job.id)} className="link text-sm">
            Open the job
          </SiteLink>
        ) : null
      }
      decisions={job.change ? [...review, rejectChange] : (ofState[job.state] ?? [])}
      panel={
        asked === 'extend' ? (
          <Extend job={job} onCancel={close} />
        ) : asked ? (
          <WithReason key={asked} job={job} asked={asked} onCancel={close} />
        ) : null
      }
    >
      {job.change ? <JobChange {...job.change} /> : null}
      <CaseFacts
        facts={[
          ['Company', `${job.company.name}${job.company.isVerified ? ' (verified)' : ''}`],
          [
            job.state === 'expired' ? 'Ended' : 'Ends',
            job.expiresAt ? formatDate(new Date(job.expiresAt), { dateStyle: 'medium' }) : '–',
          ],
          ['Paid with', job.orderId ? `Order ${job.orderId}` : 'No order'],
        ]}
      />
      <JobContent input={job.input} />
      <CaseSection title="Posted by">
        <PersonLine person={job.owner} />
        <p className="text-sm text-ink-faint">
          {countOf(job.footprint.postings, 'posting')}, {job.footprint.rejected} rejected. Member since{' '}
          {formatDate(new Date(job.footprint.memberSince), { dateStyle: 'medium' })}.
        </p>
      </CaseSection>
      {job.reportCaseId ? (
        <CaseSection title="Reported by members">
          <SiteLink to={`/admin/reports?report=${job.reportCaseId}`} className="link">
            Read the reports and decide
          </SiteLink>
        </CaseSection>
      ) : null}
      {job.staffReason ? (
        <CaseSection title="What we told the poster">
          <p className="wrap-anywhere">{job.staffReason}</p>
        </CaseSection>
      ) : null}
    </DeskCase>
  );
}

interface DecisionProps {
  job: AdminJob;
  onCancel: () => void;
}

const asking = {
  change: {
    endpoint: adminJobs.askChange,
    done: 'Sent back to the poster',
    title: 'Ask for a change to',
    description: 'The poster can publish again without paying again.',
    submit: 'Send',
  },
  reject: {
    endpoint: adminJobs.reject,
    done: 'Job rejected',
    title: 'Reject',
    description: 'The poster reads the reason, and we return what they paid.',
    submit: 'Reject',
  },
  rejectChange: {
    endpoint: adminJobs.rejectChange,
    done: 'Changes rejected',
    title: 'Reject the changes to',
    description: 'The poster reads the reason. The job stays up as it is.',
    submit: 'Reject changes',
  },
} as const;

/** The form to ask for a change or to reject, with the reason that the poster sees. */
function WithReason({ job, asked, onCancel }: DecisionProps & { asked: keyof typeof asking }) {
  const { next } = useDesk();
  const { endpoint, done, title, description, submit } = asking[asked];
  const form = useActionForm(
    ({ reason }: { reason: string }) =>
      call(endpoint, { params: { id: job.id }, body: { reason, version: job.version } }),
    {
      values: { reason: '' },
      check: ({ reason }) => ({ reason: reason.trim().length < 3 ? 'Say why, in a few words' : undefined }),
      through: withSudo,
      touches,
      touchesIfRefused: touches,
      done,
      onDone: () => next(job.id),
    },
  );
  return (
    <DecisionPanel
      form={form}
      title={`${title} “${job.title}”`}
      description={description}
      submit={submit}
      destructive={asked !== 'change'}
      onCancel={onCancel}
    >
      <Field form={form} name="reason" label="Reason" required>
        <TextArea rows={3} limit={JOB_LIMITS.reason} />
      </Field>
    </DecisionPanel>
  );
}

function Extend({ job, onCancel }: DecisionProps) {
  const form = useActionForm(
    ({ days }: { days: string }) => call(adminJobs.extend, { params: { id: job.id }, body: { days: Number(days) } }),
    {
      values: { days: '7' },
      check: ({ days }) => ({ days: /^[1-9]\d?$/.test(days) && Number(days) <= 90 ? undefined : 'Enter 1 to 90 days' }),
      touches,
      touchesIfRefused: touches,
      done: 'Days added',
      onDone: onCancel,
    },
  );
  return (
    <DecisionPanel form={form} title={`Extend “${job.title}”`} submit="Extend" onCancel={onCancel}>
      <Field form={form} name="days" label="Days to add" required>
        <TextField inputMode="numeric" maxLength={2} />
      </Field>
    </DecisionPanel>
  );
}

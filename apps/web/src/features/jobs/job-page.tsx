import type { Job } from '@innerspring/contract/jobs/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Flag, Mail } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { ReportDialog } from '../../parts/safety/report-dialog.tsx';
import { Applicants } from '../job-applications/public/applicants.tsx';
import { ApplyButton as ApplyHere, OwnStage } from '../job-applications/public/apply-button.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { ShareMenu } from '../../parts/share-menu.tsx';
import { SideCards } from '../../parts/side-cards.tsx';
import { companyPath, profilePath, SiteLink } from '../../parts/site-link.tsx';
import { ApiError } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { JobBody } from './job-body.tsx';
import { JobRow } from './job-row.tsx';
import { jobPath, jobQuery, showJob, similarQuery } from './jobs.data.ts';
import { ManageCard } from './manage-card.tsx';
import { useNoteOpened } from './seen-jobs.ts';
import { StructuredData } from './structured-data.tsx';

const ShareJobDialog = lazyPart('dialog', () => import('./share-job-dialog.tsx'));

function ApplyButton({ job }: { job: Job }) {
  if (!job.apply) return null;
  const { by, url, email, questions } = job.apply;
  if (by === 'in_app')
    return job.canManage ? null : <ApplyHere jobId={job.id} title={job.title} questions={questions} />;
  const subject = encodeURIComponent(`Application: ${job.title}`);
  return by === 'url' ? (
    <Button asChild>
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        Apply on their site
        <ExternalLink size={16} aria-hidden="true" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Button>
  ) : (
    <Button asChild>
      <a href={`mailto:${email}?subject=${subject}`}>
        <Mail size={17} aria-hidden="true" />
        Apply by email
      </a>
    </Button>
  );
}

/** Reports the posting to staff. */
function ReportButton({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false);
  if (job.canManage) return null;
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <Flag size={17} aria-hidden="true" />
        Report
      </Button>
      <ReportDialog targetType="job" targetId={job.id} name="this job" open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

function CompanyCard({ job: { company, companyLine } }: { job: Job }) {
  if (company.id === null) return null;
  const line = [company.type, companyLine.location, countOf(companyLine.followerCount ?? 0, 'follower')];
  return (
    <Card bleed asChild className="relative grid gap-1 px-4 py-3.5">
      <section aria-label="The company">
        <h2 className="text-base font-semibold text-ink-faint">The company</h2>
        <SiteLink to={companyPath(company.id)} className="font-semibold after:absolute after:inset-0 hover:underline">
          <bdi>{company.name}</bdi>
        </SiteLink>
        <p className="text-sm text-ink-soft">{line.filter(Boolean).join(' · ')}</p>
      </section>
    </Card>
  );
}

function PosterCard({ job: { poster } }: { job: Job }) {
  if (!poster) return null;
  return (
    <Card bleed asChild className="relative grid gap-2 px-4 py-3.5">
      <section aria-label="Posted by">
        <h2 className="text-base font-semibold text-ink-faint">Posted by</h2>
        <SiteLink to={profilePath(poster.id)} aria-label={poster.fullName} className="absolute inset-0" />
        <PersonLine person={poster} />
      </section>
    </Card>
  );
}

function Similar({ id }: { id: number }) {
  const { data } = useQuery(similarQuery(id));
  if (!data?.length) return null;
  return (
    <Card bleed asChild>
      <section aria-label="Similar jobs">
        <CardHeader title="Similar jobs" />
        <ul className="divide-y divide-seam">
          {data.map((job) => (
            <li key={job.id}>
              <JobRow job={job} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

const closedText = {
  filled: 'This job is filled.',
  expired: 'This job has ended.',
  rejected: 'This job was removed by our staff.',
  paused: 'This job is paused. Only its applicants and those who manage it see it.',
} as const;

/** The posting with its actions, and similar jobs. */
function Posting({ job }: { job: Job }) {
  const client = useQueryClient();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      <JobBody
        job={job}
        actions={
          job.state === 'live' ? (
            <>
              <ApplyButton job={job} />
              <SaveButton
                kind="job"
                id={job.id}
                isSaved={job.viewerSaved}
                nouns="jobs"
                onSaved={(viewerSaved) => showJob(client, { ...job, viewerSaved })}
              />
              <ShareMenu
                noun="job"
                id={job.id}
                path={jobPath(job.id)}
                about={`${job.title}, ${job.company.name}`}
                inFeed={(close) => <ShareJobDialog job={job} onClose={close} />}
              />
              <ReportButton job={job} />
            </>
          ) : job.canManage ? undefined : (
            <OwnStage jobId={job.id} />
          )
        }
      />
      {job.state === 'live' ? <Similar id={job.id} /> : null}
    </div>
  );
}

export const JOB_PAGE_TABS = ['job', 'applicants'] as const;
export type JobPageTab = (typeof JOB_PAGE_TABS)[number];

interface TabProps {
  tab: JobPageTab;
  onTab: (tab: JobPageTab) => void;
}

function Opened({ job, tab, onTab }: { job: Job } & TabProps) {
  useNoteOpened(useCurrentUser().id, job.id);
  const closed = job.state in closedText ? closedText[job.state as keyof typeof closedText] : null;
  const isReviewed = job.canManage && job.publishedAt !== null;
  return (
    <>
      <PageTitle>{job.title || 'Untitled job'}</PageTitle>
      {closed ? <Banner>{closed}</Banner> : null}
      {job.canManage ? <ManageCard job={job} /> : null}
      {isReviewed ? (
        <Tabs<JobPageTab>
          label="Your posting"
          value={tab}
          onValueChange={onTab}
          tabs={[
            { value: 'job', label: 'Job', content: <Posting job={job} /> },
            {
              value: 'applicants',
              label: 'Applicants',
              content: (
                <Applicants jobId={job.id} title={job.title} isOver={closed !== null && job.state !== 'paused'} />
              ),
            },
          ]}
        />
      ) : (
        <Posting job={job} />
      )}
      <SideCards>
        <CompanyCard job={job} />
        <PosterCard job={job} />
      </SideCards>
      {job.state === 'live' ? <StructuredData job={job} url={jobPath(job.id)} /> : null}
    </>
  );
}

/** /jobs/{id}: one posting. */
export function JobPage({ id, ...tabs }: { id: number } & TabProps) {
  const { data, error, refetch } = useQuery(jobQuery(id));
  // A posting that was open before may be closed to the viewer now.
  const isGone = error instanceof ApiError && error.status === 404;
  if (data && !isGone) return <Opened job={data} {...tabs} />;
  if (error)
    return (
      <>
        <PageTitle>Job</PageTitle>
        <Card bleed>
          {isGone ? (
            <EmptyState
              action={
                <Button asChild variant="outline">
                  <SiteLink to="/jobs">See all jobs</SiteLink>
                </Button>
              }
            >
              This job isn’t available. It may be filled, or it has ended.
            </EmptyState>
          ) : (
            <LoadFailed what="this job" error={error} onRetry={() => refetch()} />
          )}
        </Card>
      </>
    );
  return (
    <SkeletonRegion label="Loading the job" className="grid gap-4">
      <Skeleton className="h-9 w-80 max-w-full max-md:mx-4" />
      <Card bleed padded className="grid gap-5">
        <Skeleton className="h-14 w-60 max-w-full" />
        <Skeleton className="h-10 w-48" />
        <SkeletonText lines={8} />
      </Card>
    </SkeletonRegion>
  );
}

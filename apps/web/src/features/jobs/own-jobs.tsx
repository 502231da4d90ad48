import { JOB_STATE_LABELS } from '@innerspring/contract/jobs/choices';
import type { OwnJob } from '@innerspring/contract/jobs/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RowList } from '../../parts/row-list.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { formatDate } from '../../ui/words/date-format.ts';
import { JobRow } from './job-row.tsx';
import { ownJobPages } from './jobs.data.ts';

const day = (instant: string) => formatDate(new Date(instant), { dateStyle: 'medium' });

/** The next step of a posting, on one line. */
function nextOf({ state, expiresAt, staffReason }: OwnJob): string | null {
  if (state === 'draft') return staffReason ? `We need a change: ${staffReason}` : null;
  if (state === 'in_review') return 'We look at it within one business day.';
  if (state === 'rejected') return staffReason;
  if ((state === 'live' || state === 'paused') && expiresAt) return `Ends on ${day(expiresAt)}`;
  return state === 'expired' && expiresAt ? `Ended on ${day(expiresAt)}` : null;
}

function OwnRow({ job }: { job: OwnJob }) {
  const next = nextOf(job);
  return (
    <JobRow job={job}>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-faint">
        <Badge variant={job.state === 'live' ? 'default' : 'outline'}>{JOB_STATE_LABELS[job.state]}</Badge>
        {next ? <span className="min-w-0 wrap-anywhere">{next}</span> : null}
        {job.state === 'draft' ? (
          <SiteLink to={`/jobs/create?job=${job.id}`} className="link relative">
            Continue
          </SiteLink>
        ) : null}
      </p>
    </JobRow>
  );
}

/** The postings that the viewer manages, in every state. */
export function OwnJobs() {
  const list = useInfiniteQuery(ownJobPages);
  return (
    <RowList
      list={list}
      what="your jobs"
      keyOf={({ id }) => id}
      empty={
        <EmptyState
          action={
            <Button asChild>
              <SiteLink to="/jobs/create">Post a job</SiteLink>
            </Button>
          }
        >
          Jobs that you post appear here, drafts too.
        </EmptyState>
      }
    >
      {(job) => <OwnRow job={job} />}
    </RowList>
  );
}

import { JOB_STATE_LABELS } from '@innerspring/contract/jobs/choices';
import { jobs } from '@innerspring/contract/jobs/endpoints';
import type { Job } from '@innerspring/contract/jobs/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { idInKey, useLiveSubject } from '../../platform/seen/open-page.ts';
import { useAction } from '../../platform/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { formatDate } from '../../ui/words/date-format.ts';
import { countOf } from '../../ui/words/number-format.ts';
import { showJob, touchesJobs } from './jobs.data.ts';

const DAY_MS = 86_400_000;

/** The queries of a posting's page and of its applicants. */
const showsJob = /^(?:jobs\.get|jobApplications\.(?:applicants|stages))$/;

/** What is lost with a posting that is marked as filled, and what applicants are told. */
const filledText = (daysLeft: number): string =>
  [
    daysLeft > 0
      ? `It leaves the list now, with ${countOf(daysLeft, 'day')} left. We don’t refund them.`
      : 'Its time is over already.',
    'Applicants can still see it and their stage. We don’t tell them anything until you do.',
    daysLeft > 0 ? 'You can show it again while it has days left.' : '',
  ]
    .filter(Boolean)
    .join(' ');

/** Pause, show again, mark as filled, edit, renew, duplicate: for the posting's managers. */
export function ManageCard({ job }: { job: Job }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  // What teammates and applicants change shows in place, on the board of applicants too.
  useLiveSubject('job', job.id, (options) =>
    client.invalidateQueries(
      { predicate: ({ queryKey }) => showsJob.test(String(queryKey[0])) && idInKey(queryKey) === job.id },
      options,
    ),
  );
  const { id, state, expiresAt } = job;
  const setState = useAction(jobs.setState, {
    touches: touchesJobs,
    answered: showJob,
    refused: 'Couldn’t change the job',
    onDone: (changed) => {
      const about = `job.${id}.filled`;
      if (changed.state === 'filled' && daysLeft > 0)
        toast({ title: 'Job marked as filled', about, action: { label: 'Undo', onPress: () => set('live') } });
      // Takes the place of the offer to undo.
      if (changed.state === 'live') toast({ title: 'Job is live again', about });
    },
  });
  const duplicate = useAction(jobs.duplicate, {
    touches: touchesJobs,
    refused: 'Couldn’t duplicate the job',
    onDone: (copy) => void navigate({ to: '/jobs/create', search: { job: copy.id } as never }),
  });
  const set = (next: 'live' | 'paused' | 'filled') => setState.mutate({ params: { id }, body: { state: next } });
  const runs = state === 'live' || state === 'paused';
  const [opened] = useState(() => Date.now());
  const daysLeft = expiresAt ? Math.max(0, Math.ceil((Date.parse(expiresAt) - opened) / DAY_MS)) : 0;
  const canReopen = state === 'filled' && daysLeft > 0;
  return (
    <Card bleed padded asChild className="grid gap-3">
      <section aria-label="Your posting">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-base font-semibold">Your posting</h2>
          <Badge variant={state === 'live' ? 'default' : 'outline'}>{JOB_STATE_LABELS[state]}</Badge>
          {runs && expiresAt ? (
            <span className="text-sm text-ink-faint">
              Ends on {formatDate(new Date(expiresAt), { dateStyle: 'medium' })}
            </span>
          ) : null}
        </div>
        {job.staffReason ? <p className="text-ink-soft wrap-anywhere">From our staff: {job.staffReason}</p> : null}
        {state === 'in_review' ? <p className="text-ink-soft">We look at it within one business day.</p> : null}
        {job.proposedAt ? (
          <p className="text-ink-soft">Your changes are in review. Members see the job as it was until then.</p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {state === 'rejected' || state === 'filled' ? null : (
            <Button asChild variant="outline" size="sm">
              <SiteLink to={`/jobs/create?job=${id}`}>Edit</SiteLink>
            </Button>
          )}
          {state === 'live' ? (
            <Button variant="outline" size="sm" loading={setState.isPending} onClick={() => set('paused')}>
              Pause
            </Button>
          ) : null}
          {state === 'paused' || canReopen ? (
            <Button variant="outline" size="sm" loading={setState.isPending} onClick={() => set('live')}>
              Show again
            </Button>
          ) : null}
          {runs || state === 'expired' ? (
            <>
              <Button asChild variant="outline" size="sm">
                <SiteLink to={`/jobs/checkout?job=${id}`}>Renew</SiteLink>
              </Button>
              <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
                Mark as filled
              </Button>
            </>
          ) : null}
          <Button
            variant="ghost"
            size="sm"
            loading={duplicate.isPending}
            onClick={() => duplicate.mutate({ params: { id } })}
          >
            Duplicate
          </Button>
        </div>
        {isAsking ? (
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={`Mark “${job.title}” as filled?`}
            description={filledText(daysLeft)}
            confirmLabel="Mark as filled"
            destructive={false}
            cancelLabel={state === 'live' ? 'Keep it live' : 'Keep it as it is'}
            onConfirm={() => set('filled')}
          />
        ) : null}
      </section>
    </Card>
  );
}

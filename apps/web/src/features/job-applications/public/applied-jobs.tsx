import { APPLICATION_STAGES, NEXT_STEPS } from '@innerspring/contract/job-applications/choices';
import { jobApplications } from '@innerspring/contract/job-applications/endpoints';
import type { MyApplication } from '@innerspring/contract/job-applications/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowList } from '../../../parts/row-list.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { sentenceOf } from '../../../platform/api.ts';
import { useAction } from '../../../platform/use-action.ts';
import { AvatarShape } from '../../../ui/avatar-shape.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/choices.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { myApplicationPages, touchesApplications } from '../job-applications.data.ts';

/** Asks before an application is withdrawn, and whether to delete its files and answers too. */
function WithdrawDialog({ item, onClose }: { item: MyApplication; onClose: () => void }) {
  const [deleteFiles, setDelete] = useState(false);
  const withdraw = useAction(jobApplications.withdraw, {
    touches: touchesApplications,
    done: 'Application withdrawn',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Withdraw your application for ${item.job.title}?`}
      description={
        <span className="grid gap-3">
          <span>They’re told. You can’t apply for this job again.</span>
          <Checkbox
            label="Also delete my résumé, note and answers"
            checked={deleteFiles}
            onChange={({ target }) => setDelete(target.checked)}
          />
        </span>
      }
      confirmLabel="Withdraw"
      destructive
      loading={withdraw.isPending}
      error={withdraw.error ? sentenceOf(withdraw.error) : undefined}
      onConfirm={() => withdraw.mutate({ params: { applicationId: item.application.id }, body: { deleteFiles } })}
    />
  );
}

function AppliedRow({ item }: { item: MyApplication }) {
  const { application, job } = item;
  const [isAsking, setAsking] = useState(false);
  const answer = useAction(jobApplications.answerOffer, {
    touches: touchesApplications,
    refused: 'Couldn’t answer the offer',
  });
  const { stage, id } = application;
  const isOpen = !['hired', 'not_selected', 'withdrawn'].includes(stage);
  const reply = (accepts: boolean) => answer.mutate({ params: { applicationId: id }, body: { accepts } });
  return (
    <div className="flex min-w-0 gap-3 px-4 py-4">
      <AvatarShape
        name={job.company.name}
        id={job.company.id ?? job.company.name}
        src={job.company.logoUrl}
        size={48}
        shape="square"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <SiteLink to={`/jobs/${job.id}`} data-row-open className="font-semibold wrap-anywhere hover:underline">
          {job.title}
        </SiteLink>
        <p className="text-sm text-ink-soft">
          <bdi>{job.company.name}</bdi>
          {job.place ? ` · ${job.place}` : ''}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
          <Badge variant={isOpen ? 'default' : 'outline'}>{APPLICATION_STAGES[stage]}</Badge>
          <span>{NEXT_STEPS[stage]}</span>
        </p>
        <p className="text-sm text-ink-faint">
          Applied <RelativeTime value={application.appliedAt} suffix="ago" />
        </p>
        {isOpen ? (
          <div className="flex flex-wrap gap-2 pt-1">
            {stage === 'offer' ? (
              <>
                <Button size="sm" loading={answer.isPending} onClick={() => reply(true)}>
                  Accept offer
                </Button>
                <Button size="sm" variant="outline" loading={answer.isPending} onClick={() => reply(false)}>
                  Decline offer
                </Button>
              </>
            ) : null}
            <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
              Withdraw
            </Button>
          </div>
        ) : null}
      </div>
      {isAsking ? <WithdrawDialog item={item} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

/** The viewer's applications, each with its next step. */
export function AppliedJobs() {
  const list = useInfiniteQuery(myApplicationPages);
  return (
    <RowList
      list={list}
      what="your applications"
      keyOf={({ application }) => application.id}
      empty={
        <EmptyState
          action={
            <Button asChild variant="outline">
              <SiteLink to="/jobs">See all jobs</SiteLink>
            </Button>
          }
        >
          Jobs that you apply for appear here, with what comes next.
        </EmptyState>
      }
    >
      {(item) => <AppliedRow item={item} />}
    </RowList>
  );
}

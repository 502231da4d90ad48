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
import { Age } from '../../../ui/words/days.tsx';
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
      confirmLabel="Withdraw application"
      cancelLabel="Keep application"
      destructive
      loading={withdraw.isPending}
      error={withdraw.error ? sentenceOf(withdraw.error) : undefined}
      onConfirm={() => withdraw.mutate({ params: { applicationId: item.application.id }, body: { deleteFiles } })}
    />
  );
}

/** Asks before an offer is accepted or declined, since neither can be undone. */
function AnswerDialog({ item, accepts, onClose }: { item: MyApplication; accepts: boolean; onClose: () => void }) {
  const { application, job } = item;
  const answer = useAction(jobApplications.answerOffer, {
    touches: touchesApplications,
    done: accepts ? 'Offer accepted' : 'Offer declined',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`${accepts ? 'Accept' : 'Decline'} the offer for ${job.title}?`}
      description={
        accepts
          ? `We tell ${job.company.name} right away, and your application shows as hired. You can’t undo this.`
          : `We tell ${job.company.name} right away, and your application is withdrawn. You can’t undo this.`
      }
      confirmLabel={accepts ? 'Accept offer' : 'Decline offer'}
      cancelLabel={accepts ? 'Not yet' : 'Keep the offer'}
      destructive={!accepts}
      loading={answer.isPending}
      error={answer.error ? sentenceOf(answer.error) : undefined}
      onConfirm={() => answer.mutate({ params: { applicationId: application.id }, body: { accepts } })}
    />
  );
}

function AppliedRow({ item }: { item: MyApplication }) {
  const { application, job } = item;
  const [asked, setAsked] = useState<'withdraw' | 'accept' | 'decline' | null>(null);
  const close = () => setAsked(null);
  const { stage } = application;
  const isOpen = !['hired', 'not_selected', 'withdrawn'].includes(stage);
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
        {job.id === null ? (
          <p className="font-semibold wrap-anywhere">{job.title}</p>
        ) : (
          <SiteLink to={`/jobs/${job.id}`} data-row-open className="font-semibold wrap-anywhere hover:underline">
            {job.title}
          </SiteLink>
        )}
        <p className="text-sm text-ink-soft">
          <bdi>{job.company.name}</bdi>
          {job.place ? ` · ${job.place}` : ''}
          {job.id === null ? ' · This posting was deleted' : ''}
          {job.state === 'filled' ? ' · This job is filled' : ''}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
          <Badge variant={isOpen ? 'default' : 'outline'}>{APPLICATION_STAGES[stage]}</Badge>
          <span>{NEXT_STEPS[stage]}</span>
        </p>
        <p className="text-sm text-ink-faint">
          Applied <Age value={application.appliedAt} isInSentence />
        </p>
        {isOpen ? (
          <div className="flex flex-wrap gap-2 pt-1">
            {stage === 'offer' ? (
              <>
                <Button size="sm" onClick={() => setAsked('accept')}>
                  Accept offer
                </Button>
                <Button size="sm" variant="outline" onClick={() => setAsked('decline')}>
                  Decline offer
                </Button>
              </>
            ) : null}
            <Button size="sm" variant="ghost" onClick={() => setAsked('withdraw')}>
              Withdraw
            </Button>
          </div>
        ) : null}
      </div>
      {asked === 'withdraw' ? <WithdrawDialog item={item} onClose={close} /> : null}
      {asked === 'accept' || asked === 'decline' ? (
        <AnswerDialog item={item} accepts={asked === 'accept'} onClose={close} />
      ) : null}
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

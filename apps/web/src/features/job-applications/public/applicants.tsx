import type { ApplicantRow } from '@innerspring/contract/job-applications/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { RowList } from '../../../parts/row-list.tsx';
import { attempt } from '../../../platform/client-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { Age } from '../../../ui/words/days.tsx';
import { applicantPages } from '../job-applications.data.ts';
import { StageSelect } from '../stage-select.tsx';

const ApplicantDialog = lazyPart('dialog', () => import('../applicant-dialog.tsx'));

function Row({ row, onOpen }: { row: ApplicantRow; onOpen: () => void }) {
  const name = row.person?.fullName ?? 'Former member';
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3 px-4 py-3.5">
      <div className="min-w-48 flex-1">{row.person ? <PersonLine person={row.person} /> : name}</div>
      <span className="text-sm text-ink-faint">
        <Age value={row.changedAt} />
      </span>
      <StageSelect row={row} name={name} />
      <Button variant="outline" size="sm" data-row-open onClick={onOpen}>
        Open<span className="sr-only"> the application of {name}</span>
      </Button>
    </div>
  );
}

/** Who applied for a job, with their stage. */
export function Applicants({ jobId }: { jobId: number }) {
  const list = useInfiniteQuery(applicantPages(jobId));
  const [open, setOpen] = useState<number | null>(null);
  const copy = () =>
    void attempt('Couldn’t copy the link', async () => {
      await navigator.clipboard.writeText(`${location.origin}/jobs/${jobId}`);
      toast({ title: 'Link copied' });
    });
  return (
    <>
      <RowList
        list={list}
        what="applicants"
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            action={
              <Button variant="outline" onClick={copy}>
                Copy the link
              </Button>
            }
          >
            Nobody has applied yet. Share the link with people who might.
          </EmptyState>
        }
      >
        {(row) => <Row row={row} onOpen={() => setOpen(row.id)} />}
      </RowList>
      <Suspense>{open === null ? null : <ApplicantDialog id={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}

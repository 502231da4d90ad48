import type { ApplicantRow } from '@innerspring/contract/job-applications/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { copyLink } from '../../../parts/copy-link.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { RowList } from '../../../parts/row-list.tsx';
import { Button } from '../../../ui/button.tsx';
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
  return (
    <>
      <RowList
        list={list}
        what="applicants"
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            action={
              <Button variant="outline" onClick={() => void copyLink(`/jobs/${jobId}`)}>
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

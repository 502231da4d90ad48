import {
  APPLICATION_LIMITS,
  APPLICATION_STAGES,
  isClosedStage,
  type ApplicantSort,
  type ApplicationStage,
  type MovableStage,
  OPEN_STAGES,
} from '@innerspring/contract/job-applications/choices';
import { jobApplications } from '@innerspring/contract/job-applications/endpoints';
import type { ApplicantRow } from '@innerspring/contract/job-applications/schemas';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { copyLink } from '../../../parts/copy-link.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { keptUnder } from '../../../parts/local-draft.ts';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { RowList } from '../../../parts/row-list.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Select } from '../../../ui/forms/choices.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { Skeleton } from '../../../ui/states/loading.tsx';
import { SegmentedSwitch } from '../../../ui/toggles.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { ApplicantFacts, nameOf } from '../applicant-facts.tsx';
import {
  type ApplicantFilters,
  applicantPages,
  csvAddress,
  stagesQuery,
  targetStages,
  touchesApplications,
} from '../job-applications.data.ts';
import { OfferDialog } from '../offer-dialog.tsx';
import { Rating } from '../rating.tsx';
import { StageSelect } from '../stage-select.tsx';

const ApplicantDialog = lazyPart('dialog', () => import('../applicant-dialog.tsx'));
const ApplicantBoard = lazyPart('part', () => import('../applicant-board.tsx'));

interface RowProps {
  row: ApplicantRow;
  /** Of the job. */
  title: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: () => void;
}

function Row({ row, title, isChosen, onChoose, onOpen }: RowProps) {
  const name = nameOf(row);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3.5">
      <Checkbox
        label={`Select ${name}`}
        hideLabel
        disabled={isClosedStage(row.stage)}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div className="grid min-w-48 flex-1 gap-0.5">
        {row.person ? <PersonLine person={row.person} /> : name}
        <ApplicantFacts row={row} />
      </div>
      <Rating row={row} name={name} />
      <StageSelect row={row} title={title} />
      <Button variant="outline" size="sm" data-row-open onClick={onOpen}>
        Open<span className="sr-only"> the application of {name}</span>
      </Button>
    </div>
  );
}

interface ChosenProps {
  jobId: number;
  /** Of the job. */
  title: string;
  chosen: ReadonlyMap<number, ApplicationStage>;
  onDone: () => void;
}

/** Moves all selected applications at once. */
function MoveChosen({ jobId, title, chosen, onDone }: ChosenProps) {
  const [isOffering, setOffering] = useState(false);
  const move = useAction(jobApplications.moveMany, {
    touches: touchesApplications,
    touchesIfRefused: touchesApplications,
    refused: 'Couldn’t move the applicants',
    done: ({ moved, left }) => ({
      title: `Moved ${countOf(moved, 'applicant')}`,
      ...(left > 0 && { description: `${countOf(left, 'applicant')} changed in the meantime and stayed.` }),
    }),
    onDone,
  });
  const send = (stage: MovableStage) =>
    move.mutate({
      params: { id: jobId },
      body: { stage, applications: [...chosen].map(([id, from]) => ({ id, from })) },
    });
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunk px-3 py-2 max-md:mx-4">
      <span role="status">{countOf(chosen.size, 'applicant')} selected</span>
      <Select
        aria-label="Move selected applicants to"
        className="w-40"
        value=""
        disabled={move.isPending}
        onChange={({ target }) => (target.value === 'offer' ? setOffering(true) : send(target.value as MovableStage))}
        options={[
          { value: '', label: 'Move to…' },
          ...targetStages.map((value) => ({ value, label: APPLICATION_STAGES[value] })),
        ]}
      />
      <Button variant="ghost" size="sm" onClick={onDone}>
        Clear
      </Button>
      {isOffering ? (
        <OfferDialog
          to={countOf(chosen.size, 'applicant')}
          title={title}
          onConfirm={() => send('offer')}
          onClose={() => setOffering(false)}
        />
      ) : null}
    </div>
  );
}

/** Once the job is closed, asks what to tell the applicants who still wait. */
function TellOpen({ jobId, waiting }: { jobId: number; waiting: number }) {
  const close = useAction(jobApplications.closeAll, {
    touches: touchesApplications,
    refused: 'Couldn’t tell the applicants',
    done: ({ moved }) => ({
      title: `${countOf(moved, 'applicant')} not selected`,
      description: `We tell them in ${APPLICATION_LIMITS.undoMinutes} minutes. Until then, you can undo it for each.`,
    }),
  });
  return (
    <Banner tone="warning">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          The job is closed, and {waiting === 1 ? 'an applicant still waits' : `${waiting} applicants still wait`} for
          an answer. Tell {waiting === 1 ? 'them' : 'all of them'} that they weren’t selected, or answer each one below.
        </span>
        <Button
          variant="outline"
          size="sm"
          loading={close.isPending}
          onClick={() => close.mutate({ params: { id: jobId } })}
        >
          Tell {waiting === 1 ? 'them' : 'all of them'}
        </Button>
      </div>
    </Banner>
  );
}

const sorts: { value: ApplicantSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'waiting', label: 'Waiting longest' },
  { value: 'rating', label: 'Your rating' },
];
const views = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
] as const;
type View = (typeof views)[number]['value'];

function NoApplicants({ jobId, isNarrowed, onClear }: { jobId: number; isNarrowed: boolean; onClear: () => void }) {
  return isNarrowed ? (
    <EmptyState
      action={
        <Button variant="outline" onClick={onClear}>
          Show all
        </Button>
      }
    >
      No applicants match.
    </EmptyState>
  ) : (
    <EmptyState
      action={
        <Button variant="outline" onClick={() => void copyLink(`/jobs/${jobId}`)}>
          Copy the link
        </Button>
      }
    >
      Nobody has applied yet. Share the link with people who might.
    </EmptyState>
  );
}

interface ApplicantsProps {
  jobId: number;
  title: string;
  /** The job no longer accepts applications. */
  isOver: boolean;
}

/** The applicants for a job: a list to filter and move, or a board by stage. */
export function Applicants({ jobId, title, isOver }: ApplicantsProps) {
  const kept = keptUnder(`applicants.view.${useCurrentUser().id}`);
  const [view, setView] = useState<View>(() => (kept.read() === 'board' ? 'board' : 'list'));
  const [filters, setFilters] = useState<ApplicantFilters>({});
  const [chosen, setChosen] = useState<ReadonlyMap<number, ApplicationStage>>(new Map());
  const [open, setOpen] = useState<number | null>(null);
  const { data: stages } = useQuery(stagesQuery(jobId));
  const list = useInfiniteQuery({ ...applicantPages(jobId, filters), enabled: view === 'list' });
  const counts = new Map(stages?.map(({ stage, count }) => [stage, count]));
  const waiting = OPEN_STAGES.reduce((sum, stage) => sum + (counts.get(stage) ?? 0), 0);
  const show = (next: View) => {
    kept.write(next);
    setView(next);
  };
  const narrow = (more: ApplicantFilters) => {
    setChosen(new Map());
    setFilters({ ...filters, ...more });
  };
  const choose = ({ id, stage }: ApplicantRow, isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen && next.size < APPLICATION_LIMITS.together) next.set(id, stage);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <div className="grid min-w-0 gap-3">
      {isOver && waiting > 0 ? <TellOpen jobId={jobId} waiting={waiting} /> : null}
      <div className="flex flex-wrap items-center gap-2 max-md:px-4">
        <SegmentedSwitch label="View" options={views} value={view} onValueChange={show} />
        {view === 'list' ? (
          <>
            <Select
              aria-label="Stage"
              className="w-44"
              value={filters.stage ?? ''}
              onChange={({ target }) => narrow({ stage: (target.value || undefined) as ApplicationStage | undefined })}
              options={[
                { value: '', label: 'All stages' },
                ...Object.entries(APPLICATION_STAGES).map(([value, label]) => ({
                  value,
                  label: `${label} (${counts.get(value as ApplicationStage) ?? 0})`,
                })),
              ]}
            />
            <Select
              aria-label="Order"
              className="w-40"
              value={filters.sort ?? 'newest'}
              onChange={({ target }) => narrow({ sort: target.value as ApplicantSort })}
              options={sorts}
            />
          </>
        ) : null}
        <Button asChild variant="outline" size="sm" className="ml-auto">
          <a href={csvAddress(jobId)} download="applicants.csv">
            <Download size={16} aria-hidden="true" />
            Download CSV
          </a>
        </Button>
      </div>
      <div className="max-md:px-4">
        <SearchForm
          key={filters.q ?? ''}
          label="Search applicants by name"
          value={filters.q}
          maxLength={80}
          onSearch={(q) => narrow({ q })}
        />
      </div>
      {chosen.size > 0 ? (
        <MoveChosen jobId={jobId} title={title} chosen={chosen} onDone={() => setChosen(new Map())} />
      ) : null}
      {view === 'board' ? (
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <ApplicantBoard
            jobId={jobId}
            title={title}
            counts={counts}
            filters={filters.q ? { q: filters.q } : {}}
            onOpen={setOpen}
          />
        </Suspense>
      ) : (
        <RowList
          list={list}
          what="applicants"
          keyOf={({ id }) => id}
          empty={
            <NoApplicants
              jobId={jobId}
              isNarrowed={Boolean(filters.stage || filters.q)}
              onClear={() => setFilters({})}
            />
          }
        >
          {(row) => (
            <Row
              row={row}
              title={title}
              isChosen={chosen.has(row.id)}
              onChoose={(isChosen) => choose(row, isChosen)}
              onOpen={() => setOpen(row.id)}
            />
          )}
        </RowList>
      )}
      <Suspense>
        {open === null ? null : <ApplicantDialog id={open} jobId={jobId} title={title} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}

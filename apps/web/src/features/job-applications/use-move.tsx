import {
  APPLICATION_LIMITS,
  type ApplicationStage,
  type MovableStage,
} from '@innerspring/contract/job-applications/choices';
import type { CallInput } from '@innerspring/contract/endpoint';
import { jobApplications } from '@innerspring/contract/job-applications/endpoints';
import type { Applicant, ApplicantRow, StageCount } from '@innerspring/contract/job-applications/schemas';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeQueries, useAction } from '../../platform/use-action.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { nameOf } from './applicant-facts.tsx';
import {
  type ApplicantFilters,
  applicantPages,
  openedKey,
  stagesQuery,
  touchesApplications,
  touchesIfRefused,
} from './job-applications.data.ts';
import { OfferDialog } from './offer-dialog.tsx';

type Move = CallInput<typeof jobApplications.move>;
type Applicants = InfiniteData<{ items: ApplicantRow[]; nextCursor: string | null }>;

/** Changes the rows of every loaded page. */
const withRows = (change: (rows: ApplicantRow[]) => ApplicantRow[]) => (data: Applicants) => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
});

/** Adds an application where the server lists it, newest first, if that page is loaded. */
const withAdded = (row: ApplicantRow) => (data: Applicants) => {
  const pages = [...data.pages];
  const found = pages.findIndex(({ items, nextCursor }) => items.some(({ id }) => id < row.id) || nextCursor === null);
  const page = pages[found];
  if (page) pages[found] = { ...page, items: [...page.items, row].toSorted((a, b) => b.id - a.id) };
  return { ...data, pages };
};

/**
 * Shows an application at its new stage in every loaded list and in the counts, before the server has answered. Several can be
 * on their way at once.
 *
 * @returns a function that takes it back
 */
export function showMove(client: QueryClient, { params: { applicationId }, body: { from, stage } }: Move): () => void {
  const reverts: (() => void)[] = [];
  const jobs = new Set<number>();
  for (const [key, data] of client.getQueriesData<Applicants>({ queryKey: [jobApplications.applicants.name] })) {
    const row = data?.pages.flatMap(({ items }) => items).find(({ id }) => id === applicationId);
    if (!row) continue;
    const [, , { params, query }] = key as readonly [
      string,
      string,
      { params: { id: number }; query: ApplicantFilters },
    ];
    const moved: ApplicantRow = { ...row, stage };
    const listed = query.stage
      ? withRows((rows) => rows.filter(({ id }) => id !== applicationId))
      : withRows((rows) => rows.map((one) => (one.id === applicationId ? moved : one)));
    reverts.push(changeQueries(client, { queryKey: key, exact: true }, listed));
    jobs.add(params.id);
    if (!query.stage || (query.sort ?? 'newest') !== 'newest') continue;
    const { queryKey } = applicantPages(params.id, { ...query, stage });
    reverts.push(changeQueries(client, { queryKey, exact: true }, withAdded(moved)));
  }
  const counted = (counts: StageCount[]) =>
    counts.map((one) => ({ ...one, count: one.count + Number(one.stage === stage) - Number(one.stage === from) }));
  for (const id of jobs) {
    reverts.push(changeQueries(client, { queryKey: stagesQuery(id).queryKey, exact: true }, counted));
  }
  return () => reverts.forEach((revert) => revert());
}

/** Caches the new state of an open application. */
const showOpened = (client: QueryClient, given: Applicant) => client.setQueryData(openedKey(given.id), given);

type Moved = Pick<ApplicantRow, 'id' | 'stage' | 'person'>;

/**
 * Moves an application, which shows at once. "Not selected" can be undone for a limited time; an offer is asked about first, in
 * `question`, which the caller renders.
 *
 * @param title of the job
 */
export function useMove(title: string) {
  const client = useQueryClient();
  const [offered, setOffered] = useState<Moved | null>(null);
  const move = useAction(jobApplications.move, {
    touches: touchesApplications,
    touchesIfRefused,
    optimistic: showMove,
    // A move may start from what an earlier one leads to.
    inOrder: jobApplications.move.name,
    refused: 'Couldn’t move the application',
    onDone: (applicant) => {
      // Not `answered`, which leaves out all but the last of several moves: each is of another application.
      showOpened(client, applicant);
      if (applicant.stage === 'offer') toast({ title: `Offer sent to ${nameOf(applicant)}`, variant: 'success' });
      if (applicant.tellsAt === null) return;
      toast({
        title: 'Not selected',
        description: `We tell the applicant in ${APPLICATION_LIMITS.undoMinutes} minutes.`,
        action: { label: 'Undo', onPress: () => undo.mutate({ params: { applicationId: applicant.id } }) },
      });
    },
  });
  const undo = useAction(jobApplications.undo, {
    touches: touchesApplications,
    touchesIfRefused,
    answered: showOpened,
    refused: 'Couldn’t undo it',
  });
  const send = ({ id, stage: from }: Moved, stage: ApplicationStage) =>
    move.mutate({ params: { applicationId: id }, body: { from, stage: stage as MovableStage } });
  return {
    isMoving: move.isPending,
    request: (row: Moved, stage: ApplicationStage) => (stage === 'offer' ? setOffered(row) : send(row, stage)),
    undo,
    question: offered ? (
      <OfferDialog
        to={nameOf(offered)}
        title={title}
        onConfirm={() => send(offered, 'offer')}
        onClose={() => setOffered(null)}
      />
    ) : null,
  };
}

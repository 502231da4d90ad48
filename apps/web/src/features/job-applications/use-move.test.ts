import type { ApplicationStage, MovableStage } from '@innerspring/contract/job-applications/choices';
import type { ApplicantRow } from '@innerspring/contract/job-applications/schemas';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { type ApplicantFilters, applicantPages, stagesQuery } from './job-applications.data.ts';
import { showMove } from './use-move.tsx';

const row = (id: number, stage: ApplicationStage) => ({ id, stage }) as ApplicantRow;

/** A cache with two jobs: two stages and the whole list of job 1, and one stage of job 2. */
function cache() {
  const client = new QueryClient();
  const fill = (jobId: number, filters: ApplicantFilters, ...pages: ApplicantRow[][]) =>
    client.setQueryData(applicantPages(jobId, filters).queryKey, {
      pages: pages.map((items, index) => ({ items, nextCursor: index < pages.length - 1 ? 'next' : null })),
      pageParams: pages.map(() => undefined),
    });
  fill(1, { stage: 'viewed' }, [row(4, 'viewed')], [row(2, 'viewed')]);
  fill(1, { stage: 'interview' }, [row(3, 'interview')]);
  fill(1, {}, [row(4, 'viewed'), row(3, 'interview'), row(2, 'viewed')]);
  fill(2, { stage: 'interview' }, [row(9, 'interview')]);
  client.setQueryData(stagesQuery(1).queryKey, [
    { stage: 'viewed', count: 2 },
    { stage: 'interview', count: 1 },
  ]);
  const shown = (jobId: number, filters: ApplicantFilters) =>
    client
      .getQueryData(applicantPages(jobId, filters).queryKey)
      ?.pages.flatMap(({ items }) => items.map(({ id, stage }) => `${id} ${stage}`));
  const counts = () => client.getQueryData(stagesQuery(1).queryKey)?.map(({ count }) => count);
  const move = (applicationId: number, from: ApplicationStage, stage: MovableStage) =>
    showMove(client, { params: { applicationId }, body: { from, stage } });
  return { shown, counts, move };
}

it('shows a move in each list of the job and in the counts', () => {
  const { shown, counts, move } = cache();
  move(2, 'viewed', 'interview');
  expect(shown(1, { stage: 'viewed' })).toEqual(['4 viewed']);
  expect(shown(1, { stage: 'interview' })).toEqual(['3 interview', '2 interview']);
  expect(shown(1, {})).toEqual(['4 viewed', '3 interview', '2 interview']);
  expect(shown(2, { stage: 'interview' })).toEqual(['9 interview']);
  expect(counts()).toEqual([1, 2]);
});

it('shows several moves that are on their way', () => {
  const { shown, counts, move } = cache();
  move(4, 'viewed', 'interview');
  move(2, 'viewed', 'interview');
  expect(shown(1, { stage: 'viewed' })).toEqual([]);
  expect(shown(1, { stage: 'interview' })).toEqual(['4 interview', '3 interview', '2 interview']);
  expect(counts()).toEqual([0, 3]);
});

it('takes a refused move back', () => {
  const { shown, counts, move } = cache();
  move(2, 'viewed', 'interview')();
  expect(shown(1, { stage: 'viewed' })).toEqual(['4 viewed', '2 viewed']);
  expect(shown(1, { stage: 'interview' })).toEqual(['3 interview']);
  expect(shown(1, {})).toEqual(['4 viewed', '3 interview', '2 viewed']);
  expect(counts()).toEqual([2, 1]);
});

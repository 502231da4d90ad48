import { jobApplications } from '@innerspring/contract/job-applications/endpoints';
import { jobs } from '@innerspring/contract/jobs/endpoints';
import type { Job } from '@innerspring/contract/jobs/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { fakeLive } from '../../testing/fake-live.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toastStore } from '../../ui/overlays/toast.ts';
import { JobPage } from './job-page.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser(),
  currentUserKey: ['auth.currentUser', {}],
}));
vi.mock('../../platform/live/live.ts', () => import('../../testing/fake-live.ts'));

const job: Job = {
  id: 3,
  title: 'Pour line lead',
  category: 'Foam pouring',
  employmentType: 'full_time',
  workplace: 'on_site',
  company: { id: null, name: 'Pine Hollow Foam', logoUrl: null, type: null, isVerified: false },
  place: 'Hickory, North Carolina',
  pay: { minCents: 2200, maxCents: 2750, period: 'hour', isCommissionOnly: false },
  state: 'live',
  isFeatured: false,
  publishedAt: '2026-11-01T00:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
  viewerSaved: false,
  description: 'Run the long line.',
  seniority: null,
  shift: null,
  isUnion: false,
  skills: [],
  benefits: [],
  companyLine: { location: null, followerCount: null },
  poster: null,
  apply: null,
  expiresAt: new Date(Date.now() + 11.5 * 86_400_000).toISOString(),
  canManage: true,
  staffReason: null,
  proposedAt: null,
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeLive.reset();
  toastStore.clear();
  api = fakeApi();
  api.on(jobs.similar, []);
  api.on(jobs.get, job);
});
const show = () => renderScreen(<JobPage id={3} tab="job" onTab={() => undefined} />);
const button = (name: string) => screen.findByRole('button', { name });

it('asks before a job is marked as filled, says what is lost, and takes it back', async () => {
  api.on(jobs.setState, ({ body }) => {
    const next = { ...job, state: (body as { state: Job['state'] }).state };
    api.on(jobs.get, next);
    return next;
  });
  const { user } = await show();
  await user.click(await button('Mark as filled'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Mark “Pour line lead” as filled?' }));
  expect(question.getByText(/with 12 days left\. We don’t refund them/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Keep it live' }));
  expect(api.asked(jobs.setState)).toHaveLength(0);
  await user.click(await button('Mark as filled'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mark as filled' }));
  expect(await screen.findByText('This job is filled.')).toBeVisible();
  const undo = toastStore.snapshot().find(({ title }) => title === 'Job marked as filled')?.action;
  expect(undo?.label).toBe('Undo');
  await user.click(await button('Show again'));
  await waitFor(() => expect(api.asked(jobs.setState).at(-1)?.body).toEqual({ state: 'live' }));
  expect(await button('Mark as filled')).toBeVisible();
  // The offer to undo is not beside its opposite.
  await waitFor(() => expect(toastStore.snapshot().map(({ title }) => title)).toEqual(['Job is live again']));
});

it('offers no way back once its time is over', async () => {
  api.on(jobs.get, { ...job, state: 'filled', expiresAt: '2026-01-01T00:00:00.000Z' });
  await show();
  expect(await button('Duplicate')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show again' })).not.toBeInTheDocument();
});

it('shows a closed job to its applicants with the stage of their application', async () => {
  const application = { id: 9, stage: 'hired', appliedAt: job.createdAt, changedAt: job.createdAt };
  api.on(jobs.get, { ...job, state: 'filled', canManage: false });
  api.on(jobApplications.own, {
    application: { ...application, stage: 'hired', note: '', answers: [], hasResume: false },
  });
  await show();
  expect(await screen.findByText('This job is filled.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Applied: Hired' })).toHaveAttribute('href', '/jobs?tab=applied');
});

it('shows in place what a teammate changed', async () => {
  await show();
  expect(await screen.findByText('Live')).toBeVisible();
  api.on(jobs.get, { ...job, state: 'paused' });
  fakeLive.receive({ type: 'subject_changed', subject: 'job', id: 3 });
  expect(await screen.findByText('Paused')).toBeVisible();
});

it('goes once the viewer no longer manages a job that others don’t see', async () => {
  api.on(jobs.get, { ...job, state: 'paused' });
  await show();
  expect(await screen.findByText('Paused')).toBeVisible();
  api.on(jobs.get, new Refusal(404, 'Job not found', {}, 'not_found'));
  fakeLive.receive({ type: 'subject_changed', subject: 'job', id: 3 });
  expect(await screen.findByText(/^This job isn’t available\./)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your posting' })).toBeNull();
});

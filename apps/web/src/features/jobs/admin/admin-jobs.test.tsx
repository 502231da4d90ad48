import type { AdminJob } from '@innerspring/contract/jobs/admin';
import { adminJobs } from '@innerspring/contract/jobs/endpoints';
import { Job, JobInput } from '@innerspring/contract/jobs/schemas';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { somePerson } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { previewOf } from '../job-preview.tsx';
import { AdminJobsPage } from './admin-jobs-page.tsx';

vi.mock('../../../platform/seen/open-page.ts', async (original) => ({
  ...(await original<object>()),
  useLiveSubject: () => undefined,
}));

const input: JobInput = {
  companyId: 77,
  companyName: 'Pine Hollow Foam',
  title: 'Pour line lead',
  category: 'Foam pouring',
  seniority: 'Manager',
  employmentType: 'contract',
  workplace: 'hybrid',
  shift: 'night',
  isUnion: true,
  city: 'Hickory',
  region: 'North Carolina',
  country: 'Canada',
  payMinCents: 2212,
  payMaxCents: 2734,
  payPeriod: 'week',
  isCommissionOnly: true,
  description: 'Run the long line.',
  skills: ['Forklift license', 'First aid'],
  benefits: ['Free lunch'],
  applyBy: 'url',
  applyUrl: 'https://jobs.example/apply',
  applyEmail: 'jobs@pine.example',
  questions: ['Do you own a van?'],
  showsPoster: true,
};
/** What staff read of each field that a change can contain. */
const read: Record<keyof JobInput, readonly string[]> = {
  companyId: ['Company page', '/companies/77'],
  companyName: ['Pine Hollow Foam'],
  title: ['Pour line lead'],
  category: ['Foam pouring'],
  seniority: ['Manager'],
  employmentType: ['Contract'],
  workplace: ['Hybrid'],
  shift: ['Night shift'],
  isUnion: ['Union', 'Yes'],
  city: ['Hickory'],
  region: ['North Carolina'],
  country: ['Canada'],
  payMinCents: ['$22.12'],
  payMaxCents: ['$27.34'],
  payPeriod: ['a week'],
  isCommissionOnly: ['Commission only', 'Yes'],
  description: ['Run the long line.'],
  skills: ['Forklift license', 'First aid'],
  benefits: ['Free lunch'],
  applyBy: ['How to apply'],
  applyUrl: ['https://jobs.example/apply'],
  applyEmail: ['jobs@pine.example'],
  questions: ['Do you own a van?'],
  showsPoster: ['Shows the poster', 'Yes'],
};
/** The fields that a reader gets, and what its poster fills in for them. */
const ofReader: Record<keyof Job, readonly (keyof JobInput)[]> = {
  title: ['title'],
  company: ['companyId', 'companyName'],
  category: ['category'],
  employmentType: ['employmentType'],
  workplace: ['workplace'],
  place: ['city', 'region', 'country'],
  pay: ['payMinCents', 'payMaxCents', 'payPeriod', 'isCommissionOnly'],
  description: ['description'],
  seniority: ['seniority'],
  shift: ['shift'],
  isUnion: ['isUnion'],
  skills: ['skills'],
  benefits: ['benefits'],
  poster: ['showsPoster'],
  apply: ['applyBy', 'applyUrl', 'applyEmail', 'questions'],
  // What the site itself adds.
  ...({ id: [], state: [], isFeatured: [], publishedAt: [], createdAt: [], viewerSaved: [] } as const),
  ...({ companyLine: [], expiresAt: [], canManage: [], staffReason: [], proposedAt: [] } as const),
};

const adminJob = (changed: Partial<AdminJob> = {}): AdminJob => ({
  ...previewOf(
    {
      id: 3,
      state: 'in_review',
      proposedAt: null,
      input,
      companyLabel: 'Pine Hollow Foam',
      staffReason: null,
      expiresAt: null,
      updatedAt: '2026-11-01T00:00:00.000Z',
      isPaid: true,
      prices: { standardCents: 0, featuredCents: 0, packCents: 0, credits: 0, hasFreePosting: false },
    },
    undefined,
  ),
  input,
  version: 4,
  change: null,
  owner: somePerson(),
  reviewSince: '2026-11-01T00:00:00.000Z',
  footprint: { postings: 1, rejected: 0, memberSince: '2026-01-01T00:00:00.000Z' },
  reportCaseId: null,
  orderId: 12,
  ...changed,
});
async function open(job: AdminJob) {
  fakeApi().on(adminJobs.list, { items: [job], nextCursor: null });
  await renderScreen(<AdminJobsPage search={{ job: job.id }} onSearch={() => undefined} />);
  return within(await screen.findByRole('article', { name: job.title }));
}

it('shows staff every field of a posting that readers or applicants get, before they approve it', async () => {
  const page = await open(adminJob());
  const shown = (screen.getByRole('article', { name: input.title }).textContent ?? '').replaceAll(/\s+/g, ' ');
  for (const name of Object.keys(JobInput.shape) as (keyof JobInput)[])
    for (const text of read[name]) expect(shown, name).toContain(text);
  const fields = Object.keys(Job.shape) as (keyof Job)[];
  expect(fields.filter((field) => !(field in ofReader))).toEqual([]);
  const reached = new Set(fields.flatMap((field) => ofReader[field]));
  expect(Object.keys(JobInput.shape).filter((name) => !reached.has(name as keyof JobInput))).toEqual([]);
  expect(page.queryByRole('link', { name: 'Open the job' })).toBeNull();
});

it('leaves out what is empty, and links to a live posting', async () => {
  const bare = { ...input, shift: null, skills: [], questions: [], applyUrl: '' };
  const page = await open(adminJob({ state: 'live', input: bare }));
  for (const label of ['Shift', 'Skills', 'Questions', 'Website to apply'])
    expect(page.queryByText(label), label).toBeNull();
  expect(page.getByRole('link', { name: 'Open the job' })).toHaveAttribute('href', '/jobs/3');
});

import { jobApplications } from '@innerspring/contract/job-applications/endpoints';
import type { OwnApplication } from '@innerspring/contract/job-applications/schemas';
import { jobs } from '@innerspring/contract/jobs/endpoints';
import type { Job } from '@innerspring/contract/jobs/schemas';
import { UNUSED_UPLOAD_MS } from '@innerspring/contract/uploads/endpoints';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { query } from '../../platform/query.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { type FakeUpload, fakeUploads } from '../../testing/fake-upload.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import ApplyDialog from './apply-dialog.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser({ email: 'dana@example.com' }),
  currentUserKey: ['auth.currentUser', {}],
}));

let api: ReturnType<typeof fakeApi>;
let begun: FakeUpload[];
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  api.on(jobApplications.apply, {
    id: 9,
    stage: 'submitted',
    appliedAt: '2026-11-01T00:00:00.000Z',
    changedAt: '2026-11-01T00:00:00.000Z',
    note: '',
    answers: [],
    hasResume: true,
  });
  begun = fakeUploads();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function open() {
  const view = await renderScreen(<ApplyDialog jobId={3} title="Plant Manager" questions={[]} onClose={vi.fn()} />);
  await screen.findByRole('dialog', { name: 'Apply for Plant Manager' });
  return view;
}
async function openWithFile() {
  const view = await open();
  await view.user.upload(screen.getByLabelText('Résumé file'), new File(['%PDF-'], 'cv.pdf'));
  return view;
}
const upload = { url: '/uploads/0a.pdf', type: 'document', name: 'cv.pdf', bytes: 5 };
const send = () => screen.getByRole('button', { name: 'Send application' });
const sent = () => api.asked(jobApplications.apply).map(({ body }) => (body as { resumeUrl: string | null }).resumeUrl);

it('stores the uploaded résumé with the answers when it is closed', async () => {
  const { unmount } = await openWithFile();
  expect(send()).toBeDisabled();
  await begun[0]?.answer(201, upload);
  unmount();
  const { user } = await open();
  expect(screen.getByText('cv.pdf')).toBeVisible();
  await user.click(send());
  await waitFor(() => expect(sent()).toEqual(['/uploads/0a.pdf']));
});

it('says so if the résumé is gone from the server or was never uploaded', async () => {
  const first = await openWithFile();
  await begun[0]?.answer(201, upload);
  first.unmount();
  const later = Date.now() + UNUSED_UPLOAD_MS;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  const second = await open();
  expect(screen.getByRole('alert')).toHaveTextContent('“cv.pdf” isn’t uploaded. Add it again.');
  await second.user.upload(screen.getByLabelText('Résumé file'), new File(['%PDF-'], 'cv-2.pdf'));
  second.unmount();
  const { user } = await open();
  expect(screen.getByRole('alert')).toHaveTextContent('“cv-2.pdf” isn’t uploaded. Add it again.');
  await user.click(send());
  expect(await screen.findByText('Add your résumé again or remove it first')).toBeVisible();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  await user.click(send());
  await waitFor(() => expect(sent()).toEqual([null]));
});

it('sends nothing without a résumé that failed', async () => {
  const { user } = await openWithFile();
  await begun[0]?.fail();
  expect(screen.getByRole('alert')).toHaveTextContent('“cv.pdf” wasn’t uploaded. We can’t reach the server.');
  await user.click(send());
  expect(await screen.findByText('Add your résumé again or remove it first')).toBeVisible();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await begun[1]?.answer(201, upload);
  await user.click(send());
  await waitFor(() => expect(sent()).toEqual(['/uploads/0a.pdf']));
});

const job = (questions: string[]) => ({ id: 3, apply: { by: 'in_app', url: '', email: '', questions } });
/** The dialog as on the job's page: with the questions of the job as it was last read. */
function OnPage() {
  const { data } = useQuery(query(jobs.get, { params: { id: 3 } }));
  const questions = data?.apply?.questions;
  return questions ? <ApplyDialog jobId={3} title="Plant Manager" questions={questions} onClose={vi.fn()} /> : null;
}
async function openOnPage(...questions: string[]) {
  api.on(jobs.get, job(questions) as Job);
  const view = await renderScreen(<OnPage />);
  await screen.findByRole('dialog', { name: 'Apply for Plant Manager' });
  return view;
}
const LICENSE = 'Do you have a forklift license (e.g. “Class 4.5”)?';
const NIGHTS = "Can't you work nights?";
const FIRED = 'Have you ever been fired?';

it('keeps each answer under its question when the questions change, and shows the new ones after a refusal', async () => {
  const { user } = await openOnPage(LICENSE, NIGHTS);
  await user.type(screen.getByLabelText(/forklift/), 'Since 2019');
  await user.type(screen.getByLabelText(/nights/), 'No');
  api.on(jobs.get, job([FIRED, LICENSE]) as Job);
  const changed = 'The questions changed since you opened them. Read them again.';
  const taken = { id: 9, stage: 'submitted', appliedAt: '2026-11-01T00:00:00.000Z' } as OwnApplication;
  let refusals = 1;
  api.on(jobApplications.apply, () => (refusals-- > 0 ? new Refusal(409, changed, undefined, 'conflict') : taken));
  await user.click(send());
  const first = await screen.findByLabelText(/fired/);
  expect(screen.getByText(changed)).toBeVisible();
  expect(first).toHaveValue('');
  expect(screen.getByLabelText(/forklift/)).toHaveValue('Since 2019');
  expect(screen.queryByLabelText(/nights/)).toBeNull();
  await user.click(send());
  expect(await screen.findByText('Answer this question')).toBeVisible();
  await user.type(first, 'Never');
  await user.click(send());
  await waitFor(() =>
    expect(api.asked(jobApplications.apply).map(({ body }) => body)).toEqual([
      expect.objectContaining({ questions: [LICENSE, NIGHTS], answers: ['Since 2019', 'No'] }),
      expect.objectContaining({ questions: [FIRED, LICENSE], answers: ['Never', 'Since 2019'] }),
    ]),
  );
});

it('fills a stored draft in by the text of the questions, and keeps what belongs to others', async () => {
  const first = await openOnPage(LICENSE, NIGHTS);
  await first.user.type(screen.getByLabelText(/forklift/), 'Since 2019');
  await first.user.type(screen.getByLabelText(/nights/), 'No');
  first.unmount();
  const second = await openOnPage(FIRED, LICENSE);
  expect(screen.getByLabelText(/fired/)).toHaveValue('');
  expect(screen.getByLabelText(/forklift/)).toHaveValue('Since 2019');
  await second.user.type(screen.getByLabelText(/fired/), 'Never');
  second.unmount();
  await openOnPage(NIGHTS, FIRED);
  expect(screen.getByLabelText(/nights/)).toHaveValue('No');
  expect(screen.getByLabelText(/fired/)).toHaveValue('Never');
});

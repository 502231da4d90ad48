import { jobApplications } from '@innerspring/contract/job-applications/endpoints';
import { UNUSED_UPLOAD_MS } from '@innerspring/contract/uploads/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
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

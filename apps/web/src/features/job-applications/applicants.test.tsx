import { jobApplications } from '@innerspring/contract/job-applications/endpoints';
import type { Applicant, ApplicantRow, MyApplication } from '@innerspring/contract/job-applications/schemas';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { somePerson, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toastStore } from '../../ui/overlays/toast.ts';
import { Applicants } from './public/applicants.tsx';
import { AppliedJobs } from './public/applied-jobs.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser(),
  currentUserKey: ['auth.currentUser', {}],
}));

const at = '2026-11-01T00:00:00.000Z';
const row: ApplicantRow = {
  id: 9,
  person: somePerson({ id: 4, fullName: 'Dana Ruiz' }),
  stage: 'interview',
  tellsAt: null,
  appliedAt: at,
  changedAt: at,
  ownRating: null,
  miles: null,
};
const applicant: Applicant = {
  ...row,
  stage: 'offer',
  email: 'dana@example.com',
  note: '',
  answers: [],
  resume: null,
  history: [],
  notes: [],
};
const mine: MyApplication = {
  application: { id: 9, stage: 'offer', appliedAt: at, changedAt: at, note: '', answers: [], hasResume: false },
  job: {
    id: 3,
    title: 'Plant Manager',
    company: { id: null, name: 'Pine Hollow Foam', logoUrl: null, type: null, isVerified: false },
    place: '',
    state: 'live',
  },
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  api.on(jobApplications.applicants, { items: [row], nextCursor: null });
  api.on(jobApplications.stages, [{ stage: 'interview', count: 1 }]);
  api.on(jobApplications.move, applicant);
  api.on(jobApplications.moveMany, { moved: 1, left: 0 });
});
const show = () => renderScreen(<Applicants jobId={3} title="Plant Manager" isOver={false} />);
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

it('asks before a private note that was not added is lost, by closing or by a link', async () => {
  api.on(jobApplications.open, applicant);
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /^Open the application of/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Application' }));
  const note = await dialog.findByRole('textbox', { name: /^New note/ });
  await user.type(note, 'Knows coilers');
  for (const close of [
    () => user.keyboard('{Escape}'),
    () => user.click(dialog.getByRole('button', { name: 'Close' })),
  ]) {
    await close();
    expect(dialog.getByRole('alert')).toHaveTextContent('Discard your changes?');
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(note).toHaveValue('Knows coilers');
  }
  await user.click(dialog.getByRole('link', { name: 'See profile' }));
  expect(await dialog.findByText('Leave without saving?')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Stay' }));
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it.each(['a move', 'a rating', 'a note'])(
  'closes an open application that %s finds is no longer there',
  async (act) => {
    api.on(jobApplications.open, { ...applicant, stage: 'interview' });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: /^Open the application of/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Application' }));
    expect(await dialog.findByText('dana@example.com')).toBeVisible();
    const gone = new Refusal(404, 'Application not found', undefined, 'not_found');
    for (const endpoint of [jobApplications.open, jobApplications.move, jobApplications.rate, jobApplications.note])
      api.on(endpoint, gone);
    api.on(jobApplications.applicants, { items: [], nextCursor: null });
    if (act === 'a move')
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Stage of Dana Ruiz' }), 'Shortlisted');
    if (act === 'a rating') await user.click(dialog.getByRole('button', { name: '4 of 5' }));
    if (act === 'a note') {
      await user.type(dialog.getByRole('textbox', { name: /^New note/ }), 'Knows coilers');
      await user.click(dialog.getByRole('button', { name: 'Add note' }));
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText('dana@example.com')).not.toBeInTheDocument();
    expect(toastStore.snapshot().map(({ description }) => description)).toContain('Application not found');
  },
);

it('asks before an offer is sent, and moves to other stages right away', async () => {
  const { user } = await show();
  const stage = await screen.findByRole('combobox', { name: 'Stage of Dana Ruiz' });
  await user.selectOptions(stage, 'Offer');
  const first = await question('Send Dana Ruiz an offer for Plant Manager?');
  await user.click(first.getByRole('button', { name: 'Don’t send' }));
  expect(stage).toHaveValue('interview');
  expect(api.asked(jobApplications.move)).toHaveLength(0);
  await user.selectOptions(stage, 'Offer');
  const again = await question('Send Dana Ruiz an offer for Plant Manager?');
  await user.click(again.getByRole('button', { name: 'Send offer' }));
  await waitFor(() =>
    expect(api.asked(jobApplications.move).map(({ body }) => body)).toEqual([{ from: 'interview', stage: 'offer' }]),
  );
  await waitFor(() => expect(toastStore.snapshot().map(({ title }) => title)).toContain('Offer sent to Dana Ruiz'));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Stage of Dana Ruiz' }), 'Shortlisted');
  await waitFor(() => expect(api.asked(jobApplications.move)).toHaveLength(2));
});

it('asks once before several offers are sent', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Dana Ruiz' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Move selected applicants to' }), 'Offer');
  const asked = await question('Send 1 applicant an offer for Plant Manager?');
  expect(api.asked(jobApplications.moveMany)).toHaveLength(0);
  await user.click(asked.getByRole('button', { name: 'Send offer' }));
  await waitFor(() =>
    expect(api.asked(jobApplications.moveMany)[0]?.body).toEqual({
      stage: 'offer',
      applications: [{ id: 9, from: 'interview' }],
    }),
  );
});

it('asks before a move to Offer by keyboard on the board, and opens the board again the next time', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Board' }));
  const grip = await screen.findByRole('button', { name: 'Move Dana Ruiz' });
  grip.focus();
  await user.keyboard(' {ArrowRight} ');
  const asked = await question('Send Dana Ruiz an offer for Plant Manager?');
  expect(screen.queryByText('Moved Dana Ruiz to Offer.')).not.toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'Don’t send' }));
  expect(api.asked(jobApplications.move)).toHaveLength(0);
  cleanup();
  await show();
  expect(await screen.findByRole('group', { name: 'Applicants by stage' })).toBeVisible();
});

it.each([
  ['Accept', true, 'Not yet'],
  ['Decline', false, 'Keep the offer'],
] as const)('asks before an applicant answers an offer: %s', async (act, accepts, keep) => {
  api.on(jobApplications.mine, { items: [mine], nextCursor: null });
  api.on(jobApplications.answerOffer, { ...mine.application, stage: accepts ? 'hired' : 'withdrawn' });
  const { user } = await renderScreen(<AppliedJobs />);
  await user.click(await screen.findByRole('button', { name: `${act} offer` }));
  await user.click((await question(`${act} the offer for Plant Manager?`)).getByRole('button', { name: keep }));
  expect(api.asked(jobApplications.answerOffer)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: `${act} offer` }));
  const again = await question(`${act} the offer for Plant Manager?`);
  await user.click(again.getByRole('button', { name: `${act} offer` }));
  await waitFor(() => expect(api.asked(jobApplications.answerOffer)[0]?.body).toEqual({ accepts }));
});

it('says that a job is filled among the jobs that the viewer applied for', async () => {
  const application = { ...mine.application, stage: 'shortlisted' as const };
  const open = { ...mine, application: { ...application, id: 10 } };
  api.on(jobApplications.mine, {
    items: [{ application, job: { ...mine.job, state: 'filled' } }, open],
    nextCursor: null,
  });
  await renderScreen(<AppliedJobs />);
  const [filled, live] = await screen.findAllByRole('listitem');
  expect(filled).toHaveTextContent('Pine Hollow Foam · This job is filled');
  expect(live).not.toHaveTextContent('This job is filled');
});

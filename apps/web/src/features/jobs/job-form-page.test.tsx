import { jobs } from '@innerspring/contract/jobs/endpoints';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { JobFormPage } from './job-form-page.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser(),
  currentUserKey: ['auth.currentUser', {}],
}));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  api.on(jobs.employers, []);
});
const show = () => renderScreen(<JobFormPage jobId={undefined} step="role" onStep={() => undefined} />);

it('has what was typed before the first Continue after a reload, until it is stored', async () => {
  const { user } = await show();
  await user.type(await screen.findByLabelText(/^Job title/), 'Pour line lead');
  cleanup();
  const again = await show();
  expect(await screen.findByLabelText(/^Job title/)).toHaveValue('Pour line lead');
  api.on(jobs.create, { id: 3 });
  await again.user.click(screen.getByRole('button', { name: 'Save draft and close' }));
  await waitFor(() => expect(api.asked(jobs.create)).toHaveLength(1));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('job-form'))).toEqual([]));
});

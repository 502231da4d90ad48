import { jobs } from '@innerspring/contract/jobs/endpoints';
import type { JobDraft } from '@innerspring/contract/jobs/schemas';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { JobFormPage } from './job-form-page.tsx';
import { blankValues, inputOf } from './job-values.ts';

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

describe('a draft for a company where its writer no longer recruits', () => {
  const draft: JobDraft = {
    id: 3,
    state: 'draft',
    proposedAt: null,
    input: { ...inputOf(blankValues(9, 'jobs@pine.example')), title: 'Pour line lead' },
    companyLabel: 'Dillard Beds',
    staffReason: null,
    expiresAt: null,
    updatedAt: '2026-11-01T00:00:00.000Z',
    isPaid: false,
    prices: { standardCents: 0, featuredCents: 0, packCents: 0, credits: 0, hasFreePosting: false },
  };
  const open = () => {
    api.on(jobs.draft, draft);
    return renderScreen(<JobFormPage jobId={3} step="role" onStep={() => undefined} />);
  };
  const sentence = 'You can’t post for the company that you chose now. Choose again.';

  it.each([[[{ id: 5, name: 'Okafor Care' }]], [[]]])(
    'has none chosen, says why, and takes another',
    async (employers) => {
      api.on(jobs.employers, employers);
      const { user } = await open();
      const company: HTMLSelectElement = await screen.findByRole('combobox', { name: 'Post for' });
      expect(company.selectedOptions[0]).toHaveTextContent('Choose');
      expect(company).toHaveAccessibleDescription(sentence);
      await user.selectOptions(company, 'Another company, or myself');
      expect(screen.getByLabelText(/^Company or your name/)).toBeVisible();
      expect(screen.queryByText(sentence)).toBeNull();
    },
  );
});

import { companies } from '@innerspring/contract/companies/endpoints';
import { posts } from '@innerspring/contract/posts/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { somePost, someUser } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import CreatePostDialog from '../public/create-post-dialog.tsx';

vi.mock('../../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser({ fullName: 'Maren Oduya' }),
}));

const voice = (id: number, name: string, role: 'owner' | 'admin' | 'editor' | 'recruiter') => ({
  id,
  name,
  logoUrl: null,
  role,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.on(posts.create, somePost());
  api.on(companies.mine, {
    items: [voice(4, 'Harborline Foam', 'editor'), voice(5, 'Loomfield Sleep', 'recruiter')],
  });
});
afterEach(() => {
  localStorage.clear();
});

const open = (companyId?: number) =>
  renderScreen(<CreatePostDialog text="Line 3 runs again" companyId={companyId} onClose={() => {}} />);
const sent = () => api.asked(posts.create).map(({ body }) => (body as { companyId?: number }).companyId);

it('offers the companies that the member speaks for, oneself first; recruiters do not speak', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Post as: Maren Oduya' }));
  const names = (await screen.findAllByRole('menuitemcheckbox')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Maren Oduya', 'Harborline Foam']);
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Harborline Foam' }));
  await user.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(sent()).toEqual([4]));
});

it('begins as the company whose page it was opened on, and can go back to oneself', async () => {
  const { user } = await open(4);
  await user.click(await screen.findByRole('button', { name: 'Post as: Harborline Foam' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Maren Oduya' }));
  await user.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(sent()).toEqual([undefined]));
});

it('keeps the choice and the words when the server refuses', async () => {
  api.on(posts.create, new Refusal(403, 'You no longer post for this company.', undefined, 'forbidden'));
  const { user } = await open(4);
  await screen.findByRole('button', { name: 'Post as: Harborline Foam' });
  await user.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('You no longer post for this company.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Post as: Harborline Foam' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Your post' })).toHaveValue('Line 3 runs again');
});

it('is not there for who speaks for no company', async () => {
  api.on(companies.mine, { items: [voice(5, 'Loomfield Sleep', 'recruiter')] });
  const { user } = await open();
  await waitFor(() => expect(api.asked(companies.mine)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(sent()).toEqual([undefined]));
  expect(screen.queryByRole('button', { name: /^Post as/ })).not.toBeInTheDocument();
});

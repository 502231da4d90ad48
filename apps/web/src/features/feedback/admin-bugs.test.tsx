import type { CallOutput } from '@innerspring/contract';
import { admin } from '@innerspring/contract/admin/endpoints';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AdminBugsPage, type AdminBugsSearch } from './admin-bugs-page.tsx';

type Bug = CallOutput<typeof admin.bugReports>['items'][number];
const someBug = (more: Partial<Bug> = {}): Bug => ({
  id: 5,
  title: 'Save does nothing',
  description: 'On the profile',
  stepsToReproduce: 'Press Save.',
  expectedBehavior: null,
  actualBehavior: null,
  priority: 'high',
  bugType: 'ui',
  currentPage: '/settings/profile',
  browserInfo: { agent: 'Chrome' },
  deviceInfo: null,
  state: 'new',
  reporter: { id: 3, fullName: 'Iris Vance', username: 'iris' },
  createdAt: '2026-03-02T12:00:00.000Z',
  ...more,
});

function Addressed() {
  const [search, setSearch] = useState<AdminBugsSearch>({});
  return <AdminBugsPage search={search} onSearch={setSearch} />;
}

it('moves a report by its key, opens the next one, and takes it back by Undo', async () => {
  const server = fakeApi();
  const left = [someBug(), someBug({ id: 6, title: 'Feed is blank' })];
  server.on(admin.bugReports, () => ({ items: [...left], nextCursor: null }));
  server.on(admin.setBugState, ({ params, body }) => {
    const { state } = body as { state: Bug['state'] };
    const at = left.findIndex(({ id }) => id === Number(params.id));
    if (at >= 0) left.splice(at, 1);
    return someBug({ id: Number(params.id), state });
  });
  const { user } = await renderScreen(<Addressed />);
  expect(await screen.findByRole('article', { name: 'Save does nothing' })).toHaveTextContent('Press Save.');
  expect(server.asked(admin.bugReports)[0]?.query).toEqual({ state: 'new' });
  await user.keyboard('f');
  expect(await screen.findByRole('article', { name: 'Feed is blank' })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(server.asked(admin.setBugState).map(({ params, body }) => [params.id, body])).toEqual([
    ['5', { state: 'fixed' }],
    ['5', { state: 'new' }],
  ]);
});

it('says why a state could not be changed, and keeps the case open', async () => {
  const server = fakeApi();
  server.on(admin.bugReports, { items: [someBug()], nextCursor: null });
  server.on(admin.setBugState, new Refusal(404, 'Bug report not found', undefined, 'not_found'));
  const { user } = await renderScreen(<Addressed />);
  await screen.findByRole('article', { name: 'Save does nothing' });
  await user.click(screen.getByRole('button', { name: 'Triage' }));
  expect(await screen.findByText('Bug report not found')).toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Save does nothing' })).toBeVisible();
});

import { api } from '@innerspring/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { HelpPage } from '../../help/help-page.tsx';

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
});

const report = (id: number, state: 'new' | 'fixed') => ({
  id,
  title: `Report ${String(id)}`,
  description: `What happened in ${String(id)}`,
  state,
  createdAt: '2026-03-02T10:00:00.000Z',
});
const openHelp = (address: string) => renderApp(address, (page) => <>{page}</>, <HelpPage />);

it('the Help Center lists the own bug reports, and opens the one that a notification names', async () => {
  server.on(api.feedback.myReports, { items: [report(8, 'new'), report(7, 'fixed')], nextCursor: null });
  await openHelp('/help?report=7');
  expect(await screen.findByRole('heading', { name: 'My bug reports' })).toBeVisible();
  expect(screen.getByText('Fixed')).toBeVisible();
  expect(screen.getByText('What happened in 7')).toBeVisible();
  expect(screen.getByText('What happened in 8')).not.toBeVisible();
});

it('says nothing of reports to a member who never sent one', async () => {
  server.on(api.feedback.myReports, { items: [], nextCursor: null });
  await openHelp('/help');
  expect(screen.queryByRole('heading', { name: 'My bug reports' })).not.toBeInTheDocument();
});

import type { CallOutput } from '@innerspring/contract';
import { admin } from '@innerspring/contract/admin/endpoints';
import { analytics } from '@innerspring/contract/analytics/endpoints';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AdminDashboardPage } from './admin-dashboard-page.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const figures: CallOutput<typeof admin.dashboard> = {
  members: { total: 1284, pending: 3, activeToday: 210, activeLast7Days: 702, newLast7Days: 12 },
  content: { postsToday: 9, postsSameDayLastWeek: 6, commentsToday: 0, commentsSameDayLastWeek: 0 },
  queues: [
    { name: 'applications', label: 'Applications', count: 3, oldestAt: hoursAgo(5), href: '/admin/users' },
    { name: 'appeals', label: 'Appeals', count: 0, oldestAt: null, href: '/admin/users' },
    { name: 'reports', label: 'Reports', count: 2, oldestAt: hoursAgo(74), href: '/admin/reports' },
  ],
  applications: {
    waiting: 3,
    receivedToday: 4,
    approvedToday: 2,
    rejectedToday: 1,
    medianBusinessHours: 5.5,
    approvalRate: 0.955,
  },
  system: { queuedJobs: 0, failedMails: 1, heldMails: 0, liveConnections: 40 },
  recentAudit: [],
};

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
  server.on(analytics.network, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
});

/** The text of the tile with this label. */
const tile = (label: string) =>
  within(screen.getByRole('region', { name: 'Today' })).getByText(label).parentElement?.textContent;

it('leads with the queue whose oldest case has waited longest, and leaves empty ones for last', async () => {
  server.on(admin.dashboard, figures);
  await renderScreen(<AdminDashboardPage />);
  const queues = within(await screen.findByRole('region', { name: 'Open queues' })).getAllByRole('link');
  expect(queues.map(({ textContent }) => textContent)).toEqual([
    'Reports2Waiting longest: 3 d ago',
    'Applications3Oldest: 5 h ago',
    'Appeals0All clear',
  ]);
  expect(tile('Open cases')).toBe('Open cases5In 2 queues');
});

it('shows the day beside last week', async () => {
  server.on(admin.dashboard, figures);
  await renderScreen(<AdminDashboardPage />);
  await screen.findByRole('region', { name: 'Today' });
  expect(tile('Applications today')).toBe('Applications today42 approved, 1 rejected');
  expect(tile('Active today')).toBe('Active today210702 in 7 days');
  expect(tile('Posts today')).toBe('Posts today9▲ Up 3 · 6 by this hour last week');
  expect(tile('Comments today')).toBe('Comments today0None by this hour last week');
  expect(tile('Median time to decide')).toContain('5.5 h');
  expect(tile('Approval rate')).toContain('95.5%');
});

it('shows a dash where nothing was decided, and no zero hours', async () => {
  const { applications } = figures;
  server.on(admin.dashboard, {
    ...figures,
    applications: { ...applications, medianBusinessHours: null, approvalRate: null },
  });
  const first = await renderScreen(<AdminDashboardPage />);
  await screen.findByRole('region', { name: 'Today' });
  expect(tile('Median time to decide')).toBe('Median time to decide–Business hours, last 90 days');
  expect(tile('Approval rate')).toBe('Approval rate–Applications, last 90 days');
  first.unmount();
  server.on(admin.dashboard, { ...figures, applications: { ...applications, medianBusinessHours: 0 } });
  await renderScreen(<AdminDashboardPage />);
  await screen.findByRole('region', { name: 'Today' });
  expect(tile('Median time to decide')).toContain('< 0.1 h');
});

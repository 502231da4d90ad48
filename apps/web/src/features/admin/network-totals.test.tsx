import { analytics } from '@innerspring/contract/analytics/endpoints';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { NetworkTotals } from './admin-dashboard-page.tsx';

const totals = { impressions: 1200, viewers: 80, reactions: { like: 3, love: 4 }, comments: 5, reposts: 6, saves: 9 };

it('shows the totals of a week beside those of the week before, after another try too', async () => {
  const api = fakeApi();
  api.on(analytics.network, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
  const { user } = await renderScreen(<NetworkTotals />);
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  api.on(analytics.network, {
    countedAt: new Date().toISOString(),
    current: totals,
    previous: { ...totals, impressions: 900 },
  });
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('1,200')).toBeVisible();
  expect(screen.getByText('(900 the week before)')).toBeVisible();
  expect(screen.getByText('7')).toBeVisible();
});

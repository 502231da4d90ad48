import { adminPolls } from '@innerspring/contract/polls/admin-endpoints';
import type { PollAnalytics } from '@innerspring/contract/polls/admin';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PollAnalyticsPage } from './poll-analytics-page.tsx';
import { someAdminPoll, somePollAnalytics } from './poll-fixtures.ts';
import { everyDay } from './votes-over-time.tsx';

vi.mock('../../../platform/seen/open-page.ts', async (original) => ({
  ...(await original<object>()),
  useLiveSubject: () => undefined,
}));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});
const show = (given: Partial<PollAnalytics> = {}) => {
  api.on(adminPolls.analytics, somePollAnalytics(given));
  return renderScreen(<PollAnalyticsPage id={7} />);
};

it('shows the facts, the results and that votes are anonymous', async () => {
  await show();
  const facts = within(await screen.findByRole('region', { name: 'Facts' }));
  // 23 of 92 voted, 2 of 23 changed their vote.
  for (const text of ['25.0%', 'of 92 members who can vote', '8.7%', '2 members', '4'])
    expect(facts.getByText(text)).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Results' })).getByText('Higher')).toBeVisible();
  expect(screen.getByText(/^Votes are anonymous: nobody, our staff included/)).toBeVisible();
  const file = screen.getByRole('link', { name: 'Export as CSV' });
  expect(file).toHaveAttribute('href', '/api/admin/polls/7/results.csv');
  expect(file).toHaveAttribute('download', 'poll-7-results.csv');
});

it('shows votes over time as bars, and as a table with every day', async () => {
  const { user } = await show();
  expect(await screen.findByRole('img', { name: 'Bars by day. Most on Mar 1, 2027: 16 votes.' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Votes over time as a table' }));
  const rows = within(screen.getByRole('table', { name: 'Votes over time' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(
    ['16', '0', '0', '7'].map((votes) => `Votes${votes}`),
  );
});

it('shows groups, without the counts that are too small', async () => {
  await show();
  const table = within(await screen.findByRole('table', { name: 'By profession' }));
  expect(table.getByRole('columnheader', { name: 'Lower' })).toBeInTheDocument();
  expect(table.getByRole('row', { name: /^Sales/ })).toHaveTextContent(/9.*hidden/);
});

it('says why there are no groups', async () => {
  const closed = await show({ groups: null, poll: someAdminPoll({ state: 'closed' }) });
  expect(await screen.findByText('No group is large enough to show without telling how a member voted.')).toBeVisible();
  closed.unmount();
  const { unmount } = await show({ groups: null, poll: someAdminPoll({ state: 'open' }) });
  expect(await screen.findByText('Shows once the poll is closed, for groups of five or more.')).toBeVisible();
  unmount();
  await show({ groups: null, breakdown: 'none' });
  expect(await screen.findByText('This poll has no breakdown.')).toBeVisible();
});

it('stays whole without any vote', async () => {
  const poll = someAdminPoll({ voteCount: 0, countedVotes: null });
  await show({ poll, audienceCount: 0, changedCount: 0, days: [], groups: null });
  expect(await screen.findByText('Nobody has voted yet.')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Facts' })).getAllByText('–')).toHaveLength(2);
  expect(everyDay([])).toEqual([]);
});

it('says what isn’t there and what failed', async () => {
  api.on(adminPolls.analytics, new Refusal(404, 'Poll not found', undefined, 'not_found'));
  const { unmount } = await renderScreen(<PollAnalyticsPage id={7} />);
  expect(await screen.findByText('Poll not found')).toBeVisible();
  unmount();
  api.on(adminPolls.analytics, new Refusal(500, 'Down.', undefined, 'internal'));
  const { user } = await renderScreen(<PollAnalyticsPage id={7} />);
  expect(await screen.findByText('Couldn’t load the poll.')).toBeVisible();
  api.on(adminPolls.analytics, somePollAnalytics());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('region', { name: 'Facts' })).toBeVisible();
});

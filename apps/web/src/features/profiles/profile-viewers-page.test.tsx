import { api, type CallOutput } from '@innerspring/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { somePerson } from '../../testing/post-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { ProfileViewersPage } from './profile-viewers-page.tsx';

type Viewers = CallOutput<typeof api.people.viewers>;

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
});

const lock = { feature: 'profileViews', reason: 'not_premium' } as const;
const weeks = Array.from({ length: 13 }, (_, at) => ({
  week: new Date(Date.UTC(2026, 0, 5 + at * 7)).toISOString().slice(0, 10),
  count: at === 4 ? 9 : 0,
}));

const open = (given: Partial<Viewers>) => {
  const viewers = { count: 0, isNamed: true, lock: null, professions: [], items: [], nextCursor: null, ...given };
  server.on(api.people.viewers, viewers);
  return renderApp('/profile/viewers', (page) => <>{page}</>, <ProfileViewersPage />);
};

it('counts visitors by profession without Premium, and shows the lock where names would be', async () => {
  await open({
    count: 3,
    isNamed: false,
    lock,
    professions: [
      { profession: 'Foam pouring', count: 2 },
      { profession: null, count: 1 },
    ],
    items: [{ person: null, profession: 'Foam pouring', visitedAt: null }],
  });
  expect(await screen.findByText(/3 people viewed your profile in the last 90 days/)).toBeVisible();
  const rows = within(screen.getByRole('region', { name: 'Professions' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Foam pouring2', 'Not shown1']);
  expect(screen.getByRole('region', { name: 'Who Viewed My Profile is part of Premium' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Profile viewers' })).not.toBeInTheDocument();
  expect(server.asked(api.people.viewerTrend)).toEqual([]);
});

it('names visitors to Premium members, with the trend as bars and as a table, and company types', async () => {
  server.on(api.people.viewerTrend, {
    weeks,
    companyTypes: [
      { type: 'Foam producer', count: 6 },
      { type: null, count: 3 },
    ],
  });
  const { user } = await open({
    count: 2,
    items: [
      { person: somePerson({ fullName: 'Dana Ruiz' }), profession: null, visitedAt: '2026-03-30T10:00:00.000Z' },
      { person: null, profession: 'Quilting', visitedAt: '2026-03-29T10:00:00.000Z' },
      { person: null, profession: null, visitedAt: '2026-03-28T10:00:00.000Z' },
    ],
  });
  const list = await screen.findByRole('list', { name: 'Profile viewers' });
  expect(within(list).getByText('Dana Ruiz')).toBeVisible();
  expect(within(list).getByText('Quilting')).toBeVisible();
  expect(within(list).getByText('Private member')).toBeVisible();
  expect(await screen.findByRole('img', { name: /Bars by week\. Most in the week of Feb 2: 9 people/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Views by week as a table' }));
  const table = screen.getByRole('table', { name: 'Views by week' });
  expect(within(table).getAllByRole('row')).toHaveLength(14);
  expect(within(table).getByText('Feb 2').closest('tr')).toHaveTextContent('9');
  const types = within(screen.getByRole('region', { name: 'Company types' })).getAllByRole('listitem');
  expect(types.map(({ textContent }) => textContent)).toEqual(['Foam producer6', 'Other3']);
});

it('keeps the list where the trend can’t be loaded', async () => {
  server.on(api.people.viewerTrend, new Refusal(500, 'Something went wrong'));
  await open({
    count: 1,
    items: [{ person: somePerson({ fullName: 'Dana Ruiz' }), profession: null, visitedAt: null }],
  });
  expect(await screen.findByText('Couldn’t load the trend.')).toBeVisible();
  expect(screen.getByText('Dana Ruiz')).toBeVisible();
});

it('says why there are no names where the member shows none', async () => {
  server.on(api.people.viewerTrend, { weeks, companyTypes: [] });
  await open({ count: 1, isNamed: false, professions: [{ profession: 'Sales', count: 1 }] });
  expect(await screen.findByRole('link', { name: 'Change how you view profiles' })).toHaveAttribute(
    'href',
    '/settings?row=viewing-mode',
  );
  expect(await screen.findByRole('region', { name: 'Views by week' })).toBeVisible();
  expect(screen.queryByText(/part of Premium/)).not.toBeInTheDocument();
});

it.each([
  ['with Premium', {}],
  ['without', { isNamed: false, lock }],
])('says so where nobody came: %s', async (_plan, given) => {
  await open(given);
  expect(await screen.findByText('Nobody viewed your profile in the last 90 days.')).toBeVisible();
});

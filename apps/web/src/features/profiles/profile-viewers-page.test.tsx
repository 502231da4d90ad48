import { api } from '@innerspring/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { ProfileViewersPage } from './profile-viewers-page.tsx';

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
});

const open = () => renderApp('/profile/viewers', (page) => <>{page}</>, <ProfileViewersPage />);

it('counts visitors with their professions, and leaves those without one nameless', async () => {
  const nobody = { person: null, visitedAt: null };
  server.on(api.people.viewers, {
    count: 2,
    isNamed: false,
    items: [
      { ...nobody, profession: 'Foam pouring' },
      { ...nobody, profession: null },
    ],
    nextCursor: null,
  });
  await open();
  expect(await screen.findByText(/2 people viewed your profile in the last 90 days/)).toBeVisible();
  expect(screen.getByText('Foam pouring')).toBeVisible();
  expect(screen.getByText('Private member')).toBeVisible();
});

it('says so where nobody came', async () => {
  server.on(api.people.viewers, { count: 0, isNamed: true, items: [], nextCursor: null });
  await open();
  expect(await screen.findByText('Nobody viewed your profile in the last 90 days.')).toBeVisible();
});

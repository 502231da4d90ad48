import { api } from '@innerspring/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { closeComposer, useComposer } from '../../platform/compose.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { NotificationsProvider } from '../../platform/seen/notifications.tsx';
import { fakeApi } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { SlideMenu } from './slide-menu.tsx';

function Composer() {
  return useComposer() ? <p>Composer open</p> : null;
}

async function open(unread = 0) {
  const server = fakeApi();
  server.on(api.unreadNotifications.unreadCount, { count: unread });
  const view = await renderApp(
    '/jobs',
    (page) => (
      <CurrentUserProvider value={someUser()}>
        <NotificationsProvider>{page}</NotificationsProvider>
      </CurrentUserProvider>
    ),
    <>
      <SlideMenu trigger={<button type="button">Menu</button>} />
      <Composer />
    </>,
  );
  return { ...view, panel: within(screen.getByRole('dialog', { name: 'Menu' })) };
}

beforeEach(() => closeComposer());

it('shows who one is, and leads to the own profile', async () => {
  const { panel } = await open();
  expect(panel.getByText('Maren Oduya')).toBeVisible();
  expect(panel.getByText('Plant Manager')).toBeVisible();
  expect(panel.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', '/profile/7');
});

it.each([
  ['Messages', '/messages'],
  ['Notifications', '/notifications'],
  ['Settings', '/settings'],
  ['Industry Network', '/network-hub'],
  ['Industry News', '/industry-news'],
  ['Industry Polls NEW', '/polls'],
  ['My Jobs', '/jobs?tab=mine'],
  ['Advertise', '/advertising'],
  ['Rewards NEW', '/rewards'],
  ['Help Center', '/help'],
])('has %s leading to %s', async (name, path) => {
  const { panel } = await open();
  const menu = within(panel.getByRole('navigation', { name: 'Menu' }));
  const link = menu.getAllByRole('link').find(({ textContent }) => textContent === name.replace(' NEW', 'NEW'));
  expect(link).toHaveAttribute('href', path);
});

it.each([
  [0, null],
  [99, '99'],
  [100, '99+'],
])('with %i unread notifications shows the badge %s', async (unread, badge) => {
  const { panel } = await open(unread);
  if (badge) expect(await panel.findByText(badge)).toBeVisible();
  else expect(panel.queryByText(/unread/)).not.toBeInTheDocument();
});

it('opens the composer from Create a Post, and closes', async () => {
  const { panel, user } = await open();
  await user.click(panel.getByRole('button', { name: 'Create a Post' }));
  expect(screen.getByText('Composer open')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('closes behind the link one follows', async () => {
  const { panel, user, router } = await open();
  await user.click(panel.getByRole('link', { name: 'Help Center' }));
  expect(router.state.location.pathname).toBe('/help');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('lists the six features of Premium and their price', async () => {
  const { panel } = await open();
  const promo = within(panel.getByRole('region', { name: 'Premium' }));
  expect(promo.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Enhanced Profile',
    'Custom Groups',
    'Who Viewed My Profile',
    'Post Available to Hire',
    'Unlimited Messaging',
    'Premium Badging',
  ]);
  expect(promo.getByRole('link', { name: 'ONLY $5.99/MO' })).toHaveAttribute('href', '/settings/subscription');
});

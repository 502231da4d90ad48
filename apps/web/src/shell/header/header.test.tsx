import { follows } from '@innerspring/contract/follows/endpoints';
import { unreadNotifications } from '@innerspring/contract/unread/endpoints';
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { NotificationsProvider, useNotifications } from '../../platform/seen/notifications.tsx';
import { fakeApi } from '../../testing/fake-api.ts';
import { somePerson, someUser } from '../../testing/post-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { Header } from './header.tsx';

interface World {
  unread?: number;
  messages?: number;
  requests?: number;
  suggestions?: number;
  isAdmin?: boolean;
}

function open(
  address: string,
  { unread = 0, messages = 0, requests = 0, suggestions = 0, isAdmin = false }: World = {},
) {
  const api = fakeApi();
  api.on(unreadNotifications.unreadCount, { count: unread, messages: { count: messages, requests: 0 } });
  api.on(
    follows.pending,
    Array.from({ length: requests }, (_, index) => ({
      id: index + 1,
      person: somePerson(),
      createdAt: '2026-03-02T10:00:00.000Z',
    })),
  );
  api.on(
    follows.suggestions,
    Array.from({ length: suggestions }, () => ({ person: somePerson(), reason: 'Also at Loomfield' })),
  );
  const user = someUser({ isAdmin });
  return renderApp(
    address,
    (page) => (
      <CurrentUserProvider value={user}>
        <NotificationsProvider>
          <Header />
          {page}
        </NotificationsProvider>
      </CurrentUserProvider>
    ),
    <p>The page</p>,
  );
}

const link = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: new RegExp(`^${name}`) });
const hasDot = (name: string) => within(link(name)).queryByText('New content') !== null;

beforeEach(() => localStorage.clear());

it('shows dots where something is new, and clears them by a visit', async () => {
  await open('/jobs');
  expect(['Home', 'Jobs', 'Events', 'News', 'Metrics', 'Network'].map(hasDot)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
  expect(link('Jobs')).toHaveAttribute('aria-current', 'page');
  expect(link('Home')).not.toHaveAttribute('aria-current');
});

it('has a dot on Metrics everywhere but there', async () => {
  await open('/industry-metrics');
  expect(hasDot('Metrics')).toBe(false);
});

it('counts follow requests in the place of the dot', async () => {
  await open('/', { requests: 3 });
  expect(await within(link('Network')).findByText('3 pending follow requests')).toBeInTheDocument();
  expect(hasDot('Network')).toBe(false);
});

it('keeps the dot on Network while there are suggestions', async () => {
  await open('/network-hub', { suggestions: 1 });
  expect(await within(link('Network')).findByText('New content')).toBeInTheDocument();
});

it('caps the small badge at 9+ and the menu entry at 99+', async () => {
  const { user } = await open('/', { unread: 120 });
  expect(await screen.findByText('9+')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Account/ }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByText('99+')).toBeInTheDocument();
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent?.replace(/\d.*/, '')),
  ).toEqual(['View Profile', 'Notifications', 'Settings', 'Saved Posts', 'Advertising', 'Logout']);
});

it('counts unread messages beside the way to them, and in the menu', async () => {
  const { user } = await open('/', { unread: 1, messages: 120 });
  const link = await screen.findByRole('link', { name: /^Messages.*120 unread messages$/ });
  expect(link).toHaveAttribute('href', '/messages');
  expect(within(link).getByText('9+')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /menu$/ }));
  const nav = within(await screen.findByRole('dialog')).getByRole('navigation', { name: 'Menu' });
  expect([...nav.children].map((entry) => entry.textContent)).toContain('Messages99+120 unread messages');
});

it('leads admins to their dashboard', async () => {
  const { user } = await open('/', { isAdmin: true });
  await user.click(screen.getByRole('button', { name: /^Account/ }));
  expect(await screen.findByRole('menuitem', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
});

it('opens the menu behind the logo with every entry and the price of Premium', async () => {
  const { user } = await open('/', { unread: 100 });
  await user.click(screen.getByRole('button', { name: /menu$/ }));
  const panel = await screen.findByRole('dialog');
  const nav = within(panel).getByRole('navigation', { name: 'Menu' });
  expect([...nav.children].map((entry) => entry.textContent)).toEqual([
    'Create a Post',
    'Messages',
    'Notifications99+100 unread notifications',
    'Settings',
    'Industry Network',
    'Industry News',
    'Industry PollsNEW',
    'My Jobs',
    'Advertise',
    'RewardsNEW',
    'Help Center',
  ]);
  expect(await within(panel).findByRole('link', { name: 'ONLY $5.99/MO' })).toHaveAttribute(
    'href',
    '/settings/subscription',
  );
});

it('does nothing for a blank search and goes to the results otherwise', async () => {
  const { user, router } = await open('/');
  const box = screen.getAllByRole('combobox', { name: 'Search' })[0] as HTMLElement;
  await user.type(box, '   {Enter}');
  expect(router.state.location.pathname).toBe('/');
  await user.clear(box);
  await user.type(box, ' latex & foam {Enter}');
  expect(router.state.location.href).toBe('/search?q=latex+%26+foam');
});

it('refuses the notifications outside their provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  function Outside() {
    useNotifications();
    return null;
  }
  expect(() => render(<Outside />)).toThrow('useNotifications must be used within a NotificationsProvider');
});

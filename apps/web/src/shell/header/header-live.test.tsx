import { api } from '@innerspring/contract';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { NotificationsProvider } from '../../platform/seen/notifications.tsx';
import { fakeApi } from '../../testing/fake-api.ts';
import { somePerson, someUser } from '../../testing/post-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { Header } from './header.tsx';

const minute = 60_000;
let server: ReturnType<typeof fakeApi>;

const open = () =>
  renderApp(
    '/',
    (page) => (
      <CurrentUserProvider value={someUser()}>
        <NotificationsProvider>{page}</NotificationsProvider>
      </CurrentUserProvider>
    ),
    <Header />,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const requests = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    person: somePerson(),
    createdAt: '2026-03-02T10:00:00.000Z',
  }));
const network = () => within(screen.getByRole('link', { name: /^Network/ }));
const account = () => within(screen.getByRole('button', { name: /^Account/ }));

beforeEach(() => {
  localStorage.clear();
  server = fakeApi();
  server.on(api.unreadNotifications.unreadCount, { count: 0 });
  server.on(api.follows.pending, []);
  server.on(api.follows.suggestions, []);
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('the header hears of what is new', () => {
  it('every 30 s for unread notifications', async () => {
    await open();
    await pass(0);
    expect(account().queryByText(/unread/)).not.toBeInTheDocument();
    server.on(api.unreadNotifications.unreadCount, { count: 9 });
    await pass(29_000);
    expect(server.asked(api.unreadNotifications.unreadCount)).toHaveLength(1);
    await pass(1500);
    expect(server.asked(api.unreadNotifications.unreadCount)).toHaveLength(2);
    expect(account().getByText('9')).toBeVisible();
    server.on(api.unreadNotifications.unreadCount, { count: 10 });
    await pass(30_000);
    expect(account().getByText('9+')).toBeVisible();
  });

  it('every 60 s for follow requests, and only every 15 min for suggestions', async () => {
    await open();
    await pass(0);
    server.on(api.follows.pending, requests(2));
    await pass(59_000);
    expect(server.asked(api.follows.pending)).toHaveLength(1);
    await pass(1500);
    expect(network().getByText('2 pending follow requests')).toBeInTheDocument();
    expect(network().queryByText('New content')).not.toBeInTheDocument();
    await pass(10 * minute);
    expect(server.asked(api.follows.pending).length).toBeGreaterThan(10);
    expect(server.asked(api.follows.suggestions)).toHaveLength(1);
  });

  it('and keeps the last number while the server is away', async () => {
    server.on(api.unreadNotifications.unreadCount, { count: 4 });
    await open();
    await pass(0);
    vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    await pass(31_000);
    expect(account().getByText('4')).toBeVisible();
  });
});

import { api } from '@innerspring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../platform/query.ts';
import { siteConfig } from '../platform/site-config.ts';
import { createAppRouter } from '../router.ts';
import { fakeApi, Refusal } from '../testing/fake-api.ts';
import { somePost, someUser } from '../testing/post-fixtures.ts';
import { TooltipProvider } from '../ui/overlays/tooltip.tsx';

vi.mock('../platform/live/live.ts', () => ({
  useLiveConnection: vi.fn(),
  onLive: () => () => {},
  onLiveEnd: () => {},
  sendLive: () => false,
}));
// The test's browser does not know the <search> element yet, and React complains about it.
vi.mock('../shell/search/search-box.tsx', () => ({ SearchBox: () => null }));

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  localStorage.clear();
  server = fakeApi();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

async function open(address: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await act(() => router.load());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <RouterProvider router={router} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return router;
}

describe('a visitor', () => {
  beforeEach(() => server.on(api.auth.currentUser, new Refusal(401, 'Sign in first.', undefined, 'not_signed_in')));

  it('comes from the root to the login', async () => {
    const router = await open('/');
    expect(await screen.findByRole('heading', { name: /^Sign in to/ })).toBeVisible();
    expect(router.state.location.pathname).toBe('/auth');
    await waitFor(() => expect(document.title).toBe('Sign in · Innerspring'));
  });

  it('who logs in comes home, and is sent away again after logging out', async () => {
    server.on(api.auth.login, someUser());
    server.on(api.auth.logout, { success: true });
    server.on(api.follows.pending, []);
    server.on(api.events.list, { items: [], nextCursor: null });
    server.on(api.polls.ofWeek, null);
    server.on(api.topics.followed, { items: [], nextCursor: null });
    server.on(api.follows.suggestions, []);
    const router = await open('/auth');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^Username/), 'maren');
    await user.type(screen.getByLabelText(/^Password/), 'correct horse');
    server.on(api.auth.currentUser, someUser());
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await user.click(await screen.findByRole('button', { name: /^Account/ }));
    expect(router.state.location.pathname).toBe('/');
    server.on(api.auth.currentUser, new Refusal(401, 'Sign in first.', undefined, 'not_signed_in'));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(await screen.findByRole('heading', { name: /^Sign in to/ })).toBeVisible();
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('is taken from the lander to the application form', async () => {
    await open('/auth?apply=1');
    expect(await screen.findByRole('heading', { name: /^Apply to join/ })).toBeVisible();
  });

  it.each([
    ['/privacy', /privacy/i],
    ['/lander', /Where the people who make/],
    ['/forgot-password', /password/i],
    ['/reset-password', /link no longer works/],
    ['/account-link', 'Link an account'],
    ['/callback', 'Connecting to LinkedIn...'],
  ])('can open %s', async (address, name) => {
    const router = await open(address);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(router.state.location.pathname).toBe(address);
  });

  it('may not open the terms', async () => {
    const router = await open('/terms');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });
});

describe('a member', () => {
  beforeEach(() => server.on(api.auth.currentUser, someUser()));

  it('reads a post', async () => {
    server.on(api.posts.get, somePost({ id: 12, content: 'First run of the new hybrid' }));
    await open('/post/12');
    expect(await screen.findByText('First run of the new hybrid')).toBeVisible();
  });

  describe.each([
    ['/test-feed', 'Test feed'],
    ['/linkedin-test', 'LinkedIn test'],
  ])('at the diagnostic screen %s', (address, name) => {
    afterEach(() => void (siteConfig.production = false));

    it('finds it outside production, plain and without the words of later releases', async () => {
      server.on(api.posts.feed, { items: [], nextCursor: null });
      await open(address);
      expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
      expect(screen.queryByText('Coming in a later release')).not.toBeInTheDocument();
      if (address === '/test-feed') expect(await screen.findByText('GET /api/feed?view=latest')).toBeVisible();
    });

    it('finds nothing in production, and asks for nothing', async () => {
      siteConfig.production = true;
      await open(address);
      expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      expect(server.asked(api.posts.feed)).toHaveLength(0);
    });
  });

  it.each([
    ['/industry-news/3', 'Industry News'],
    ['/Industry-News/', 'Industry News'],
  ])('learns that %s comes later', async (address, name) => {
    await open(address);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(screen.getByText('Coming in a later release')).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${name} · Innerspring`));
  });

  it.each([
    ['/subscribe', '/subscription/plans'],
    ['/payment-success', '/subscription/success'],
  ])('is led from %s to %s', async (old, current) => {
    const router = await open(old);
    await waitFor(() => expect(router.state.location.pathname).toBe(current));
  });

  it.each(['/nothing', '/a/b/c', '/admin', '/admin/polls', '/linkedin-setup'])(
    'finds nothing at %s',
    async (address) => {
      await open(address);
      expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    },
  );

  it.each(['/about', '/terms', '/help', '/privacy', '/settings'])('can open %s', async (address) => {
    await open(address);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText('Page not found')).not.toBeInTheDocument();
  });
});

it('shows an admin the places of the admin area', async () => {
  server.on(api.auth.currentUser, someUser({ isAdmin: true }));
  await open('/admin/users?tab=applications&user=abc&status=odd');
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  // Invalid values in the URL are ignored: no user's panel opens.
  expect(screen.getByRole('button', { name: 'Applications' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('dialog')).toBeNull();
});

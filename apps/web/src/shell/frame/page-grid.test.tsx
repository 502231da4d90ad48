import { events } from '@innerspring/contract/events/endpoints';
import { follows } from '@innerspring/contract/follows/endpoints';
import { polls } from '@innerspring/contract/polls/endpoints';
import { people } from '@innerspring/contract/profiles/endpoints';
import { topics } from '@innerspring/contract/topics/endpoints';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { SideCards } from '../../parts/side-cards.tsx';
import { createQueryClient } from '../../platform/query.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { somePerson, someUser } from '../../testing/post-fixtures.ts';
import { TooltipProvider } from '../../ui/overlays/tooltip.tsx';
import { PageGrid } from './page-grid.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({
  currentUserKey: ['auth.currentUser', {}],
  useCurrentUser: () => someUser({ createdAt: '2020-01-01T00:00:00.000Z' }),
}));

let api: ReturnType<typeof fakeApi>;
let isWide: boolean;

beforeEach(() => {
  isWide = true;
  window.matchMedia = (media: string) =>
    ({ matches: media.includes('min-width') === isWide, addEventListener() {}, removeEventListener() {} }) as never;
  api = fakeApi();
  api.on(people.viewers, { count: 46, professions: [], items: [], nextCursor: null } as never);
  api.on(follows.suggestions, [{ person: somePerson({ fullName: 'Sam Whitlock' }), reason: 'Also at Winter Market' }]);
  api.on(follows.pending, []);
  api.on(events.list, { items: [], nextCursor: null });
  api.on(polls.ofWeek, null);
  api.on(topics.followed, { items: [], nextCursor: null });
});

const Reading = () => <p>A post</p>;
const Other = () => (
  <>
    <p>A profile</p>
    <SideCards>
      <p>Facts of the profile</p>
    </SideCards>
  </>
);

async function open(path: string) {
  const root = createRootRoute({
    component: () => (
      <PageGrid>
        <Outlet />
      </PageGrid>
    ),
  });
  const route = (at: string, component: () => React.ReactNode, frame: 'reading' | 'wide') =>
    createRoute({ getParentRoute: () => root, path: at, component, staticData: { frame } });
  const router = createRouter({
    routeTree: root.addChildren([
      route('/post', Reading, 'reading'),
      route('/profile', Other, 'reading'),
      route('/table', Reading, 'wide'),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await act(() => router.load());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <RouterProvider router={router as never} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return router;
}

it('shows the member with their profile views, the shortcuts, and people to follow beside a reading page', async () => {
  await open('/post');
  const own = screen.getByRole('region', { name: 'Your profile' });
  expect(own).toHaveTextContent('Plant Manager at Harborline Foam');
  expect(await within(own).findByText('46')).toBeVisible();
  expect(within(own).getByRole('link', { name: /^Profile views/ })).toHaveAttribute('href', '/profile/viewers');
  expect(screen.getByRole('link', { name: /Industry Polls/ })).toHaveTextContent('NEW');
  const rail = await screen.findByRole('region', { name: 'People to follow' });
  expect(await within(rail).findByText('Also at Winter Market')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Follow requests' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Your topics' })).not.toBeInTheDocument();
});

it('shows requests, which are answered in place, and followed topics', async () => {
  const person = somePerson({ id: 90, fullName: 'Ann Border' });
  api.on(follows.pending, [{ id: 3, person, createdAt: '2026-11-01T00:00:00.000Z' }] as never);
  api.on(topics.followed, { items: [{ slug: 'tariffs', name: 'tariffs' }], nextCursor: null } as never);
  api.on(follows.accept, {} as never);
  await open('/post');
  expect(await screen.findByRole('link', { name: '#tariffs' })).toHaveAttribute('href', '/topics/tariffs');
  await userEvent.click(await screen.findByRole('button', { name: 'Accept Ann Border' }));
  expect(api.asked(follows.accept)[0]?.params).toEqual({ id: '3' });
});

it('leaves out a card whose data cannot be read, and keeps the others', async () => {
  api.on(follows.pending, new Refusal(500, 'Something went wrong on our side.'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open('/post');
  expect(await screen.findByText('Also at Winter Market')).toBeVisible();
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
});

it("puts a page's own cards in the place of the general ones, and keeps the rail of the member", async () => {
  const router = await open('/post');
  const own = screen.getByRole('region', { name: 'Your profile' });
  await act(() => router.navigate({ to: '/profile' as never }));
  const rail = screen.getByRole('complementary', { name: 'For you' });
  expect(within(rail).getByText('Facts of the profile')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Your profile' })).toBe(own);
});

it("draws a page's own cards in the page where there is no rail", async () => {
  isWide = false;
  await open('/profile');
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(screen.getByText('Facts of the profile')).toBeVisible();
});

it('gives a wide page all of the width', async () => {
  await open('/table');
  expect(screen.getByText('A post')).toBeVisible();
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

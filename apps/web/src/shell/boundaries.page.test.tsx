import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { MissingCode } from '../platform/code/missing-code.ts';
import { failures } from '../ui/states/errors.tsx';
import { AppBoundary, PageBoundary, RouteError } from './boundaries.tsx';

const report = vi.fn();
let problem: { page?: string; frame?: string };
let load: () => Promise<{ default: () => React.ReactNode }>;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(failures, { report: report.mockReset(), isSuppressed: () => false });
  problem = {};
  load = async () => ({ default: Page });
});

function Page() {
  if (problem.page) throw new Error(problem.page);
  return <p>The page</p>;
}

function Frame() {
  if (problem.frame) throw new Error(problem.frame);
  return (
    <>
      <p>The frame</p>
      <PageBoundary>
        <Outlet />
      </PageBoundary>
    </>
  );
}

/** The routes as the app creates them: pages in the frame, whose code loads when they open. */
async function open() {
  const root = createRootRoute({ component: Frame });
  const page = createRoute({ getParentRoute: () => root, path: '/page', component: lazyRouteComponent(() => load()) });
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Another page</p> });
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory({ initialEntries: ['/page'] }),
    defaultErrorComponent: RouteError,
    disableGlobalCatchBoundary: true,
  });
  render(
    <AppBoundary>
      <RouterProvider router={router as never} />
    </AppBoundary>,
  );
  return { router, retry: async () => userEvent.click(await screen.findByRole('button', { name: 'Try Again' })) };
}

it('keeps an error of a page in its frame, reports it once, and draws the page again', async () => {
  problem.page = 'broken';
  const { router, retry } = await open();
  expect(await screen.findByText('This page couldn’t be shown. The rest of the site still works.')).toBeVisible();
  expect(screen.getByText('The frame')).toBeVisible();
  expect(report).toHaveBeenCalledOnce();
  await act(async () => router.history.push('/other'));
  expect(await screen.findByText('Another page')).toBeVisible();
  problem = {};
  await act(async () => router.history.push('/page'));
  expect(await screen.findByText('The page')).toBeVisible();
  problem.page = 'broken again';
  await act(async () => router.history.push('/other'));
  await act(async () => router.history.push('/page'));
  problem = {};
  await retry();
  expect(await screen.findByText('The page')).toBeVisible();
});

it('loads the code of a page again that could not be fetched', async () => {
  load = () => Promise.reject(new MissingCode(new Error('/assets/page.js')));
  const { retry } = await open();
  expect(await screen.findByText('This page couldn’t be loaded. Check your connection and try again.')).toBeVisible();
  await retry();
  expect(await screen.findByText('This page couldn’t be loaded. Check your connection and try again.')).toBeVisible();
  load = async () => ({ default: Page });
  await retry();
  expect(await screen.findByText('The page')).toBeVisible();
});

it('reaches the last net where the frame itself fails', async () => {
  problem.frame = 'broken';
  await open();
  expect(await screen.findByRole('heading', { name: 'Application Error' })).toBeVisible();
  expect(report).toHaveBeenCalledOnce();
});

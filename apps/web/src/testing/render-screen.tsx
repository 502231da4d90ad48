import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Toaster } from '../ui/overlays/toaster.tsx';
import { TooltipProvider } from '../ui/overlays/tooltip.tsx';

/** Renders a component or a screen with a router, a fresh query cache and the toasts. */
export async function renderScreen(screen: ReactNode, path = '/start') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => <p>Another screen</p> });
  const home = createRoute({ getParentRoute: () => root, path, component: () => screen });
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const user = userEvent.setup();
  await act(() => router.load());
  const view = render(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <RouterProvider router={router as never} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { ...view, client, router, user };
}

import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createQueryClient } from '../platform/query.ts';
import { Toaster } from '../ui/overlays/toaster.tsx';
import { TooltipProvider } from '../ui/overlays/tooltip.tsx';

/** Renders a frame at a URL, with the app's own query client; every URL shows `page`. */
export async function renderApp(address: string, frame: (page: ReactNode) => ReactNode, page: ReactNode) {
  const client = createQueryClient();
  const root = createRootRoute({ component: () => frame(page) });
  const everywhere = createRoute({ getParentRoute: () => root, path: '/$', component: () => null });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([home, everywhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
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

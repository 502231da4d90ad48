import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { RouteError } from './shell/boundaries.tsx';
import { LoadingScreen } from './ui/states/loading.tsx';

/** The router: to the top on a new page, back to the old place on Back. `history` is the browser's unless one is given. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    disableGlobalCatchBoundary: true,
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: 300,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** Title of the browser's tab, before the site's name. */
    title?: string;
    /** Template of the page: a column between rails, or the full width (`wide`, where nothing is said). */
    frame?: 'reading' | 'wide';
    /** The page works from what this browser keeps, and is shown to the member it knows while the server can't be reached. */
    offline?: true;
  }
}

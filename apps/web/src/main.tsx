import type { CurrentUser } from '@innerspring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './platform/api.ts';
import { isSuppressed, reportClientError } from './platform/client-errors.ts';
import { watchMissingCode } from './platform/code/missing-code.ts';
import { fillFromPage } from './platform/first-answers.ts';
import { featureList } from './platform/feature-list.ts';
import { currentUserKey } from './platform/session/current-user.ts';
import { createQueryClient } from './platform/query.ts';
import { followSystemTheme } from './platform/display.ts';
import { createAppRouter } from './router.ts';
import { frameAhead } from './shell/app-frame.tsx';
import { AppBoundary } from './shell/boundaries.tsx';
import { failures, isMissingCode } from './ui/states/errors.tsx';
import { TooltipProvider } from './ui/overlays/tooltip.tsx';

const client = createQueryClient();
fillFromPage(document, client);
const router = createAppRouter();
followSystemTheme();
watchMissingCode();
featureList.load = () => import('./nav.ts');
Object.assign(failures, { report: reportClientError, isSuppressed });

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root element');
const root = createRoot(place, {
  // Code and answers that could not be fetched are said on the page, and the browser has noted the request.
  onCaughtError: (error) => (isMissingCode(error) || error instanceof ApiError ? undefined : console.error(error)),
});
/** How long the frame waits for the page inside it, and for its font, which would move it if it came later. */
const READY_MS = 300;

/** Waits until `work` is done, has failed, or takes too long. */
const within = (limit: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, limit))]).catch(() => undefined);

/**
 * Loads the font, and the code of the frame and of the page. After a Suspense fallback, React would hold the screen back for
 * 300 ms, and a page that the router loads later is rendered in one go instead of in slices.
 */
async function screenReady() {
  const font = document.fonts.load('1em Figtree Variable');
  // The router listens to the history only once it is drawn, and going back before that would be lost. It adds the same
  // function, and a set holds it once.
  router.history.subscribe(router.load);
  const page = router.load();
  const user = client.getQueryData<CurrentUser | null>(currentUserKey);
  // Without one, the member is asked for at once, and the code arrives meanwhile.
  if (user !== undefined) await frameAhead(user);
  await within(READY_MS, Promise.all([font, page]));
}

void screenReady().then(() =>
  // As a transition, React renders the first page in short slices, so a phone stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <AppBoundary>
          <QueryClientProvider client={client}>
            <TooltipProvider>
              <RouterProvider router={router} />
            </TooltipProvider>
          </QueryClientProvider>
        </AppBoundary>
      </StrictMode>,
    ),
  ),
);

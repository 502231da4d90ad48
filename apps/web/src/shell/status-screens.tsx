import { Compass } from 'lucide-react';
import { usePageTitle } from '../platform/page-title.ts';
import { SiteLink } from '../parts/site-link.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The whole application is waiting: for the user, or for the code of a screen. */
export function LoadingScreen() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner />
    </div>
  );
}

/** An address that leads nowhere, or nowhere for this member. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <div className="mx-auto grid max-w-120 justify-items-center gap-4 px-4 py-20 text-center">
      <Compass size={40} strokeWidth={1.5} className="text-ink-faint" aria-hidden="true" />
      <h1>Page not found</h1>
      <p className="text-ink-soft">There is nothing at this address. It may have moved, or the link may be mistyped.</p>
      <Button asChild>
        <SiteLink to="/">Return Home</SiteLink>
      </Button>
    </div>
  );
}

/** The first question to the server got no answer, and nobody stands in. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <main id="main" className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">No connection</h1>
      <ErrorState title="The server cannot be reached" onRetry={onRetry}>
        Check your connection and try again.
      </ErrorState>
    </main>
  );
}

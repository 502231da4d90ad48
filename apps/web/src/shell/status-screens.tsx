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

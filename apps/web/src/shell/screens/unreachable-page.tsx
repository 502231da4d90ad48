import { ErrorState } from '../../ui/states/errors.tsx';

/** The first request to the server got no response, and no user is stored. */
export default function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <main id="main" className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">No connection</h1>
      <ErrorState title="We can’t reach the server" onRetry={onRetry}>
        Check your connection and try again.
      </ErrorState>
    </main>
  );
}

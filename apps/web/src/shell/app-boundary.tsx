import type { ReactNode } from 'react';
import { Boundary } from '../ui/states/boundary.tsx';
import { Button } from '../ui/button.tsx';

interface AppBoundaryProps {
  children: ReactNode;
  /** Reloads the page. */
  onRestart?: () => void;
}

/** The last net: 'Application Error' with Restart Application (specification §8). */
export function AppBoundary({ children, onRestart = () => window.location.reload() }: AppBoundaryProps) {
  const failed = () => (
    <main
      id="main"
      role="alert"
      className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <h1>Application Error</h1>
      <p className="max-w-110 text-ink-soft">
        Something broke that the page can't repair. Saved drafts come back after a restart.
      </p>
      <Button onClick={onRestart}>Restart Application</Button>
    </main>
  );
  return <Boundary failed={failed}>{children}</Boundary>;
}

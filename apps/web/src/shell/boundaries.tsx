import { type AnyRoute, type AnyRouter, type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Boundary, Failure, type FailurePlace } from '../ui/states/errors.tsx';

/** The router handles no errors: they go to the boundary around it, so that the last one is reached too. */
export function RouteError({ error }: ErrorComponentProps): never {
  throw error;
}

/** Loads missing code of the open page again: the router requests it once and keeps the failure. */
async function renewPageCode({ routesById, state }: AnyRouter): Promise<void> {
  const routes: Record<string, AnyRoute> = routesById;
  for (const { routeId } of state.matches) {
    const component: object | undefined = routes[routeId]?.options.component;
    await (component && Reflect.get(component, 'preload'))?.();
  }
}

/** Keeps a page's error inside the frame. Other pages still render. */
export function PageBoundary({ place = 'page', children }: { place?: FailurePlace; children: ReactNode }) {
  const router = useRouter();
  // Not the router's location, which is ahead of the rendered page while the next one loads.
  const path = useMatches({ select: (matches) => matches.at(-1)?.id ?? '' });
  return (
    <Boundary
      resetKey={path}
      failed={(error, retry) => (
        <Failure place={place} error={error} onRetry={() => void renewPageCode(router).then(retry)} />
      )}
    >
      {children}
    </Boundary>
  );
}

interface AppBoundaryProps {
  children: ReactNode;
  /** Reloads the page. */
  onRestart?: () => void;
}

/** The last error boundary: 'Application Error' with Restart Application (specification §8). */
export function AppBoundary({ children, onRestart = () => window.location.reload() }: AppBoundaryProps) {
  const failed = () => (
    <main
      id="main"
      role="alert"
      className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <h1>Application Error</h1>
      <p className="max-w-110 text-ink-soft">
        Something broke that the page can’t repair. Saved drafts come back after a restart.
      </p>
      <Button onClick={onRestart}>Restart Application</Button>
    </main>
  );
  return <Boundary failed={failed}>{children}</Boundary>;
}

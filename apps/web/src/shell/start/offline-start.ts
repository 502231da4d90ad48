import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { keepLastFeed } from '../../parts/posts/last-feed.ts';
import { startBackground } from '../later/background.ts';
import { watchReleases } from './release-watch.ts';

/**
 * What a member's browser does for the time without a network, once the page has settled: the service worker, the feed that was
 * seen last, and notifications. Nothing of it where the browser has no workers, as on plain http.
 */
export async function startOffline(client: QueryClient, router: AnyRouter, memberId: number): Promise<() => void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return () => {};
  const stopWatching = await watchReleases(
    {
      worker: navigator.serviceWorker,
      load: (address) => window.location.assign(address),
      reload: () => window.location.reload(),
    },
    {
      before: (heard) =>
        router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
          if (pathChanged) heard(toLocation.href);
        }),
      goTo: (address) => void router.navigate({ href: address }),
    },
  );
  const stopKeeping = keepLastFeed(client, memberId);
  const stopBackground = await startBackground('worker', client, memberId);
  return () => {
    stopBackground();
    stopKeeping();
    stopWatching();
  };
}

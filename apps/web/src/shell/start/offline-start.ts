import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { keepLastFeed } from '../../parts/posts/last-feed.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { startBackground } from '../later/background.ts';

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

/** How often a page that stays open asks whether there is a new release. */
const asksEveryMs = 3_600_000;

export interface Browser {
  worker: Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener' | 'removeEventListener'>;
  /** Loads an address anew, as if it had been typed. */
  load: (address: string) => void;
  reload: () => void;
}

export interface Navigations {
  /** Hears of each change of the path, before it happens. */
  before: (heard: (address: string) => void) => () => void;
  goTo: (address: string) => void;
}

interface Spoken {
  type?: unknown;
  url?: unknown;
}

/**
 * Registers the service worker and stays with it. When a new release has taken over, a toast offers it at once, and the next
 * page that is opened comes from it in any case; words being written are kept as drafts. A notification that was pressed
 * opens its address here.
 * @returns the way to stop
 */
export async function watchReleases({ worker, load, reload }: Browser, navigations: Navigations): Promise<() => void> {
  // A first worker takes over what it was made by: that is no new release.
  let hadWorker = worker.controller !== null;
  let isNew = false;
  const taken = () => {
    if (!hadWorker) {
      hadWorker = true;
      return;
    }
    isNew = true;
    toast({
      title: 'A new version is ready',
      description: 'You’ll get it with the next page you open.',
      action: { label: 'Load it now', onPress: reload },
    });
  };
  const spoken = ({ data }: MessageEvent<Spoken | null>) => {
    if (data?.type === 'open' && typeof data.url === 'string') navigations.goTo(data.url);
  };
  worker.addEventListener('controllerchange', taken);
  worker.addEventListener('message', spoken);
  const unsubscribe = navigations.before((address) => {
    if (isNew) load(address);
  });
  const registration = await worker.register('/sw.js');
  const timer = setInterval(() => void registration.update().catch(() => undefined), asksEveryMs);
  return () => {
    clearInterval(timer);
    unsubscribe();
    worker.removeEventListener('controllerchange', taken);
    worker.removeEventListener('message', spoken);
  };
}

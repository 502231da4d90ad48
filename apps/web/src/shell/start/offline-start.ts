import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { keepLastFeed } from '../../parts/posts/last-feed.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { startBackground } from '../later/background.ts';

/**
 * Offline support for a member's browser, once the page has settled: the service worker, the last seen feed, and
 * notifications. Does nothing if the browser has no service workers, as on plain http.
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

/** How often an open page checks for a new release, in milliseconds. */
const asksEveryMs = 3_600_000;

export interface Browser {
  worker: Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener' | 'removeEventListener'>;
  /** Loads a URL as if it had been typed. */
  load: (address: string) => void;
  reload: () => void;
}

export interface Navigations {
  /** Subscribes to changes of the path, before each happens. */
  before: (heard: (address: string) => void) => () => void;
  goTo: (address: string) => void;
}

interface Spoken {
  type?: unknown;
  url?: unknown;
}

/**
 * Registers the service worker and watches it. When a new release has taken over, a toast offers it right away, and the
 * next page that opens uses it in any case; text that is being written is stored as a draft. A notification that was
 * clicked opens its URL here.
 * @returns a function that stops it
 */
export async function watchReleases({ worker, load, reload }: Browser, navigations: Navigations): Promise<() => void> {
  // A first worker takes over the page that registered it, which is not a new release.
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

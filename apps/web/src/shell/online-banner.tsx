import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Banner } from '../ui/states/banner.tsx';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A quiet bar while the browser has no network. */
export function OnlineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Banner live look="bar" icon={<WifiOff size={16} aria-hidden="true" />}>
      You're offline. Messages are queued and sent when you're back; everything else needs the network.
    </Banner>
  );
}

import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Banner } from '../ui/banner.tsx';

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
      You are offline. What you see may be out of date, and nothing can be sent until you are back.
    </Banner>
  );
}

import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore } from '../ui/toast.ts';

/** Milliseconds after which the toasts' code is fetched although none was shown: offline it would come too late. */
const fetchAhead = 5000;

/** Where toasts appear; their code comes with the first one, or when the page has settled. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const hasToast = useSyncExternalStore(toastStore.subscribe, () => toastStore.snapshot().length > 0);
  useEffect(() => {
    if (Toaster) return;
    const load = () => {
      import('../ui/toaster.tsx').then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => {},
      );
    };
    const timer = setTimeout(load, hasToast ? 0 : fetchAhead);
    return () => clearTimeout(timer);
  }, [Toaster, hasToast]);
  return Toaster ? <Toaster /> : null;
}

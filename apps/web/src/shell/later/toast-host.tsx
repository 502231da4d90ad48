import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { startLater } from '../../platform/code/later.ts';
import { PartBoundary } from '../../ui/states/boundary.tsx';
import { toastStore } from '../../ui/overlays/toast.ts';

/** Milliseconds after which the toasts' code is fetched although none was shown: offline it would come too late. */
const fetchAhead = 5000;

/** Where toasts appear; their code comes with the first one, or when the page has settled. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const hasToast = useSyncExternalStore(toastStore.subscribe, () => toastStore.snapshot().length > 0);
  useEffect(() => {
    if (Toaster) return undefined;
    return startLater(hasToast ? 0 : fetchAhead, async () => {
      const loaded = await import('../../ui/overlays/toaster.tsx');
      setToaster(() => loaded.Toaster);
      return () => undefined;
    });
  }, [Toaster, hasToast]);
  return Toaster ? (
    <PartBoundary place="quiet">
      <Toaster />
    </PartBoundary>
  ) : null;
}

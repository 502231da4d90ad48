import { useBlocker } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

const UnsavedContext = createContext<(row: string, isDirty: boolean) => void>(() => undefined);

/** Tells the page that something typed here is not saved yet. */
export function useUnsaved(isDirty: boolean): void {
  const mark = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    mark(id, isDirty);
    return () => mark(id, false);
  }, [mark, id, isDirty]);
}

/** Asks once before a page with typed but unsaved words is left, whichever way. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const dirty = useRef(new Set<string>());
  const [isDirty, setIsDirty] = useState(false);
  const mark = useCallback((row: string, on: boolean) => {
    if (on) dirty.current.add(row);
    else dirty.current.delete(row);
    setIsDirty(dirty.current.size > 0);
  }, []);
  const leaving = useBlocker({
    shouldBlockFn: () => dirty.current.size > 0,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <UnsavedContext value={useMemo(() => mark, [mark])}>
      {children}
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => (open ? undefined : leaving.reset?.())}
        title="Leave without saving?"
        description="What you typed here has not been saved and would be lost."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => leaving.proceed?.()}
      />
    </UnsavedContext>
  );
}

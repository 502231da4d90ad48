import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

const Report = createContext<(section: string, isChanged: boolean) => void>(() => undefined);

/** Tells the guard around the page whether a section holds changes that are not saved. */
export function useUnsaved(section: string, isChanged: boolean): void {
  const report = useContext(Report);
  useEffect(() => {
    report(section, isChanged);
    return () => report(section, false);
  }, [report, section, isChanged]);
}

/** Asks before changes that are not saved are left behind, inside the application and on closing the tab. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [report] = useState(() => (section: string, isChanged: boolean) => {
    setChanged((before) => {
      if (before.includes(section) === isChanged) return before;
      return isChanged ? [...before, section] : before.filter((other) => other !== section);
    });
  });
  const isDirty = changed.length > 0;
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
    disabled: !isDirty,
  });
  return (
    <Report value={report}>
      {children}
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
        title="Leave without saving?"
        description={`Not saved yet: ${changed.join(', ')}.`}
        confirmLabel="Leave"
        cancelLabel="Stay"
        destructive
        onConfirm={() => blocker.proceed?.()}
      />
    </Report>
  );
}

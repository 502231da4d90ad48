import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';

/** Records by a form's id whether it has unsaved changes, and its name. */
type Note = (id: string, isUnsaved: boolean, name?: string) => void;
const UnsavedContext = createContext<Note>(() => undefined);

/**
 * Tells the guard around the page that something typed here isn't saved yet; `name` is what the question calls it.
 * Returns a function that lets the page be left at once, for a form that navigates when it is saved.
 */
export function useUnsaved(isUnsaved: boolean, name?: string): () => void {
  const note = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    note(id, isUnsaved, name);
    return () => note(id, false);
  }, [note, id, isUnsaved, name]);
  return () => note(id, false);
}

/** What is unsaved, readable at once by the router and rendered by React. */
function useNotes() {
  const [names, setNames] = useState<readonly (string | undefined)[]>([]);
  const [kept] = useState(() => {
    const unsaved = new Map<string, string | undefined>();
    const note: Note = (id, isUnsaved, name) => {
      if (isUnsaved === unsaved.has(id)) return;
      if (isUnsaved) unsaved.set(id, name);
      else unsaved.delete(id);
      setNames([...unsaved.values()]);
    };
    return { unsaved, note };
  });
  return { names, ...kept };
}

/** Asks once before a page with unsaved text is left, inside the app and on closing the tab. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { names, unsaved, note } = useNotes();
  const leaving = useBlocker({
    shouldBlockFn: () => unsaved.size > 0,
    enableBeforeUnload: () => unsaved.size > 0,
    withResolver: true,
    disabled: names.length === 0,
  });
  const named = names.filter((name) => name !== undefined);
  return (
    <UnsavedContext value={note}>
      {children}
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => (open ? undefined : leaving.reset?.())}
        title="Leave without saving?"
        description={
          named.length > 0 ? `You’ll lose your changes to: ${named.join(', ')}.` : 'You’ll lose what you typed here.'
        }
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => leaving.proceed?.()}
      />
    </UnsavedContext>
  );
}

import { type FormEvent, type ReactNode, useId, useState, createContext, useContext, useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

const Report = createContext<(section: string, isChanged: boolean) => void>(() => undefined);

/** Tells the guard around the page whether a section holds changes that are not saved. */
function useUnsaved(section: string, isChanged: boolean): void {
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

interface EditCardProps {
  title: string;
  help?: ReactNode;
  children: ReactNode;
}

/** One part of the profile with its own address. */
export function EditCard({ title, help, children }: EditCardProps) {
  const id = useId();
  return (
    <Card padded bleed asChild className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-4 sm:p-5">
      <section id={title.toLowerCase().replaceAll(' ', '-')} aria-labelledby={id}>
        <div className="grid gap-1">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {help ? <div className="text-sm text-ink-soft">{help}</div> : null}
        </div>
        {children}
      </section>
    </Card>
  );
}

/**
 * What stands in a section: as stored until somebody types, then as typed until it is saved or put back.
 * Text that a refusal concerns stays.
 */
export function useSectionValues<Values>(section: string, stored: Values) {
  const [typed, setTyped] = useState<Values | null>(null);
  const isChanged = typed !== null && JSON.stringify(typed) !== JSON.stringify(stored);
  useUnsaved(section, isChanged);
  return {
    values: typed ?? stored,
    isChanged,
    change: (part: Partial<Values>) => setTyped((before) => ({ ...(before ?? stored), ...part })),
    putBack: () => setTyped(null),
  };
}

interface SectionFormProps extends EditCardProps {
  isChanged: boolean;
  saving: boolean;
  /** What is wrong with the section as a whole. */
  problem?: string | undefined;
  onSave: () => void;
  onPutBack: () => void;
}

/** A section that saves on its own. */
export function SectionForm({
  title,
  help,
  isChanged,
  saving,
  problem,
  onSave,
  onPutBack,
  children,
}: SectionFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving) onSave();
  }
  return (
    <EditCard title={title} help={help}>
      <form noValidate onSubmit={submit} aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        {problem ? <FieldError>{problem}</FieldError> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={saving} disabled={!isChanged && !saving}>
            Save
          </Button>
          {isChanged ? (
            <Button variant="ghost" onClick={onPutBack} disabled={saving}>
              Undo changes
            </Button>
          ) : null}
        </div>
      </form>
    </EditCard>
  );
}

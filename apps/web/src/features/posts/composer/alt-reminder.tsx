import type { RefObject } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

interface AltReminderProps {
  onDescribe: () => void;
  /** The field that takes the focus then. */
  field: RefObject<HTMLInputElement | null>;
  onPost: () => void;
}

/** Asks once before a picture goes out that some people cannot take in. */
export function AltReminder({ onDescribe, field, onPost }: AltReminderProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onDescribe())}
      title="Post the picture without a description?"
      description="People who cannot see the picture hear its description instead. One sentence is enough."
      confirmLabel="Post without"
      cancelLabel="Add a description"
      destructive={false}
      onConfirm={onPost}
      focusAfter={() => field.current}
    />
  );
}

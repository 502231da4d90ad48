import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface AltReminderProps {
  onDescribe: () => void;
  onPost: () => void;
}

/** Asks once before a picture goes out that some people cannot take in. */
export function AltReminder({ onDescribe, onPost }: AltReminderProps) {
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
    />
  );
}

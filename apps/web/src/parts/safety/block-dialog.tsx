import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastBlocked } from './safety-actions.ts';
import { type SafetyPerson, setBlocked } from './safety.data.ts';
import { useAsked } from '../use-asked.ts';

interface BlockDialogProps {
  person: SafetyPerson;
  onClose: () => void;
  onBlocked?: (() => void) | undefined;
}

/** Asks once before a block and says what it does. */
export function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const client = useQueryClient();
  const asked = useAsked({
    async work() {
      await setBlocked(client, person.id, true);
      onClose();
      toastBlocked(client, person);
      onBlocked?.();
    },
    failed: 'Could not block. Please try again.',
    onClose,
  });
  return (
    <ConfirmDialog
      {...asked}
      title={`Block ${person.fullName}?`}
      description={
        `You will no longer see each other: no posts, comments, profile or search results, either way. ` +
        `You stop following each other, and requests between you end. ${person.fullName} is not told. ` +
        `You can unblock in the settings; following starts anew then.`
      }
      confirmLabel="Block"
    />
  );
}

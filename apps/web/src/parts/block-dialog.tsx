import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../platform/api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { tellBlocked } from './safety-actions.ts';
import { type SafetyPerson, setBlocked } from './safety-data.ts';

interface BlockDialogProps {
  person: SafetyPerson;
  onClose: () => void;
  onBlocked?: (() => void) | undefined;
}

/** Asks once before a block and says what it does. */
export function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const client = useQueryClient();
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function onConfirm() {
    setWorking(true);
    setProblem(undefined);
    try {
      await setBlocked(client, person.id, true);
    } catch (error) {
      setWorking(false);
      setProblem(error instanceof ApiError ? error.sentence : 'Could not block. Please try again.');
      return;
    }
    onClose();
    tellBlocked(client, person);
    onBlocked?.();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open || isWorking ? undefined : onClose())}
      title={`Block ${person.fullName}?`}
      description={
        `You will no longer see each other: no posts, comments, profile or search results, either way. ` +
        `You stop following each other, and requests between you end. ${person.fullName} is not told. ` +
        `You can unblock in the settings; following starts anew then.`
      }
      confirmLabel="Block"
      loading={isWorking}
      error={problem}
      onConfirm={() => void onConfirm()}
    />
  );
}

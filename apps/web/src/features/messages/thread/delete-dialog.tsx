import { MESSAGE_EDIT_MINUTES } from '@innerspring/contract/chat/limits';
import type { Message } from '@innerspring/contract/messages/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { isEditable } from '../message-sender.ts';
import { deleteMessage } from '../messages.data.ts';

interface DeleteDialogProps {
  message: Message;
  personId: number;
  onClose: () => void;
}

/**
 * Asks for whom to delete a message. Own messages can be deleted for both members for a limited time, any message for the
 * viewer alone.
 */
export default function DeleteDialog({ message, personId, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const [working, setWorking] = useState<'me' | 'all' | null>(null);
  const [problem, setProblem] = useState<string>();
  const [canForAll] = useState(() => isEditable(message, new Date()));

  async function remove(whom: 'me' | 'all') {
    setWorking(whom);
    setProblem(undefined);
    try {
      await deleteMessage(client, personId, message.id, whom);
      onClose();
    } catch (error) {
      setWorking(null);
      setProblem(sentenceOf(error, 'Couldn’t delete the message. Please try again.'));
    }
  }
  return (
    <Dialog
      open
      locked={working !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Delete this message?"
      description={
        canForAll
          ? '“For everyone” removes it for both of you. “For me” removes it from your view only.'
          : message.isOwn
            ? `The other person keeps it: you can only delete a message for everyone within ${MESSAGE_EDIT_MINUTES} minutes.`
            : 'This removes it from your view only.'
      }
      footer={
        <>
          <Button variant="ghost" disabled={working !== null} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={canForAll ? 'outline' : 'destructive'}
            loading={working === 'me'}
            onClick={() => void remove('me')}
          >
            Delete for me
          </Button>
          {canForAll ? (
            <Button variant="destructive" loading={working === 'all'} onClick={() => void remove('all')}>
              Delete for everyone
            </Button>
          ) : null}
        </>
      }
    >
      {problem ? <FieldError>{problem}</FieldError> : null}
    </Dialog>
  );
}

import type { GroupMessage, GroupPage } from '@innerspring/contract/groups/schemas';
import { sentenceOf } from '../../../platform/refusals.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Reactors, SeenBy } from './chat-people.tsx';
import { GroupReportDialog } from '../discussion/report-dialog.tsx';
import { senderName } from './message-words.ts';
import { useRemoveMessage } from './use-chat-actions.ts';

/** What is being asked about a message of the chat. */
export type Asking = { what: 'remove' | 'report' | 'seen' | 'reactors'; message: GroupMessage } | null;

interface ChatDialogsProps {
  group: GroupPage;
  asking: Asking;
  onClose: () => void;
}

interface OneProps {
  group: GroupPage;
  message: GroupMessage;
  onClose: () => void;
}

function RemoveMessage({ group, message, onClose }: OneProps) {
  const remove = useRemoveMessage(group.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete the message by ${senderName(message)}?`}
      description="Its words go for everybody in the group; a note stays in their place."
      confirmLabel="Delete message"
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error) : undefined}
      onConfirm={() => remove.mutate(message.id, { onSuccess: onClose })}
    />
  );
}

/** What is asked before something is done with a message. */
export function ChatDialogs({ group, asking, onClose }: ChatDialogsProps) {
  if (!asking) return null;
  const { what, message } = asking;
  if (what === 'remove') return <RemoveMessage group={group} message={message} onClose={onClose} />;
  if (what === 'seen') return <SeenBy group={group} message={message} onClose={onClose} />;
  if (what === 'reactors') return <Reactors group={group} message={message} onClose={onClose} />;
  return (
    <GroupReportDialog
      groupId={group.id}
      targetType="message"
      targetId={message.id}
      name={`the message by ${senderName(message)}`}
      onClose={onClose}
    />
  );
}

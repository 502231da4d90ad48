import { groupChat } from '@innerspring/contract/groups/endpoints';
import type { GroupMessage, GroupPage } from '@innerspring/contract/groups/schemas';
import { Pin, X } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { moderates, useGroupAction } from '../group-page.data.ts';
import { senderName, excerptOf } from './message-words.ts';

interface PinnedNoteProps {
  group: GroupPage;
  pinned: GroupMessage;
  onOpen: (messageId: number) => void;
}

/** The message that moderators keep above the chat. */
export function PinnedNote({ group, pinned, onOpen }: PinnedNoteProps) {
  const unpin = useGroupAction(groupChat.unpin, { refused: 'Could not take the message down.' });
  return (
    <div className="flex min-w-0 items-center gap-2 border-b border-seam bg-copper-wash py-1 ps-4 pe-2 text-sm text-copper-ink">
      <Pin size={16} aria-hidden="true" className="shrink-0" />
      <button
        type="button"
        onClick={() => onOpen(pinned.id)}
        className="min-h-9 min-w-0 flex-1 truncate text-start max-md:min-h-11"
      >
        <span className="sr-only">Pinned message: </span>
        <bdi className="font-semibold">{senderName(pinned)}</bdi>: <bdi>{excerptOf(pinned)}</bdi>
      </button>
      {moderates(group) ? (
        <IconButton
          size="sm"
          aria-label="Unpin the message"
          disabled={unpin.isPending}
          onClick={() => unpin.mutate({ params: { id: group.id } })}
        >
          <X size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}

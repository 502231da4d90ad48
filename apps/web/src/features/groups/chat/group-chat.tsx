import { groupChat } from '@innerspring/contract/groups/endpoints';
import type { GroupMessage, GroupMessage as Message, GroupPage } from '@innerspring/contract/groups/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock, Pin, X } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { sentenceOf } from '../../../platform/api.ts';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';
import { GroupReportDialog } from '../discussion/group-report-dialog.tsx';
import { moderates, useGroupAction } from '../groups.data.ts';
import { messagePages, messagesOf, useChatActions, useRemoveMessage } from './chat.data.ts';
import { GroupComposer, type Writing } from './group-composer.tsx';
import { excerptOf, type MessageAct, Reactors, SeenBy, senderName } from './group-message.tsx';
import { GroupThread, type MessageList, useOpenMessage } from './group-thread.tsx';

/** The open dialog and its message. */
type Asking = { what: 'remove' | 'report' | 'seen' | 'reactors'; message: GroupMessage } | null;

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
      title={message.isOwn ? 'Delete your message?' : `Delete the message from ${senderName(message)}?`}
      description="Everyone in the group loses it. A note shows that it was deleted."
      confirmLabel="Delete message"
      cancelLabel="Keep message"
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error) : undefined}
      onConfirm={() => remove.mutate(message.id, { onSuccess: onClose })}
    />
  );
}

/** The dialogs that confirm or show something about a message. */
function ChatDialogs({ group, asking, onClose }: ChatDialogsProps) {
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
      name={`the message from ${senderName(message)}`}
      onClose={onClose}
    />
  );
}

interface PinnedNoteProps {
  group: GroupPage;
  pinned: GroupMessage;
  onOpen: (messageId: number) => void;
}

/** The pinned message above the chat. */
function PinnedNote({ group, pinned, onOpen }: PinnedNoteProps) {
  const unpin = useGroupAction(groupChat.unpin, { refused: 'Couldn’t unpin the message' });
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

interface GroupChatProps {
  group: GroupPage;
  /** Id of a message to show, from the URL. */
  message?: number | undefined;
}

/** As high as its place on the page, which ends where the window does. On phones it fills the rest of the screen. */
const look = 'flex min-h-0 flex-col overflow-hidden max-md:flex-1 max-md:rounded-none! max-md:border-0! md:h-full';

function ChatSkeleton() {
  return (
    <Card bleed className={look}>
      <SkeletonRegion label="Loading the chat" className="grid gap-3 p-4">
        {['w-56', 'w-72', 'w-40', 'w-64'].map((width, at) => (
          <Skeleton
            key={width}
            className={`h-11 max-w-full rounded-card ${width} ${at % 2 ? 'justify-self-end' : ''}`}
          />
        ))}
      </SkeletonRegion>
    </Card>
  );
}

/** The chat of a group for its members. */
export default function GroupChat({ group, message }: GroupChatProps) {
  const list = useInfiniteQuery(messagePages(group.id));
  if (list.isPending) return <ChatSkeleton />;
  if (!list.data) {
    return (
      <Card bleed>
        <LoadFailed what="the chat" error={list.error} onRetry={() => list.refetch()} />
      </Card>
    );
  }
  return <OpenChat group={group} message={message} list={list} />;
}

function OpenChat({ group, message: wanted, list }: GroupChatProps & { list: MessageList }) {
  const [writing, setWriting] = useState<Writing>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const { react, pin } = useChatActions(group.id);
  const open = useOpenMessage(list, wanted);
  const messages = messagesOf(list.data);
  const lastOwn = messages.findLast(({ isOwn, content }) => isOwn && content !== '');
  const canWrite = !group.chatLocked || moderates(group);

  function act(what: MessageAct, message: Message) {
    if (what === 'reply' || what === 'edit') setWriting({ kind: what, message });
    else if (what === 'pin') pin(message);
    else setAsking({ what, message });
  }
  return (
    <Card bleed className={look}>
      <h2 className="sr-only">Chat</h2>
      {group.pinned ? <PinnedNote group={group} pinned={group.pinned} onOpen={open} /> : null}
      <GroupThread group={group} list={list} canWrite={canWrite} onAct={act} onReact={react} onOpen={open} />
      {group.chatLocked ? (
        <Banner icon={<Lock size={16} aria-hidden="true" />} look="bar">
          {canWrite ? 'The chat is locked. Only moderators can write.' : 'Moderators locked the chat.'}
        </Banner>
      ) : null}
      {canWrite ? <GroupComposer group={group} writing={writing} onWriting={setWriting} lastOwn={lastOwn} /> : null}
      <ChatDialogs group={group} asking={asking} onClose={() => setAsking(null)} />
    </Card>
  );
}

import type { ChatReaction } from '@innerspring/contract/chat/schemas';
import type { GroupMessage as Message, GroupPage } from '@innerspring/contract/groups/schemas';
import { Copy, Eye, Flag, Pencil, Pin, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { ChatBubble, ChatText, ChatQuoted } from '../../../parts/chat/chat-bubble.tsx';
import { ChatFile } from '../../../parts/chat/chat-file.tsx';
import {
  ChatMenu,
  type ChatMenuItem,
  ChatReactionPicker,
  ChatReactions,
} from '../../../parts/chat/message-actions.tsx';
import { moderates } from '../groups.data.ts';
import { deletedText, isEditable, quoteOf, senderName } from './chat-lines.ts';

export type MessageAct = 'reply' | 'edit' | 'remove' | 'pin' | 'report' | 'seen' | 'reactors';

export interface GroupMessageProps {
  group: GroupPage;
  message: Message;
  isFirst: boolean;
  isLast: boolean;
  /** False where the viewer may only read: the chat is locked. */
  canWrite: boolean;
  onAct: (act: MessageAct, message: Message) => void;
  onReact: (message: Message, emoji: ChatReaction | null) => void;
  onOpen: (messageId: number) => void;
}

const size = 16;

function itemsOf({ group, message, canWrite, onAct }: GroupMessageProps): ChatMenuItem[] {
  const { isOwn } = message;
  const mayEdit = isEditable(message, new Date());
  const item = (act: MessageAct, label: string, icon: ChatMenuItem['icon'], isOn: boolean, destructive = false) =>
    isOn ? [{ label, icon, destructive, onSelect: () => onAct(act, message) }] : [];
  return [
    ...item('reply', 'Reply', <Reply size={size} />, canWrite),
    ...item('edit', 'Edit', <Pencil size={size} />, mayEdit && canWrite && message.content !== ''),
    ...(message.content
      ? [
          {
            label: 'Copy text',
            icon: <Copy size={size} />,
            onSelect: () => void navigator.clipboard?.writeText(message.content),
          },
        ]
      : []),
    ...item('reactors', 'Who reacted', <SmilePlus size={size} />, message.reactions.length > 0),
    ...item('seen', 'Seen by', <Eye size={size} />, isOwn),
    ...item('pin', 'Pin', <Pin size={size} />, moderates(group) && group.pinned?.id !== message.id),
    ...item('report', 'Report', <Flag size={size} />, !isOwn && message.sender !== null),
    ...item('remove', 'Delete', <Trash2 size={size} />, mayEdit || moderates(group), true),
  ];
}

function Quoted({ message, onOpen }: Pick<GroupMessageProps, 'message' | 'onOpen'>) {
  const { replyTo } = message;
  if (!replyTo) return null;
  return <ChatQuoted quote={quoteOf(replyTo)} onOpen={() => onOpen(replyTo.id)} />;
}

/** One message of a group's chat, with everything that may be done with it. */
export function GroupMessage(props: GroupMessageProps) {
  const { message, isFirst, isLast, canWrite, onReact, onOpen } = props;
  const { isOwn } = message;
  const deleted = deletedText(message);
  const react = canWrite ? (emoji: ChatReaction | null) => onReact(message, emoji) : undefined;
  const actions = deleted ? null : (
    <>
      {react ? <ChatReactionPicker reactions={message.reactions} onReact={react} /> : null}
      <ChatMenu label={`Message by ${isOwn ? 'you' : senderName(message)}`} items={itemsOf(props)} />
    </>
  );
  return (
    <ChatBubble
      id={`message-${message.id}`}
      isOwn={isOwn}
      isFirst={isFirst}
      isLast={isLast}
      at={message.createdAt}
      isEdited={message.editedAt !== null && !deleted}
      name={isOwn ? undefined : senderName(message)}
      avatar={<Avatar person={message.sender} size={32} />}
      state={isOwn && !deleted ? (message.seenBy ? 'seen' : 'sent') : undefined}
      stateText={message.seenBy ? `Seen by ${message.seenBy}` : undefined}
      actions={actions}
      below={deleted ? null : <ChatReactions reactions={message.reactions} onReact={react} />}
      quiet={deleted !== null}
    >
      {deleted ?? (
        <>
          <Quoted message={message} onOpen={onOpen} />
          {message.attachment ? <ChatFile attachment={message.attachment} author={senderName(message)} /> : null}
          {message.content ? <ChatText content={message.content} mentions={message.mentions} /> : null}
        </>
      )}
    </ChatBubble>
  );
}

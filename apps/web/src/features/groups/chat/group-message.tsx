import type { ChatReaction } from '@innerspring/contract/chat/schemas';
import { groupChat } from '@innerspring/contract/groups/endpoints';
import type { GroupMessage as Message, GroupPage } from '@innerspring/contract/groups/schemas';
import { findMentions } from '@innerspring/contract/posts/text';
import type { PersonCard } from '@innerspring/contract/users';
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Copy, Eye, Flag, Pencil, Pin, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { ChatBubble, ChatQuoted, ChatText } from '../../../parts/chat/chat-bubble.tsx';
import { ChatFile } from '../../../parts/chat/chat-file.tsx';
import { type ChatMenuItem, ChatReactionMark } from '../../../parts/chat/message-actions.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { pages } from '../../../platform/query.ts';
import { LoadMore } from '../../../ui/states/list-end.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';
import { moderates } from '../groups.data.ts';

export type MessageAct = 'reply' | 'edit' | 'remove' | 'pin' | 'report' | 'seen' | 'reactors';

export interface GroupMessageProps {
  group: GroupPage;
  message: Message;
  isFirst: boolean;
  isLast: boolean;
  /** False if the viewer may only read because the chat is locked. */
  canWrite: boolean;
  onAct: (act: MessageAct, message: Message) => void;
  onReact: (message: Message, emoji: ChatReaction | null) => void;
  onOpen: (messageId: number) => void;
}

/** One message of a group chat with all its actions. */
export function GroupMessage(props: GroupMessageProps) {
  const { message, isFirst, isLast, canWrite, onReact, onOpen } = props;
  const { isOwn } = message;
  const deleted = deletedText(message);
  const react = canWrite ? (emoji: ChatReaction | null) => onReact(message, emoji) : undefined;
  const label = isOwn ? 'More for your message' : `More for the message from ${senderName(message)}`;
  const menu = deleted ? undefined : { label, items: itemsOf(props), reactions: message.reactions, onReact: react };
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
      menu={menu}
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

const deletedWords = { author: 'This message was deleted', moderator: 'A moderator removed this message' } as const;

/** The text in place of a deleted message; null for others. */
const deletedText = ({ deletedAt, deletedBy }: Message): string | null =>
  deletedAt ? deletedWords[deletedBy ?? 'author'] : null;

export const senderName = ({ sender }: Pick<Message, 'sender'>): string => sender?.fullName ?? 'Former member';

/** The text of a message on one line, with mentions as names; the file name if there is no text. */
export function excerptOf({ content, attachment }: { content: string; attachment: { name: string } | null }): string {
  let words = '';
  let from = 0;
  for (const { name, start, end } of findMentions(content)) {
    words += `${content.slice(from, start)}@${name}`;
    from = end;
  }
  words = (words + content.slice(from)).replace(/\s+/g, ' ').trim();
  return words || attachment?.name || '';
}

const fileWords = { image: 'Picture', document: 'Document', video: 'Video' } as const;

/** The quoted message above a reply. */
function quoteOf(quote: NonNullable<Message['replyTo']>): { name: string; text: string } {
  const name = quote.senderName ?? 'A member';
  if (quote.isDeleted) return { name, text: deletedWords.author };
  const file = quote.attachmentType && fileWords[quote.attachmentType];
  return { name, text: quote.excerpt || file || 'This message isn’t available' };
}

/** Own messages can be edited for a limited time. */
export const isEditable = ({ editableUntil }: Message, now: Date): boolean =>
  editableUntil !== null && Date.parse(editableUntil) > now.getTime();

interface OfMessageProps {
  group: GroupPage;
  message: Message;
  onClose: () => void;
}

/** A member who read or reacted to a message, with the reaction if any. */
interface Doer {
  person: PersonCard;
  emoji?: ChatReaction;
}

interface PeopleDialogProps {
  title: string;
  /** What the list contains, as it reads in a sentence: "the reactions". */
  what: string;
  empty: string;
  list: UseInfiniteQueryResult<InfiniteData<{ items: Doer[] }>>;
  onClose: () => void;
}

/** Readers and reactions change at any time, so each opening refetches. */
const fresh = { staleTime: 0 };

function PeopleDialog({ title, what, empty, list, onClose }: PeopleDialogProps) {
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title}>
      {list.isPending ? (
        <SkeletonRegion label={`Loading ${what}`}>
          <Skeleton className="h-14 rounded-control" />
        </SkeletonRegion>
      ) : null}
      {list.error && !list.data ? <LoadFailed what={what} error={list.error} onRetry={() => list.refetch()} /> : null}
      {list.data && people.length === 0 ? <p className="text-ink-soft">{empty}</p> : null}
      {people.length > 0 ? (
        <ul aria-label={title} className="grid gap-3">
          {people.map(({ person, emoji }) => (
            <li key={person.id}>
              <PersonLine person={person} end={emoji ? <ChatReactionMark emoji={emoji} /> : undefined} />
            </li>
          ))}
        </ul>
      ) : null}
      <LoadMore list={list} />
    </Dialog>
  );
}

const inputOf = ({ group, message }: OfMessageProps) => ({
  params: { id: group.id, messageId: message.id },
  query: {},
});

/** Members who have read the viewer's message. */
export function SeenBy(props: OfMessageProps) {
  const list = useInfiniteQuery({ ...pages(groupChat.seen, inputOf(props)), ...fresh });
  return (
    <PeopleDialog title="Seen by" what="who has seen it" empty="No one yet." list={list} onClose={props.onClose} />
  );
}

/** Members who reacted to a message, earliest first. */
export function Reactors(props: OfMessageProps) {
  const list = useInfiniteQuery({ ...pages(groupChat.reactors, inputOf(props)), ...fresh });
  return (
    <PeopleDialog
      title="Who reacted"
      what="the reactions"
      empty="No reactions from anyone you can see."
      list={list}
      onClose={props.onClose}
    />
  );
}

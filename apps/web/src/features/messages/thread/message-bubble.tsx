import type { Conversation, Message } from '@innerspring/contract/messages/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ChatBubble, ChatQuoted, ChatText } from '../../../parts/chat/chat-bubble.tsx';
import { ChatFile } from '../../../parts/chat/chat-file.tsx';
import { useMinute } from '../../../parts/chat/chat-thread.tsx';
import type { ChatMenuItem } from '../../../parts/chat/message-actions.tsx';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { ReportDialog } from '../../../parts/safety/report-dialog.tsx';
import { postPath, SiteLink } from '../../../parts/site-link.tsx';
import { complain } from '../../../platform/client-errors.ts';
import type { OutgoingMessage } from '../../../platform/outgoing/outgoing-messages.ts';
import { outgoingOf } from '../../../platform/outgoing/use-outgoing.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { extraOf, isEditable, nameOf, quoteText } from '../message-sender.ts';
import { reactTo } from '../messages.data.ts';

const DeleteDialog = lazyPart('dialog', () => import('./delete-dialog.tsx'));

export interface MessageBubbleProps {
  message: Message;
  conversation: Conversation;
  isFirst: boolean;
  isLast: boolean;
  /** Undefined if the viewer cannot send messages. */
  onReply?: ((message: Message) => void) | undefined;
  onEdit: (message: Message) => void;
  /** Goes to the message that this one replies to. */
  onQuote: (seq: number) => void;
}

async function copyWords(content: string) {
  try {
    await navigator.clipboard.writeText(content);
    toast({ title: 'Message copied', variant: 'success' });
  } catch {
    toast({ title: 'Couldn’t copy the message', variant: 'destructive' });
  }
}

function useItems({ message, onReply, onEdit }: MessageBubbleProps, onAsk: (question: 'delete' | 'report') => void) {
  const now = useMinute();
  const items: ChatMenuItem[] = [];
  if (onReply) items.push({ label: 'Reply', icon: <Reply size={18} />, onSelect: () => onReply(message) });
  if (message.content !== '')
    items.push({ label: 'Copy text', icon: <Copy size={18} />, onSelect: () => void copyWords(message.content) });
  if (onReply && isEditable(message, now) && message.content !== '')
    items.push({ label: 'Edit', icon: <Pencil size={18} />, onSelect: () => onEdit(message) });
  if (!message.isOwn) items.push({ label: 'Report', icon: <Flag size={18} />, onSelect: () => onAsk('report') });
  items.push({ label: 'Delete', icon: <Trash2 size={18} />, onSelect: () => onAsk('delete'), destructive: true });
  return items;
}

/** A message that the server has, with its actions. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, conversation, isFirst, isLast, onReply, onQuote } = props;
  const { personId, seenSeq, request } = conversation;
  const client = useQueryClient();
  const [asked, setAsked] = useState<'delete' | 'report' | null>(null);
  const items = useItems(props, setAsked);
  const name = nameOf(conversation);
  const isGone = message.deletedAt !== null;
  const canReact = onReply !== undefined && request !== 'received' && !isGone;

  async function react(emoji: Parameters<typeof reactTo>[3]) {
    try {
      await reactTo(client, personId, message.id, emoji);
    } catch (error) {
      complain('Couldn’t add your reaction', error);
    }
  }
  const onReact = canReact ? (emoji: Parameters<typeof reactTo>[3]) => void react(emoji) : undefined;
  return (
    <>
      <ChatBubble
        id={`message-${message.seq}`}
        isOwn={message.isOwn}
        isFirst={isFirst}
        isLast={isLast}
        at={message.createdAt}
        isEdited={message.editedAt !== null && !isGone}
        state={message.isOwn && !isGone ? ((seenSeq ?? 0) >= message.seq ? 'seen' : 'sent') : undefined}
        quiet={isGone}
        menu={
          isGone
            ? undefined
            : {
                label: message.isOwn ? 'More for your message' : `More for the message from ${name}`,
                items,
                reactions: message.reactions,
                onReact,
              }
        }
      >
        <MessageBody message={message} isPlain={request === 'received'} name={name} onQuote={onQuote} />
      </ChatBubble>
      {asked === 'delete' ? (
        <Suspense fallback={null}>
          <DeleteDialog message={message} personId={personId} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
      {asked === 'report' ? (
        <ReportDialog
          targetType="message"
          targetId={message.id}
          name={`the message from ${name}`}
          open
          onOpenChange={(open) => (open ? undefined : setAsked(null))}
        />
      ) : null}
    </>
  );
}

interface OutgoingBubbleProps {
  message: OutgoingMessage;
  isFirst: boolean;
  isLast: boolean;
  name: string;
}

/** A message that the server does not have yet, or has refused. */
export function OutgoingBubble({ message, isFirst, isLast, name }: OutgoingBubbleProps) {
  const outgoing = outgoingOf(useCurrentUser().id);
  const { attachment, replyTo } = extraOf(message);
  const { clientId, state, problem, content, createdAt } = message;
  const body = {
    content,
    attachment,
    replyTo,
    linkPreview: null,
    sharedPost: null,
    deletedAt: null,
    isHeldBack: false,
    isOwn: true,
  };
  return (
    <ChatBubble
      isOwn
      isFirst={isFirst}
      isLast={isLast}
      at={createdAt}
      state={state}
      problem={problem ?? undefined}
      onRetry={() => outgoing.retry(clientId)}
      onDiscard={() => outgoing.discard(clientId)}
    >
      <MessageBody message={body} isPlain={false} name={name} />
    </ChatBubble>
  );
}

const LinkPreviewCard = lazyPart('line', async () => ({
  default: (await import('../../../parts/media/post-link.tsx')).LinkPreviewCard,
}));
const PostOriginalCard = lazyPart('line', () => import('../../../parts/posts/post-original.tsx'));

interface MessageBodyProps {
  message: Pick<
    Message,
    'content' | 'attachment' | 'linkPreview' | 'sharedPost' | 'replyTo' | 'deletedAt' | 'isHeldBack' | 'isOwn'
  >;
  /** Plain text without clickable links, as in a message request. */
  isPlain: boolean;
  /** Name of the other member. */
  name: string;
  onQuote?: (seq: number) => void;
}

function SharedPost({ shared }: { shared: NonNullable<Message['sharedPost']> }) {
  return (
    <div className="grid w-80 max-w-full grid-cols-[minmax(0,1fr)] gap-1.5 py-1">
      <Suspense fallback={<div className="h-32 rounded-control bg-linen" />}>
        <div className="overflow-hidden rounded-control bg-paper">
          <PostOriginalCard original={shared.post} />
        </div>
      </Suspense>
      {shared.post ? (
        <SiteLink to={postPath(shared.id)} className="link min-h-6 justify-self-start text-sm">
          Open the post
        </SiteLink>
      ) : null}
    </div>
  );
}

/** The content of a message: text, attachment, preview and quote. */
function MessageBody({ message, isPlain, name, onQuote }: MessageBodyProps) {
  const { content, attachment, linkPreview, sharedPost, replyTo, isOwn } = message;
  const viewerId = useCurrentUser().id;
  if (message.deletedAt) return <p>This message was deleted</p>;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      {replyTo ? (
        <ChatQuoted
          quote={{ name: replyTo.senderId === viewerId ? 'You' : name, text: quoteText(replyTo) }}
          onOpen={onQuote ? () => onQuote(replyTo.seq) : undefined}
        />
      ) : null}
      {attachment && !isPlain ? <ChatFile attachment={attachment} author={isOwn ? 'you' : name} /> : null}
      {content === '' ? null : <ChatText content={content} plain={isPlain} />}
      {linkPreview && !isPlain ? (
        <Suspense fallback={null}>
          <div className="w-96 max-w-full">
            <LinkPreviewCard preview={linkPreview} />
          </div>
        </Suspense>
      ) : null}
      {sharedPost && !isPlain ? <SharedPost shared={sharedPost} /> : null}
      {message.isHeldBack ? (
        <p className="text-sm text-ink-soft italic">There’s more in this message. Accept the request to see it.</p>
      ) : null}
    </div>
  );
}

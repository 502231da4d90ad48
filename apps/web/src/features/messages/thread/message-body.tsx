import type { Message } from '@innerspring/contract/messages/schemas';
import { Suspense } from 'react';
import { ChatFile } from '../../../parts/chat/chat-file.tsx';
import { ChatQuoted, ChatText } from '../../../parts/chat/chat-bubble.tsx';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { postPath, SiteLink } from '../../../parts/site-link.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { quoteText } from '../message-sender.ts';

const LinkPreviewCard = lazyPart('line', () => import('../../../parts/media/link-preview-card.tsx'));
const PostOriginalCard = lazyPart('line', () => import('../../../parts/posts/post-original.tsx'));

interface MessageBodyProps {
  message: Pick<
    Message,
    'content' | 'attachment' | 'linkPreview' | 'sharedPost' | 'replyTo' | 'deletedAt' | 'isHeldBack' | 'isOwn'
  >;
  /** Words only, without live links, as of a request. */
  isPlain: boolean;
  /** Of the other member. */
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

/** What a message says and brings along. */
export function MessageBody({ message, isPlain, name, onQuote }: MessageBodyProps) {
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
        <p className="text-sm text-ink-soft italic">
          Something else comes with this message. Accept the request to see it.
        </p>
      ) : null}
    </div>
  );
}

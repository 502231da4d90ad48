import type { CallOutput } from '@innerspring/contract/endpoint';
import type { Conversation, Message } from '@innerspring/contract/messages/schemas';
import type { messages } from '@innerspring/contract/messages/endpoints';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ChatThreadHandle, useIsLooking } from '../../../parts/chat/chat-thread.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { ApiError, sentenceOf } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/states/errors.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';
import { InboxBar } from '../inbox/inbox-bar.tsx';
import { useMessageSender, nameOf } from '../message-sender.ts';
import { catchUp, conversationWith, threadWith, markRead } from '../messages.data.ts';
import { RequestBar, ThreadHead } from './thread-bars.tsx';
import { messagesOf, readableSeq, type ThreadData } from '../messages.cache.ts';
import { type Intent, ThreadComposer } from './thread-composer.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { usePageTitle } from '../../../platform/page-title.ts';

/** Milliseconds before a read mark that did not reach the server is sent again. */
const againMs = 5000;

/** Marks everything up to the newest message on screen as read while the thread is visible. */
function useReadMark(personId: number, newestSeq: number, readSeq: number, isOn: boolean): void {
  const client = useQueryClient();
  const isLooking = useIsLooking();
  const asked = useRef(0);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!isOn || !isLooking || newestSeq <= readSeq || newestSeq <= asked.current) return;
    asked.current = newestSeq;
    markRead(client, personId, newestSeq).catch(() => {
      asked.current = 0;
      setTimeout(() => setFailures((count) => count + 1), againMs);
    });
  }, [client, personId, newestSeq, readSeq, isOn, isLooking, failures]);
}

export interface ThreadViewProps {
  personId: number;
  onBack: () => void;
  /** Hides the back button if the list is beside the thread. */
  backClassName?: string;
  /** Called after the conversation is gone for the viewer. */
  onGone: () => void;
  level: 1 | 2;
  autoFocus?: boolean;
  /** Position of a message to scroll to. */
  at?: number | undefined;
}

type Found = CallOutput<typeof messages.conversation>;

/** The placeholder for a conversation without messages, for the header and the composer. */
function unbegun(personId: number, person: Found['person']): Conversation {
  return {
    personId,
    person,
    isFormerMember: false,
    isConnected: false,
    isOnline: false,
    lastActive: null,
    request: null,
    lastMessage: null,
    lastSeq: 0,
    version: 0,
    unreadCount: 0,
    readSeq: 0,
    seenSeq: null,
    isPinned: false,
    isArchived: false,
    isMuted: false,
    mutedUntil: null,
    draft: '',
  };
}

function ThreadSkeleton() {
  return (
    <SkeletonRegion label="Loading messages" className="flex flex-1 flex-col justify-end gap-3 p-4">
      <Skeleton className="h-12 w-3/5" />
      <Skeleton className="h-16 w-1/2 self-end" />
      <Skeleton className="h-10 w-2/5" />
      <Skeleton className="h-11" />
    </SkeletonRegion>
  );
}

function NotThere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ErrorState
      title={title}
      action={
        <Button asChild variant="outline">
          <SiteLink to="/messages">All messages</SiteLink>
        </Button>
      }
    >
      {children}
    </ErrorState>
  );
}

/** One conversation: header, messages, composer. */
export function ThreadView(props: ThreadViewProps) {
  const { personId } = props;
  const client = useQueryClient();
  const isSelf = useCurrentUser().id === personId;
  const head = useQuery({ ...conversationWith(personId), enabled: !isSelf });
  const thread = useInfiniteQuery({ ...threadWith(personId), enabled: !isSelf });
  useMessageSender();
  useEffect(() => {
    // The cached thread from an earlier visit may be out of date.
    void catchUp(client, personId);
  }, [client, personId]);

  const error = head.error ?? thread.error;
  const isGone = error instanceof ApiError && [400, 404].includes(error.status);
  if (!isSelf && !isGone && head.data && thread.data)
    return <Thread {...props} found={head.data} data={thread.data} thread={thread} />;
  const { onBack, backClassName } = props;
  const isLoading = !isSelf && !error;
  return (
    <>
      {props.level === 1 ? <h1 className="sr-only">Conversation</h1> : null}
      <InboxBar onBack={onBack} {...(isLoading ? { backClassName } : { className: backClassName })}>
        {isLoading ? (
          <>
            <Skeleton round className="size-10" />
            <Skeleton className="h-6 w-48" />
          </>
        ) : null}
      </InboxBar>
      {isLoading ? (
        <ThreadSkeleton />
      ) : isSelf ? (
        <NotThere title="That’s you">You can’t send a message to yourself.</NotThere>
      ) : isGone ? (
        <NotThere title="Member not found">They may have left, or the address is wrong.</NotThere>
      ) : (
        <ErrorState
          title="Couldn’t load the messages"
          onRetry={() => void Promise.all([head.refetch(), thread.refetch()])}
          retrying={head.isFetching || thread.isFetching}
        >
          {sentenceOf(error)}
        </ErrorState>
      )}
    </>
  );
}

interface ThreadProps extends ThreadViewProps {
  found: Found;
  data: ThreadData;
  thread: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

function Thread({ personId, found, data, thread, onBack, backClassName, onGone, level, autoFocus, at }: ThreadProps) {
  const [intent, setIntent] = useState<Intent>({ kind: 'new' });
  const area = useRef<ChatThreadHandle>(null);
  const items = messagesOf(data);
  const conversation = found.conversation ?? unbegun(personId, found.person);
  useReadMark(
    personId,
    readableSeq(data),
    conversation.readSeq,
    found.conversation !== null && conversation.request !== 'received',
  );

  const canWrite = found.sending.refusal === null;
  const lastOwn = items.findLast((item) => item.isOwn && item.deletedAt === null);
  const edit = (message: Message) => setIntent({ kind: 'edit', message });
  const reply = (message: Message) => setIntent({ kind: 'reply', message });
  return (
    <>
      <ThreadHead
        conversation={conversation}
        isKept={found.conversation !== null}
        onBack={onBack}
        backClassName={backClassName ?? ''}
        onGone={onGone}
        level={level}
      />
      <ThreadMessages
        conversation={conversation}
        messages={items}
        hasOlder={thread.hasNextPage}
        isLoadingOlder={thread.isFetchingNextPage}
        olderFailed={thread.isFetchNextPageError}
        onOlder={() => void thread.fetchNextPage()}
        onReply={canWrite ? reply : undefined}
        onEdit={edit}
        thread={area}
        at={at}
      />
      {conversation.request === 'received' ? <RequestBar conversation={conversation} onGone={onGone} /> : null}
      <ThreadComposer
        personId={personId}
        name={nameOf(conversation)}
        sending={found.sending}
        draft={found.draft}
        intent={intent}
        onIntent={setIntent}
        onSent={() => area.current?.toLatest()}
        lastOwn={lastOwn}
        autoFocus={autoFocus ?? false}
      />
    </>
  );
}

interface MessageThreadProps {
  personId: number;
  /** Position of a message to scroll to. */
  at: number | undefined;
  onLeave: () => void;
}

/** A conversation as its own page, beside the list if there is room. */
export function MessageThread({ personId, at, onLeave }: MessageThreadProps) {
  const isSelf = useCurrentUser().id === personId;
  const { data } = useQuery({ ...conversationWith(personId), enabled: !isSelf });
  usePageTitle(data?.person?.fullName ?? 'Messages');
  return (
    <ThreadView
      personId={personId}
      onBack={onLeave}
      backClassName="md:hidden"
      onGone={onLeave}
      level={1}
      at={at}
      // On touch screens, autofocus opens the keyboard, which would cover the messages.
      autoFocus={!matchMedia('(pointer: coarse)').matches}
    />
  );
}

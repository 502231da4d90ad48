import type { GroupMessage as Message, GroupPage } from '@innerspring/contract/groups/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/skeleton.tsx';
import { messagePages, messagesOf } from './chat.data.ts';
import { ChatDialogs, type Asking } from './chat-dialogs.tsx';
import { GroupComposer, type Writing } from './group-composer.tsx';
import { moderates } from '../group-page.data.ts';
import type { MessageAct } from './group-message.tsx';
import { GroupThread } from './group-thread.tsx';
import { isEditable } from './message-words.ts';
import { PinnedNote } from './pinned-note.tsx';
import { useChatActions } from './use-chat-actions.ts';
import { type MessageList, useOpenMessage } from './use-open-message.ts';

interface GroupChatProps {
  group: GroupPage;
  /** A message to show, from the address. */
  message?: number | undefined;
}

/** As high as the window allows below the heads of site and group, so that the field stays in view. */
const look =
  'flex h-[max(22rem,calc(100dvh-17.5rem-var(--bar-height)))] flex-col overflow-hidden max-md:h-[max(22rem,calc(100dvh-19rem-var(--bar-height)))]';

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
  const canWrite = !group.chatLocked || moderates(group);

  function act(what: MessageAct, message: Message) {
    if (what === 'reply' || what === 'edit') setWriting({ kind: what, message });
    else if (what === 'pin') pin(message);
    else setAsking({ what, message });
  }
  function editLast() {
    const last = messages.findLast(({ isOwn, content }) => isOwn && content !== '');
    if (last && isEditable(last, new Date())) setWriting({ kind: 'edit', message: last });
  }
  return (
    <Card bleed className={look}>
      <h2 className="sr-only">Chat</h2>
      {group.pinned ? <PinnedNote group={group} pinned={group.pinned} onOpen={open} /> : null}
      <GroupThread group={group} list={list} canWrite={canWrite} onAct={act} onReact={react} onOpen={open} />
      {group.chatLocked ? (
        <Banner icon={<Lock size={16} aria-hidden="true" />} look="bar">
          {canWrite ? 'The chat is locked: only moderators can write.' : 'Moderators have locked the chat.'}
        </Banner>
      ) : null}
      {canWrite ? <GroupComposer group={group} writing={writing} onWriting={setWriting} onUp={editLast} /> : null}
      <ChatDialogs group={group} asking={asking} onClose={() => setAsking(null)} />
    </Card>
  );
}

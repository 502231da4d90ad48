import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { useState } from 'react';
import { ChatThread } from '../../../parts/chat/chat-thread.tsx';
import { ChatTyping } from '../../../parts/chat/chat-typing.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { outgoingOf, useOutgoing } from '../../../platform/outgoing/use-outgoing.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { messagesOf, newestReadable } from './chat.data.ts';
import { firstNew, groupLines } from './chat-lines.ts';
import { GroupMessage, type GroupMessageProps } from './group-message.tsx';
import { OutgoingMessage } from './outgoing-message.tsx';
import { useGroupReadMark, useTypingNames } from './use-chat-marks.ts';
import type { MessageList } from './use-open-message.ts';

interface GroupThreadProps extends Pick<GroupMessageProps, 'canWrite' | 'onAct' | 'onReact' | 'onOpen'> {
  group: GroupPage;
  list: MessageList;
}

const introduction =
  'Nobody has written here yet. Introduce yourself: who you are, what you make, what brings you here.';

/** The messages of a group with those on their way, and who is typing. */
export function GroupThread({ group, list, canWrite, onAct, onReact, onOpen }: GroupThreadProps) {
  const viewerId = useCurrentUser().id;
  const outgoing = useOutgoing(`group.${group.id}`);
  const messages = messagesOf(list.data);
  const lines = groupLines(messages, outgoing, viewerId);
  // What was new when the chat was opened stays below its line.
  const [readSeq] = useState(() => list.data?.pages[0]?.readSeq ?? 0);
  const [newFrom] = useState(() => firstNew(lines, readSeq));
  useGroupReadMark(group.id, newestReadable(list.data), readSeq);
  const typing = useTypingNames(group, viewerId, messages);
  const box = outgoingOf(viewerId);
  return (
    <ChatThread
      label={`Messages in ${group.name}`}
      lines={lines}
      viewerId={viewerId}
      newFrom={newFrom}
      hasOlder={list.hasNextPage}
      isLoadingOlder={list.isFetchingNextPage}
      olderFailed={list.isFetchNextPageError}
      onOlder={() => void list.fetchNextPage()}
      start={lines.length === 0 ? <EmptyState>{introduction}</EmptyState> : null}
      end={<ChatTyping names={typing} />}
    >
      {(line, place) =>
        'message' in line ? (
          <GroupMessage
            key={line.key}
            group={group}
            message={line.message}
            canWrite={canWrite}
            onAct={onAct}
            onReact={onReact}
            onOpen={onOpen}
            isFirst={place.isFirst}
            isLast={place.isLast}
          />
        ) : (
          <OutgoingMessage
            key={line.key}
            outgoing={line.outgoing}
            onRetry={() => box.retry(line.key)}
            onDiscard={() => box.discard(line.key)}
            isFirst={place.isFirst}
            isLast={place.isLast}
          />
        )
      }
    </ChatThread>
  );
}

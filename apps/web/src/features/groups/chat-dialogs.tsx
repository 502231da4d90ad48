import { groupChat } from '@innerspring/contract/group-chat';
import type { GroupMessage, GroupPage } from '@innerspring/contract/group-schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonLine } from '../../parts/person-line.tsx';
import { LoadFailed } from '../../parts/post-load-failed.tsx';
import { pages } from '../../platform/query.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GroupReportDialog } from './report-dialog.tsx';
import { senderName } from './message-words.ts';
import { useRemoveMessage } from './use-chat-actions.ts';

/** What is being asked about a message of the chat. */
export type Asking = { what: 'remove' | 'report' | 'seen'; message: GroupMessage } | null;

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

function SeenBy({ group, message, onClose }: OneProps) {
  const list = useInfiniteQuery(pages(groupChat.seen, { params: { id: group.id, messageId: message.id }, query: {} }));
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Seen by">
      {list.isPending ? <Skeleton className="h-14 rounded-control" /> : null}
      {list.error && !list.data ? (
        <LoadFailed what="who has seen it" error={list.error} onRetry={() => list.refetch()} />
      ) : null}
      {list.data && people.length === 0 ? <p className="text-ink-soft">Nobody yet.</p> : null}
      <ul className="grid gap-3">
        {people.map(({ person }) => (
          <li key={person.id}>
            <PersonLine person={person} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </Dialog>
  );
}

/** What is asked before something is done with a message. */
export function ChatDialogs({ group, asking, onClose }: ChatDialogsProps) {
  if (!asking) return null;
  const { what, message } = asking;
  if (what === 'remove') return <RemoveMessage group={group} message={message} onClose={onClose} />;
  if (what === 'seen') return <SeenBy group={group} message={message} onClose={onClose} />;
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

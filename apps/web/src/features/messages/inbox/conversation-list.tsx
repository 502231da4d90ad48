import type { ConversationTab } from '@innerspring/contract/messages/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode, ComponentProps } from 'react';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/skeleton.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { conversationPages } from '../messages.data.ts';
import { SiteLink } from '../../../parts/site-link.tsx';

/** The way to a message to somebody else. */
export function NewMessageLink(props: Omit<ComponentProps<typeof SiteLink>, 'to'>) {
  return <SiteLink to="/messages/new" {...props} />;
}

interface ConversationListProps {
  tab: ConversationTab;
  q: string;
  /** Whose thread is open. */
  currentId: number | null;
  onAll: () => void;
}

const emptyWords: Record<ConversationTab, string> = {
  all: 'Conversations with members will stand here.',
  unread: 'Nothing is unread.',
  requests: 'Nobody has asked to message you.',
  archived: 'Conversations that you archive will stand here.',
};

export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <SkeletonRegion label="Loading conversations">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex min-h-17 items-center gap-3 px-3.5">
          <Skeleton round className="size-11 shrink-0" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  );
}

function Empty({ tab, q, onAll }: Pick<ConversationListProps, 'tab' | 'q' | 'onAll'>): ReactNode {
  if (q) return <p className="px-3.5 py-3 text-sm text-ink-soft">No conversation with a member of that name.</p>;
  return (
    <EmptyState
      action={
        tab === 'all' ? (
          <Button asChild variant="outline">
            <NewMessageLink>Write a message</NewMessageLink>
          </Button>
        ) : (
          <Button variant="outline" onClick={onAll}>
            See all messages
          </Button>
        )
      }
    >
      {emptyWords[tab]}
    </EmptyState>
  );
}

/** The conversations under one chip, pinned ones first. */
export function ConversationList({ tab, q, currentId, onAll }: ConversationListProps) {
  const list = useInfiniteQuery({
    ...conversationPages(tab, q),
    placeholderData: (previous) => (q ? previous : undefined),
  });
  if (list.isPending) return <RowsSkeleton />;
  if (!list.data) return <LoadFailed what="the conversations" error={list.error} onRetry={() => list.refetch()} />;
  const rows = [...(list.data.pages[0]?.pinned ?? []), ...list.data.pages.flatMap((page) => page.items)];
  if (rows.length === 0) return <Empty tab={tab} q={q} onAll={onAll} />;
  return (
    <>
      <ul aria-label="Conversations" className="divide-y divide-seam">
        {rows.map((conversation) => (
          <li key={conversation.personId}>
            <ConversationRow conversation={conversation} isCurrent={conversation.personId === currentId} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

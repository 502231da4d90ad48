import type { ConversationTab, Conversation } from '@innerspring/contract/messages/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode, ComponentProps } from 'react';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { useRoving } from '../../../ui/roving.ts';
import { EmptyState, LoadMore } from '../../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';
import { conversationPages } from '../messages.data.ts';
import { NavigationLink, SiteLink } from '../../../parts/site-link.tsx';
import { clsx } from 'clsx';
import { BellOff, Pin } from 'lucide-react';
import { localDraft } from '../../../parts/local-draft.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { useOutgoing } from '../../../platform/outgoing/use-outgoing.ts';
import { CountBadge, Dot } from '../../../ui/badge.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import { isOnItsWay, placeOf, nameOf, previewOf } from '../message-sender.ts';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { usePresence } from '../../../parts/people/presence.ts';

interface ThreadLinkProps {
  personId: number;
  /** Opens the thread in place instead of navigating. */
  onOpen?: ((personId: number) => void) | undefined;
  isCurrent?: boolean;
  /** Position of a message to scroll to. */
  at?: number;
  className: string;
  children: ReactNode;
}

/** A link to a conversation that keeps the list's filter and search in the URL. */
export function ThreadLink({ personId, onOpen, isCurrent = false, at, className, children }: ThreadLinkProps) {
  const to: string = `/messages/${personId}`;
  if (onOpen) {
    return (
      <button type="button" onClick={() => onOpen(personId)} className={className}>
        {children}
      </button>
    );
  }
  return (
    <NavigationLink
      to={to}
      search={(({ tab, q }: { tab?: unknown; q?: unknown }) => ({ tab, q, at })) as never}
      isCurrent={isCurrent}
      className={className}
    >
      {children}
    </NavigationLink>
  );
}

interface PersonMarkProps {
  conversation: Pick<Conversation, 'person' | 'isOnline' | 'lastActive'>;
  /** Width and height in px. */
  size: number;
  className?: string;
}

/** The other member's picture, with a dot while they are online. */
export function PersonMark({ conversation, size, className }: PersonMarkProps) {
  const { person } = conversation;
  const { isOnline } = usePresence(person?.id, conversation);
  return (
    <span className={clsx('relative shrink-0', className)}>
      <Avatar person={person} size={size} />
      {isOnline && person ? <Dot tone="moss" label="Online now" className="absolute end-0 bottom-0 size-3!" /> : null}
    </span>
  );
}

interface ConversationRowProps {
  conversation: Conversation;
  isCurrent?: boolean;
  /** Opens the thread in place and hides the menu, as in the widget. */
  onOpen?: (personId: number) => void;
}

function Preview({ conversation }: { conversation: Conversation }) {
  const { personId, lastMessage, unreadCount, draft } = conversation;
  const outgoing = useOutgoing(placeOf(personId));
  const begun =
    localDraft(useCurrentUser().id, `message.${personId}`).read() || (isOnItsWay(draft, outgoing) ? '' : draft);
  if (begun.trim() !== '') {
    return (
      <span dir="auto" className="truncate text-sm text-ink-soft">
        <span className="font-semibold text-copper-ink">Draft:</span> {begun}
      </span>
    );
  }
  return (
    <span dir="auto" className={clsx('truncate text-sm', unreadCount > 0 ? 'font-semibold text-ink' : 'text-ink-soft')}>
      {previewOf(lastMessage)}
    </span>
  );
}

/** A conversation in the list. */
export function ConversationRow({ conversation, isCurrent = false, onOpen }: ConversationRowProps) {
  const { personId, lastMessage, unreadCount, isPinned, isMuted } = conversation;
  return (
    <div
      className={clsx(
        'group/row relative flex min-w-0 items-center hover:bg-sunk',
        isCurrent && 'bg-night-wash hover:bg-night-wash',
      )}
    >
      <ThreadLink
        personId={personId}
        onOpen={onOpen}
        isCurrent={isCurrent}
        className="flex min-h-17 min-w-0 flex-1 items-center gap-3 px-3.5 py-2 text-start focus-visible:-outline-offset-2"
      >
        <PersonMark conversation={conversation} size={44} />
        <span className="grid min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-1.5">
            <bdi className={clsx('min-w-0 truncate', unreadCount > 0 ? 'font-bold' : 'font-semibold')}>
              {nameOf(conversation)}
            </bdi>
            {isPinned ? <Pin size={13} role="img" aria-label="Pinned" className="shrink-0 text-ink-faint" /> : null}
            {isMuted ? <BellOff size={13} role="img" aria-label="Muted" className="shrink-0 text-ink-faint" /> : null}
            {lastMessage ? (
              <span className="ms-auto shrink-0 ps-1 text-xs text-ink-faint">
                <RelativeTime value={lastMessage.createdAt} />
              </span>
            ) : null}
          </span>
          <span className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 flex-1 truncate">
              <Preview conversation={conversation} />
            </span>
            <CountBadge
              count={unreadCount}
              max={99}
              label={countOf(unreadCount, 'unread message')}
              className="shrink-0 bg-night! text-on-night!"
            />
          </span>
        </span>
      </ThreadLink>
      {onOpen ? null : (
        <ConversationMenu
          conversation={conversation}
          // Covers the time. On devices without hover it is beside it.
          className="absolute end-2 top-2 bg-paper opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 data-[state=open]:opacity-100 pointer-coarse:relative pointer-coarse:inset-auto pointer-coarse:me-1 pointer-coarse:bg-transparent pointer-coarse:opacity-100"
        />
      )}
    </div>
  );
}

/** A link to a new message. */
export function NewMessageLink(props: Omit<ComponentProps<typeof SiteLink>, 'to'>) {
  return <SiteLink to="/messages/new" {...props} />;
}

interface ConversationListProps {
  tab: ConversationTab;
  q: string;
  /** The member whose thread is open. */
  currentId: number | null;
  onAll: () => void;
}

const emptyWords: Record<ConversationTab, string> = {
  all: 'Conversations with members will appear here.',
  unread: 'You’re all caught up.',
  requests: 'Message requests will appear here.',
  archived: 'Conversations you archive will appear here.',
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
  if (q) return <p className="px-3.5 py-3 text-sm text-ink-soft">No conversations with anyone by that name.</p>;
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

/** The conversations of one filter, pinned ones first. */
export function ConversationList({ tab, q, currentId, onAll }: ConversationListProps) {
  const roving = useRoving();
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
      <ul ref={roving} aria-label="Conversations" className="divide-y divide-seam">
        {rows.map((conversation) => (
          <li key={conversation.personId} data-row>
            <ConversationRow conversation={conversation} isCurrent={conversation.personId === currentId} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

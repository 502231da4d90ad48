import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, MessageCircle, Search, SquarePen, X } from 'lucide-react';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { MOBILE_SCREEN } from '../../../platform/display.ts';
import { CountBadge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { useMessageSender } from '../message-sender.ts';
import { conversationPages, unreadMessages } from '../messages.data.ts';
import { ThreadView } from '../thread/thread-view.tsx';
import { useMessagesLive } from '../use-messages-live.ts';

import { useDeferredValue, useState } from 'react';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { CoilMark } from '../../../ui/coil-mark.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { NewMessageLink, RowsSkeleton, ConversationRow } from '../inbox/conversation-list.tsx';

/** Specification §4: closed to a round button, minimized to its title bar, or open. */
type WidgetState = 'closed' | 'minimised' | 'open';

interface WidgetPlace {
  state: WidgetState;
  /** The member whose conversation is open; null for the list. */
  personId: number | null;
}

const keyOf = (userId: number) => `messaging.${userId}`;

function read(userId: number, preset: WidgetState): WidgetPlace {
  try {
    const kept: Partial<WidgetPlace> = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    const state = (['closed', 'minimised', 'open'] as const).find((one) => one === kept.state) ?? preset;
    return { state, personId: typeof kept.personId === 'number' ? kept.personId : null };
  } catch {
    return { state: preset, personId: null };
  }
}

/** The widget's state, stored in this browser. */
export function useWidgetPlace(userId: number, preset: WidgetState) {
  const [place, setPlace] = useState(() => read(userId, preset));
  function change(next: Partial<WidgetPlace>) {
    const changed = { ...place, ...next };
    setPlace(changed);
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(changed));
    } catch {
      // Without storage, the state lasts until the next page load.
    }
  }
  return [place, change] as const;
}

const shown = 5;

function Empty() {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-10 text-center">
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-sunk text-ink-faint">
        <CoilMark size={30} strokeWidth={2} />
      </span>
      <p className="font-semibold">No messages yet</p>
      <p className="text-sm text-ink-soft">Message industry professionals to start a conversation</p>
    </div>
  );
}

function Rows({ q, onOpen }: { q: string; onOpen: (personId: number) => void }) {
  const list = useInfiniteQuery({ ...conversationPages('all', q), placeholderData: (previous) => previous });
  if (list.isPending) return <RowsSkeleton rows={shown} />;
  if (!list.data) return <LoadFailed what="the conversations" error={list.error} onRetry={() => list.refetch()} />;
  const [first] = list.data.pages;
  const rows = [...(first?.pinned ?? []), ...(first?.items ?? [])]
    .sort((one, other) => (other.lastMessage?.createdAt ?? '').localeCompare(one.lastMessage?.createdAt ?? ''))
    .slice(0, shown);
  if (rows.length === 0)
    return q ? (
      <p className="px-3.5 py-4 text-sm text-ink-soft">No conversations with anyone by that name.</p>
    ) : (
      <Empty />
    );
  return (
    <ul aria-label="Latest conversations" className="divide-y divide-seam">
      {rows.map((conversation) => (
        <li key={conversation.personId}>
          <ConversationRow conversation={conversation} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

/** The latest conversations, with a search across all of them. */
function WidgetList({ onOpen }: { onOpen: (personId: number) => void }) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  return (
    <>
      <div className="border-b border-seam p-2.5">
        <TextField
          type="search"
          aria-label="Search conversations"
          placeholder="Search messages"
          lead={<Search size={17} aria-hidden="true" />}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Rows q={q} onOpen={onOpen} />
      </div>
      <div className="flex items-center justify-between gap-2 border-t border-seam px-3.5 py-2 text-sm font-medium">
        <SiteLink to="/messages" className="link min-h-6">
          See all messages
        </SiteLink>
        <NewMessageLink className="link inline-flex min-h-6 items-center gap-1.5">
          <SquarePen size={16} aria-hidden="true" />
          New message
        </NewMessageLink>
      </div>
    </>
  );
}

interface PartProps {
  place: WidgetPlace;
  onPlace: (place: Partial<WidgetPlace>) => void;
  unread: number;
}

const unreadLabel = (count: number) => countOf(count, 'unread message');

function Closed({ onPlace, unread }: PartProps) {
  return (
    <button
      type="button"
      onClick={() => onPlace({ state: 'open' })}
      className="relative mb-4 grid size-11 place-items-center rounded-pill border border-seam bg-paper text-ink shadow-lift hover:bg-sunk"
    >
      <MessageCircle size={20} aria-hidden="true" />
      <span className="sr-only">Messaging</span>
      <CountBadge count={unread} label={unreadLabel(unread)} className="absolute -end-1 -top-1" />
    </button>
  );
}

function Bar({ place, onPlace, unread }: PartProps) {
  const user = useCurrentUser();
  const isOpen = place.state === 'open';
  return (
    <div className="flex min-h-12 items-center gap-1 border-b border-seam pe-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onPlace({ state: isOpen ? 'minimised' : 'open' })}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 ps-3 text-start font-semibold focus-visible:-outline-offset-2"
      >
        <Avatar person={user} size={30} />
        <span className="truncate">Messaging</span>
        <CountBadge count={unread} max={99} label={unreadLabel(unread)} />
        <span className="ms-auto text-ink-soft">
          {isOpen ? <ChevronDown size={18} aria-hidden="true" /> : <ChevronUp size={18} aria-hidden="true" />}
        </span>
      </button>
      <IconButton size="sm" aria-label="Close messaging" onClick={() => onPlace({ state: 'closed' })}>
        <X size={17} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The messaging widget in the corner of every page (specification §2 and §4). */
export default function MessagingWidget() {
  useMessagesLive();
  useMessageSender();
  const { data } = useQuery(unreadMessages);
  const unread = data?.count ?? 0;
  const isSmall = matchMedia(MOBILE_SCREEN).matches;
  const [place, onPlace] = useWidgetPlace(useCurrentUser().id, isSmall ? 'closed' : 'minimised');
  const { state, personId } = place;
  const toList = () => onPlace({ personId: null });
  if (state === 'closed') return <Closed place={place} onPlace={onPlace} unread={unread} />;
  return (
    <section
      aria-label="Messaging"
      className={`flex flex-col overflow-clip rounded-t-card border border-b-0 border-seam bg-paper shadow-lift ${
        state === 'open'
          ? 'h-[min(34rem,calc(100dvh-6rem))] w-90 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:h-[min(40rem,calc(100dvh-4rem))] max-md:w-full'
          : 'w-72 max-md:w-56'
      }`}
    >
      <Bar place={place} onPlace={onPlace} unread={unread} />
      {state !== 'open' ? null : personId === null ? (
        <WidgetList onOpen={(id) => onPlace({ personId: id })} />
      ) : (
        <ThreadView key={personId} personId={personId} onBack={toList} onGone={toList} level={2} />
      )}
    </section>
  );
}

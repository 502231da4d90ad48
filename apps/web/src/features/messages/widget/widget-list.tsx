import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, SquarePen } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { CoilMark } from '../../../ui/coil-mark.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { NewMessageLink, RowsSkeleton } from '../inbox/conversation-list.tsx';
import { ConversationRow } from '../inbox/conversation-row.tsx';
import { conversationPages } from '../messages.data.ts';

/** Specification §4: closed to a round button, minimised to its title bar, or open. */
type WidgetState = 'closed' | 'minimised' | 'open';

export interface WidgetPlace {
  state: WidgetState;
  /** The conversation open in it; null for the list. */
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

/** What the widget shows, remembered in this browser. */
export function useWidgetPlace(userId: number, preset: WidgetState) {
  const [place, setPlace] = useState(() => read(userId, preset));
  function change(next: Partial<WidgetPlace>) {
    const changed = { ...place, ...next };
    setPlace(changed);
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(changed));
    } catch {
      // It then holds for this page load.
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
      <p className="px-3.5 py-4 text-sm text-ink-soft">No conversation with a member of that name.</p>
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

/** The latest conversations, with a search among all of them. */
export function WidgetList({ onOpen }: { onOpen: (personId: number) => void }) {
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

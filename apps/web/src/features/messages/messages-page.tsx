import { clsx } from 'clsx';
import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { fillsPhone, useKeyboardRoom } from '../../parts/chat/use-keyboard-room.ts';
import { Button } from '../../ui/button.tsx';
import { InboxBar } from './inbox/inbox-bar.tsx';
import { Inbox, type ListSearch } from './inbox/inbox.tsx';
import { NewMessageLink } from './inbox/conversation-list.tsx';
import { useMessagesLive } from './use-messages-live.ts';
import { RecipientPicker } from '../../parts/chat/recipient-picker.tsx';

interface MessagesPageProps {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  /** The member whose thread is open beside the list. */
  currentId: number | null;
  /** A thread or another panel is open, so small screens hide the list. */
  isOpen: boolean;
  children: ReactNode;
}

/** Shown beside the list while no conversation is open. */
export function NoThread() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-4 p-6 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-sunk text-ink-faint">
        <MessagesSquare size={30} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p className="max-w-sm text-ink-soft">Pick a conversation, or start a new one.</p>
      <Button asChild variant="outline">
        <NewMessageLink>Write a message</NewMessageLink>
      </Button>
    </div>
  );
}

const pane = 'min-h-0 min-w-0 flex-col border-seam bg-paper';

/**
 * The list and the open conversation, side by side. Phones show one at a time: the list scrolls with the page, the
 * conversation fits the window.
 */
export function MessagesPage({ search, onSearch, currentId, isOpen, children }: MessagesPageProps) {
  useMessagesLive();
  const room = useKeyboardRoom<HTMLDivElement>();
  return (
    <div className="w-full md:-mt-1.5 md:-mb-20">
      <div
        ref={room}
        className={clsx(
          'flex overflow-clip border-seam bg-paper md:h-[calc(100dvh-5.5rem-var(--bar-height))] md:min-h-100 md:rounded-card md:border',
          isOpen ? fillsPhone : 'max-md:-mt-2.5 max-md:border-b',
        )}
      >
        <section
          aria-label="Conversations"
          className={clsx(
            pane,
            'w-full md:w-80 md:shrink-0 md:border-e lg:w-96',
            isOpen ? 'flex max-md:hidden' : 'flex',
          )}
        >
          <Inbox search={search} onSearch={onSearch} currentId={currentId} hasTitle={!isOpen} />
        </section>
        <section aria-label="Conversation" className={clsx(pane, 'flex-1', isOpen ? 'flex' : 'hidden md:flex')}>
          {children}
        </section>
      </div>
    </div>
  );
}

interface NewMessageProps {
  onBack: () => void;
  backClassName?: string;
  onPick: (personId: number) => void;
}

/** Selects a recipient. An existing conversation opens instead of a second one. */
export function NewMessage({ onBack, backClassName, onPick }: NewMessageProps) {
  return (
    <>
      <InboxBar onBack={onBack} backClassName={backClassName}>
        <h1 className="font-sans text-base font-semibold tracking-normal">New message</h1>
      </InboxBar>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        <RecipientPicker autoFocus onPick={({ person }) => onPick(person.id)} />
      </div>
    </>
  );
}

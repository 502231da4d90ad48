import { clsx } from 'clsx';
import { MessagesSquare, ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Inbox, type ListSearch } from './inbox/inbox.tsx';
import { NewMessageLink } from './inbox/conversation-list.tsx';
import { useMessagesLive } from './use-messages-live.ts';
import { RecipientPicker } from '../../parts/chat/recipient-picker.tsx';

interface MessagesPageProps {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  /** Whose thread is open beside the list. */
  currentId: number | null;
  /** Something stands in the thread's place: on small screens alone. */
  isOpen: boolean;
  children: ReactNode;
}

/** What stands beside the list while no conversation is open. */
export function NoThread() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-4 p-6 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-sunk text-ink-faint">
        <MessagesSquare size={30} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p className="max-w-sm text-ink-soft">Choose a conversation, or begin a new one.</p>
      <Button asChild variant="outline">
        <NewMessageLink>Write a message</NewMessageLink>
      </Button>
    </div>
  );
}

const pane = 'min-h-0 min-w-0 flex-col border-seam bg-paper';

/** The list and the open conversation: side by side, on small screens one at a time. */
export function MessagesPage({ search, onSearch, currentId, isOpen, children }: MessagesPageProps) {
  useMessagesLive();
  return (
    <div className="mx-auto w-full max-w-295 md:px-4 md:py-4">
      <div className="flex h-[calc(100dvh-7.5rem-var(--bar-height))] min-h-100 overflow-clip border-seam md:h-[calc(100dvh-5.5rem-var(--bar-height))] md:rounded-card md:border">
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

/** Whom to write to; a conversation that is there opens instead of a second one. */
export function NewMessage({ onBack, backClassName, onPick }: NewMessageProps) {
  return (
    <>
      <div className="flex min-h-15 items-center gap-2.5 border-b border-seam px-3 py-2">
        <IconButton size="sm" aria-label="Back to all messages" onClick={onBack} className={backClassName}>
          <ArrowLeft size={20} aria-hidden="true" />
        </IconButton>
        <h1 className="font-sans text-base font-semibold tracking-normal">New message</h1>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        <RecipientPicker autoFocus onPick={({ person }) => onPick(person.id)} />
      </div>
    </>
  );
}

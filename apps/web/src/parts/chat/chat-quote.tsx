import { X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ChatQuoteWords } from './chat-types.ts';

/** The message that is answered, above the answer. */
export function ChatQuoted({ quote, onOpen }: { quote: ChatQuoteWords; onOpen?: (() => void) | undefined }) {
  const words = (
    <>
      <bdi className="block truncate font-semibold">{quote.name}</bdi>
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {quote.text}
      </span>
    </>
  );
  const look =
    'mb-1 block w-full min-w-0 rounded-small border-s-2 border-night bg-linen/60 px-2.5 py-1 text-start text-sm text-ink-soft';
  if (!onOpen) return <blockquote className={look}>{words}</blockquote>;
  return (
    <button type="button" onClick={onOpen} className={look}>
      <span className="sr-only">Go to the message of </span>
      {words}
    </button>
  );
}

interface ChatComposerNoteProps {
  /** "Replying to Dana Ruiz", "Editing your message". */
  title: string;
  text: string;
  cancelLabel: string;
  onCancel: () => void;
}

/** Above the field: what the words about to be sent belong to. */
export function ChatComposerNote({ title, text, cancelLabel, onCancel }: ChatComposerNoteProps) {
  return (
    <div className="flex min-w-0 items-start gap-2 rounded-small border-s-2 border-night bg-sunk py-1.5 ps-2.5 pe-1 text-sm">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-semibold">
          {title}
        </p>
        <p dir="auto" className="truncate text-ink-soft">
          {text}
        </p>
      </div>
      <IconButton size="sm" aria-label={cancelLabel} onClick={onCancel}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

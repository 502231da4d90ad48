import { ArrowLeft } from 'lucide-react';
import { RecipientPicker } from '../../parts/chat/recipient-picker.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

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

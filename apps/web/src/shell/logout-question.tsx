import { useEffect, useState } from 'react';
import { registerUnsentQuestion, type Unsent } from '../platform/session/unsent.ts';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { countOf } from '../ui/words/number-format.ts';

/** Asks before a logout that deletes unsent messages or check-ins (`platform/session/unsent.ts`). */
export function LogoutQuestion() {
  const [asked, setAsked] = useState<(Unsent & { answer: (mayLose: boolean) => void }) | null>(null);
  useEffect(() => registerUnsentQuestion((unsent) => new Promise((answer) => setAsked({ ...unsent, answer }))), []);
  if (!asked) return null;
  const { messages, checkIns, answer } = asked;
  const isOne = messages + checkIns === 1;
  const what = [messages > 0 && countOf(messages, 'message'), checkIns > 0 && countOf(checkIns, 'check-in')];
  const close = (mayLose: boolean) => {
    setAsked(null);
    answer(mayLose);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : close(false))}
      title={`${what.filter(Boolean).join(' and ')} ${isOne ? 'hasn’t' : 'haven’t'} been sent.`}
      description={`If you sign out, we delete ${isOne ? 'it' : 'them'} from this browser, and nobody gets ${isOne ? 'it' : 'them'}.`}
      confirmLabel="Sign out anyway"
      cancelLabel="Stay"
      destructive
      onConfirm={() => close(true)}
    />
  );
}

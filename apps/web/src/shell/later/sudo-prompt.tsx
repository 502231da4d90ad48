import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { registerSudoPrompt } from '../../platform/session/sudo.ts';

const SudoDialog = lazyPart('dialog', async () => ({ default: (await import('./sudo-dialog.tsx')).SudoDialog }));

/** Renders the password prompt of sensitive actions (`platform/session/sudo.ts`). */
export function SudoPrompt() {
  const [asked, setAsked] = useState<{ answer: (proved: boolean) => void } | null>(null);
  useEffect(() => registerSudoPrompt(() => new Promise<boolean>((answer) => setAsked({ answer }))), []);
  if (!asked) return null;
  const answer = (proved: boolean) => {
    setAsked(null);
    asked.answer(proved);
  };
  return (
    <Suspense fallback={null}>
      <SudoDialog onAnswer={answer} onLeave={() => answer(false)} />
    </Suspense>
  );
}

import { type ComponentType, useEffect, useState } from 'react';
import { registerSudoPrompt } from '../platform/sudo.ts';
import { toast } from '../ui/toast.ts';

interface Asked {
  Dialog: ComponentType<{ onAnswer: (proved: boolean) => void }>;
  answer: (proved: boolean) => void;
}

/** Where sensitive actions have the password asked for again (`platform/sudo.ts`). */
export function SudoPrompt() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(
    () =>
      registerSudoPrompt(async () => {
        try {
          const { SudoDialog } = await import('./sudo-dialog.tsx');
          return await new Promise<boolean>((answer) => setAsked({ Dialog: SudoDialog, answer }));
        } catch {
          toast({
            variant: 'destructive',
            title: 'Error',
            description: 'This could not be opened. Check your connection and try again.',
          });
          return false;
        }
      }),
    [],
  );
  if (!asked) return null;
  return (
    <asked.Dialog
      onAnswer={(proved) => {
        setAsked(null);
        asked.answer(proved);
      }}
    />
  );
}

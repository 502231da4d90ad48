import { useState } from 'react';
import { sentenceOf } from '../platform/api.ts';
import type { ConfirmDialogProps } from '../ui/overlays/dialog.tsx';

/**
 * For a dialog that asks once: holds it open while the work is under way, and says in it why the work failed. Spread it
 * over the `ConfirmDialog`.
 * @param failed the sentence where the server gave none
 */
export function useAsked({
  work,
  failed,
  onClose,
}: {
  /** May throw: the dialog then stays. It closes the dialog itself, or leaves that to who takes the thing away. */
  work: () => Promise<void>;
  failed: string;
  onClose: () => void;
}): Required<Pick<ConfirmDialogProps, 'open' | 'onOpenChange' | 'loading' | 'onConfirm'>> &
  Pick<ConfirmDialogProps, 'error'> {
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function confirm() {
    setWorking(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setWorking(false);
      setProblem(sentenceOf(error, failed));
    }
  }
  return {
    open: true,
    onOpenChange: (open) => (open || isWorking ? undefined : onClose()),
    loading: isWorking,
    error: problem,
    onConfirm: () => void confirm(),
  };
}

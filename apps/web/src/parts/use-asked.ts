import { useState } from 'react';
import { sentenceOf } from '../platform/api.ts';
import type { ConfirmDialogProps } from '../ui/overlays/dialog.tsx';

/**
 * For a dialog that asks once: keeps it open while the work is running, and shows in it why the work failed. Spread it
 * over the `ConfirmDialog`.
 * @param failed the message if the server gave none
 */
export function useAsked({
  work,
  failed,
  onClose,
}: {
  /** May throw: the dialog then stays. It closes the dialog itself, or leaves that to what removes the item. */
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

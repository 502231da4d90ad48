import { useEffect, useState } from 'react';

interface Loaded {
  /** Place of the oldest message that is here. */
  oldestSeq: number;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  olderFailed: boolean;
  onOlder: () => void;
}

/** Brings a message that is on the page before the reader's eyes and marks it for a moment. */
function show(seq: number): boolean {
  const bubble = document.getElementById(`message-${seq}`);
  if (!bubble) return false;
  bubble.scrollIntoView({ block: 'center' });
  bubble.animate?.([{ backgroundColor: 'var(--copper-wash)' }, { backgroundColor: 'transparent' }], 1600);
  return true;
}

/**
 * Goes to a message by its place, fetching older ones until it is there.
 * @param at the one that the address names
 */
export function useWantedMessage(at: number | undefined, loaded: Loaded): (seq: number) => void {
  const { oldestSeq, hasOlder, isLoadingOlder, olderFailed, onOlder } = loaded;
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => setWanted(at ?? null), [at]);
  useEffect(() => {
    if (wanted === null || isLoadingOlder) return;
    if (!show(wanted) && hasOlder && !olderFailed && oldestSeq > wanted) onOlder();
    else setWanted(null);
  }, [wanted, oldestSeq, hasOlder, isLoadingOlder, olderFailed, onOlder]);
  return setWanted;
}

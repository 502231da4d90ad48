import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import { useSyncExternalStore } from 'react';

export interface ComposerStart {
  /** Words to begin with. */
  text?: string;
  /** The company to speak for. */
  companyId?: number;
  /** Opens this file chooser at once, or adds an item of a kind that is written. */
  pick?: KindName;
  /** An item of a kind that is written to begin with, such as what is shared. */
  item?: { kind: KindName; value: object };
}

let current: ComposerStart | null = null;
const listeners = new Set<() => void>();

function change(next: ComposerStart | null) {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Opens the create-post dialog from anywhere. */
export function openComposer(start: ComposerStart = {}): void {
  change(start);
}

export function closeComposer(): void {
  change(null);
}

/** What the open create-post dialog begins with; null while it is closed. */
export function useComposer(): ComposerStart | null {
  return useSyncExternalStore(subscribe, () => current);
}

import type { z } from '@innerspring/contract/common';
import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import type { PostCreation } from '@innerspring/contract/posts/schemas';
import type { PersonCard } from '@innerspring/contract/users';
import { useSyncExternalStore } from 'react';

/** What the dialog holds, as the body of POST /api/posts has it. */
export type ComposedPost = z.input<typeof PostCreation>;

/** Readers who are not an audience of the network, such as the members of a group: the feature that has them gives them. */
export interface OtherReaders {
  /** Shown beside the writer: the name of the group. */
  name: string;
  /** Where the draft is kept in this browser: `group-post.12`. */
  draft: string;
  /** Whom an @ offers. */
  people: { key: readonly unknown[]; find: (words: string, signal: AbortSignal) => Promise<PersonCard[]> };
  maxLength: number;
  /** Descriptions, covers and captions go with a file. */
  takesExtras: boolean;
  /** Publishes it and shows it where its readers are; the same key again publishes nothing twice. @throws {ApiError} */
  publish: (post: ComposedPost, key: string) => Promise<unknown>;
}

export interface ComposerStart {
  /** Words to begin with. */
  text?: string;
  /** The company to speak for. */
  companyId?: number;
  /** Opens this file chooser at once, or adds an item of a kind that is written. */
  pick?: KindName;
  /** An item of a kind that is written to begin with, such as what is shared. */
  item?: { kind: KindName; value: object };
  /** Who reads it, where that is not chosen in the dialog. Only files can be added then, and nobody speaks for a company. */
  readers?: OtherReaders;
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

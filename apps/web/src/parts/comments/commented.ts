import type { commentsOn } from '@innerspring/contract/comments/schemas';
import type { Comment } from '@innerspring/contract/comments/schemas';
import type { Endpoint } from '@innerspring/contract/endpoint';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { idInKey } from '../../platform/seen/open-page.ts';

type OnSubject = ReturnType<typeof commentsOn>;

/** A kind of thing that members comment on, as the feature that has it gives it to the parts of comments. */
export interface CommentedKind {
  /** Of the subject, as the server has it. */
  kind: string;
  /** What sentences call one. */
  noun: string;
  /** Where the comments on one are read and written. */
  list: Endpoint<OnSubject['list']>;
  write: Endpoint<OnSubject['write']>;
  /** The address of one, which leads to a comment with `?comment=` behind it. */
  path: (id: number) => string;
  /** Where words that are not sent yet are kept in this browser, before its number. */
  drafts: string;
  /** Moves its number of comments wherever the cache holds it. */
  count: (client: QueryClient, id: number, by: number) => void;
  /** Takes no more comments, or takes them again; absent where nobody chooses that. */
  close?: (client: QueryClient, id: number, isClosed: boolean) => Promise<void>;
}

/** One thing that members comment on: its kind and number, and what its owner says of the comments under it. */
export interface CommentSubject {
  kind: CommentedKind;
  id: number;
  isClosed: boolean;
  /** The viewer may have its `kind` take no more comments, or take them again. */
  mayClose: boolean;
  /** Whose comments bear the badge of its author; null where nobody's do. */
  authorId: number | null;
}

/** Whether a comment stands under the thing of this kind and number. */
const isUnder = ({ kind }: Pick<CommentedKind, 'kind'>, id: number, { postId, subjectKind = 'post' }: Comment) =>
  postId === id && subjectKind === kind;

export const standsUnder = ({ kind, id }: CommentSubject, comment: Comment): boolean => isUnder(kind, id, comment);

type Loaded = { pages?: { items: Comment[] }[]; comment?: Comment };

/** Says of a key of the query cache whether it holds comments under one of this kind: in its lists, as answers, or as one that a link led to. */
export const holdsComments =
  (kind: { kind: string; list: { name: string } }, id: number) =>
  (key: QueryKey, data: unknown): boolean => {
    const [name] = key;
    if (name === kind.list.name) return idInKey(key) === id;
    if (name !== 'comments.replies' && name !== 'comments.get') return false;
    const { pages = [], comment }: Loaded = Object(data);
    const loaded = [...(comment ? [comment] : []), ...pages.flatMap(({ items }) => items)];
    return loaded.some((one) => isUnder(kind, id, one));
  };

const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
let hasActed = false;

/**
 * Watches from the opening of an address on whether its reader has begun to do something. What a link leads to may come late,
 * and must not tear them away from a menu or from what they read by then.
 * @param address what was opened; another one begins anew
 */
export function useAwaitArrival(address: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address begins anew
  useLayoutEffect(() => {
    hasActed = false;
    const note = () => {
      hasActed = true;
    };
    for (const act of acts) window.addEventListener(act, note, { capture: true, passive: true });
    return () => {
      for (const act of acts) window.removeEventListener(act, note, { capture: true });
      hasActed = false;
    };
  }, [address]);
}

/** Whether the reader still waits for what the link leads to. */
export const isArrivalAwaited = (): boolean => !hasActed;

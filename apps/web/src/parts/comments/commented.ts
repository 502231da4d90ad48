import type { commentsOn } from '@innerspring/contract/comments/schemas';
import type { Comment } from '@innerspring/contract/comments/schemas';
import type { Endpoint } from '@innerspring/contract/endpoint';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { idInKey } from '../../platform/seen/open-page.ts';

type OnSubject = ReturnType<typeof commentsOn>;

/** A kind of thing that members comment on, as its feature describes it to the comment components. */
export interface CommentedKind {
  /** The subject's kind, as the server names it. */
  kind: string;
  /** The noun for one in sentences. */
  noun: string;
  /** The endpoint for the comments on one. */
  list: Endpoint<OnSubject['list']>;
  write: Endpoint<OnSubject['write']>;
  /** The path of one; with `?comment=` appended, it leads to a comment. */
  path: (id: number) => string;
  /** Where unsent text is stored in this browser; the id comes after it. */
  drafts: string;
  /** Changes its comment count wherever it is cached. */
  count: (client: QueryClient, id: number, by: number) => void;
  /** Closes its comments or reopens them; absent if nobody can. */
  close?: (client: QueryClient, id: number, isClosed: boolean) => Promise<void>;
}

/** One thing that members comment on: its kind and id, and its owner's settings for the comments. */
export interface CommentSubject {
  kind: CommentedKind;
  id: number;
  isClosed: boolean;
  /** Whether the viewer may close or reopen the comments. */
  mayClose: boolean;
  /** The author, whose comments get a badge; null if nobody's do. */
  authorId: number | null;
}

/** Whether a comment is on the subject of this kind and id. */
const isUnder = ({ kind }: Pick<CommentedKind, 'kind'>, id: number, { postId, subjectKind = 'post' }: Comment) =>
  postId === id && subjectKind === kind;

export const standsUnder = ({ kind, id }: CommentSubject, comment: Comment): boolean => isUnder(kind, id, comment);

type Loaded = { pages?: { items: Comment[] }[]; comment?: Comment };

/** Returns whether a query key is of comments on something of this kind: of lists, replies, or a link's target. */
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
 * Watches from the opening of a URL whether the reader has done something. A link's target may load late, and must not
 * pull the reader away from a menu or from what they are reading by then.
 * @param address what was opened; another one starts over
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

/** Whether the reader is still waiting for the link's target. */
export const isArrivalAwaited = (): boolean => !hasActed;

import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MediaKind } from '../../media/post-media.ts';

/** A kind of post whose item is a file: how it is drawn, and what it is called where members choose one. */
export interface PostPart {
  kind: MediaKind;
  /** In a card and in the original of a repost; nothing in posts of other kinds. */
  draw: (post: PostOriginal, voice: string) => ReactNode;
  /** Of the button. */
  label: string;
  /** In sentences, "Remove picture". */
  noun: string;
  Icon: LucideIcon;
}

import type { ReactionKind } from '@innerspring/contract/posts/schemas';
import type { ReactNode } from 'react';
import type { ReactorList } from '../reactions/reaction-list-dialog.tsx';

/**
 * Where a post is at home besides the network, such as a group, as the feature that has it gives it to the card. The card takes
 * the post in the shape of the contract; it offers React and Comment there, and leaves out Repost, Send and Save. Cards are
 * memoized: the same object for the same post draws nothing again.
 */
export interface PostHome {
  /** Its kind before its id, for what was seen: `groupPost`. */
  kind: string;
  /** Of the post's own page, or of the page that shows it. */
  path: string;
  /** Who reads it, beside its time: the name of the group. */
  readers: string;
  /** Takes the viewer's reaction, or null for none; absent where the viewer may only read. */
  react?: ((kind: ReactionKind | null) => void) | undefined;
  /** Who reacted. */
  reactors: ReactorList;
  /** The menu's button, in the corner of the card. */
  menu: ReactNode;
  /** What is drawn once the comments are asked for. */
  comments: (asked: { autoFocus: boolean; linkedId: number | undefined }) => ReactNode;
}

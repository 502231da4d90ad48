import type { ReactionKind } from '@innerspring/contract/posts/schemas';
import type { ReactNode } from 'react';
import type { ReactorList } from '../reactions/reaction-list-dialog.tsx';

/**
 * A post's home besides the network, such as a group, as its feature describes it to the card. The card takes the post
 * in the contract's shape; it offers React and Comment there, and leaves out Repost, Send and Save. Cards are memoized:
 * the same object for the same post doesn't render again.
 */
export interface PostHome {
  /** Its kind before its id, for impressions: `groupPost`. */
  kind: string;
  /** The path of the post's own page, or of the page that shows it. */
  path: string;
  /** Who can read it, next to its time: the name of the group. */
  readers: string;
  /** Sets the viewer's reaction, or removes it with null; absent if the viewer may only read. */
  react?: ((kind: ReactionKind | null) => void) | undefined;
  /** Who reacted. */
  reactors: ReactorList;
  /** The menu's button, in the corner of the card. */
  menu: ReactNode;
  /** Rendered once the comments are requested. */
  comments: (asked: { autoFocus: boolean; linkedId: number | undefined }) => ReactNode;
}

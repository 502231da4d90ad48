import type { MediaKind } from '../../media/post-media.ts';
import { documentPart } from './document/document.kind.tsx';
import { imagePart } from './image/image.kind.tsx';
import type { PostPart } from './post-part.ts';
import { videoPart } from './video/video.kind.tsx';

/** Kinds whose items are files, which a card draws at once, in the order of the buttons that choose one. Kinds of posts that features give besides are drawn and written by `feedCards` of their `<feature>.nav.ts`. */
export const postParts = {
  image: imagePart,
  document: documentPart,
  video: videoPart,
} satisfies Record<MediaKind, PostPart>;

import { documentPart } from './document/document.kind.tsx';
import { imagePart } from './image/image.kind.tsx';
import type { PostPart } from './post-part.ts';
import { videoPart } from './video/video.kind.tsx';

/** What a card draws at once. Kinds of posts that features give besides are drawn by `feedCards` of their `<feature>.nav.ts`. */
export const postParts = {
  image: imagePart,
  document: documentPart,
  video: videoPart,
} satisfies Record<string, PostPart>;

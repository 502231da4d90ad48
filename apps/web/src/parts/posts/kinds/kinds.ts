import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import { documentPart } from './document/document.kind.tsx';
import { imagePart } from './image/image.kind.tsx';
import type { PostPart } from './post-part.ts';
import { videoPart } from './video/video.kind.tsx';

/** What every kind of post but plain words draws. */
export const postParts: Readonly<Record<KindName, PostPart>> = {
  image: imagePart,
  document: documentPart,
  video: videoPart,
};

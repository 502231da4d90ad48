import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import { documentKind } from './document/document.kind.ts';
import { imageKind } from './image/image.kind.ts';
import { videoKind } from './video/video.kind.ts';

/** Every kind of post but plain words, by the name that posts keep. */
export const postKinds = {
  image: imageKind,
  document: documentKind,
  video: videoKind,
} satisfies Record<KindName, object>;

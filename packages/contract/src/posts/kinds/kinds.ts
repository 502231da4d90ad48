import { documentKind } from './document/document.kind.ts';
import { imageKind } from './image/image.kind.ts';
import { videoKind } from './video/video.kind.ts';

/** Every kind of post but plain words, by the name that posts keep; the order is that of the chips over the feed. */
export const postKinds = { image: imageKind, document: documentKind, video: videoKind };

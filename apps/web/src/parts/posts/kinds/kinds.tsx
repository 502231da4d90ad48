import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import type { LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode, Suspense } from 'react';
import { featureList } from '../../../platform/feature-list.ts';
import { lazyPart } from '../../lazy-part.tsx';
import type { MediaKind } from '../../media/post-media.ts';
import { documentPart } from './document/document.kind.tsx';
import { imagePart } from './image/image.kind.tsx';
import { videoPart } from './video/video.kind.tsx';

/** A kind of post whose item is a file: how it is rendered, and its names where members choose one. */
export interface PostPart {
  kind: MediaKind;
  /** Renders it in a card and in the original of a repost; nothing in posts of other kinds. */
  draw: (post: PostOriginal, voice: string) => ReactNode;
  /** The button's label. */
  label: string;
  /** The noun in sentences, "Remove picture". */
  noun: string;
  Icon: LucideIcon;
}

/**
 * Kinds whose items are files, rendered by cards at once, in the order of the buttons that choose one. `feedCards` of a
 * `<feature>.nav.ts` adds other kinds.
 */
export const postParts = {
  image: imagePart,
  document: documentPart,
  video: videoPart,
} satisfies Record<MediaKind, PostPart>;

/** The item of a feature's kind: the list of features loads with the first of them. */
const GivenItem = lazyPart('part', async () => {
  const [{ givenItem }, { navs }] = await Promise.all([import('./given-item.tsx'), featureList.load()]);
  return { default: givenItem(navs) };
});

/** What a post shows besides its text, as its kind renders it; nothing if only a newer server knows the kind. */
export const PostItem = ({ post, voice }: { post: PostOriginal; voice: string }) => (
  <>
    {Object.values(postParts).map(({ kind, draw }) => (
      <Fragment key={kind}>{draw(post, voice)}</Fragment>
    ))}
    {post.mediaType === 'none' || post.mediaType in postParts ? null : (
      <Suspense fallback={null}>
        <GivenItem post={post} voice={voice} />
      </Suspense>
    )}
  </>
);

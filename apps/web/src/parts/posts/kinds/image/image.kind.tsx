import type { Post } from '@innerspring/contract/posts/schemas';
import { Image, ImageOff } from 'lucide-react';
import { Suspense, useContext, useState } from 'react';
import { pictureSet, columnSizes } from '../../../../ui/picture-sizes.ts';
import { lazyPart } from '../../../lazy-part.tsx';
import { FirstPicture } from '../../first-picture.ts';
import { uploadHref } from '../../post-text.tsx';
import type { PostPart } from '../kinds.tsx';

const PostImageDialog = lazyPart('dialog', () => import('../../../media/post-image-dialog.tsx'));

/** A post's picture across the card, in reserved space; tall ones are cropped to 4:5 and open in full. */
function PostImage({ image, author }: { image: NonNullable<Post['image']>; author: string }) {
  /** Its width when it was opened; null while it isn't. */
  const [seenWidth, setSeenWidth] = useState<number | null>(null);
  const [isBroken, setBroken] = useState(false);
  const isFirst = useContext(FirstPicture);
  const url = uploadHref(image.url);
  if (!url || isBroken) {
    return (
      <p className="flex min-h-24 items-center justify-center gap-2 bg-sunk px-4 text-sm text-ink-soft">
        <ImageOff size={18} aria-hidden="true" />
        Couldn’t load the picture.
      </p>
    );
  }
  const alt = image.alt ?? '';
  const ratio = Math.max(image.width / Math.max(1, image.height), 0.8);
  return (
    <>
      <button
        type="button"
        aria-label={alt ? `Open picture: ${alt}` : `Open picture by ${author}`}
        onPointerEnter={PostImageDialog.ahead}
        onClick={({ currentTarget }) => setSeenWidth(currentTarget.clientWidth)}
        className="block w-full overflow-hidden bg-sunk focus-visible:-outline-offset-2"
        style={{ aspectRatio: ratio }}
      >
        <img
          src={url}
          srcSet={pictureSet(url, image.width)}
          sizes={columnSizes}
          width={image.width}
          height={image.height}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      </button>
      {seenWidth === null ? null : (
        <Suspense fallback={null}>
          <PostImageDialog
            url={url}
            image={image}
            author={author}
            seenWidth={seenWidth}
            onClose={() => setSeenWidth(null)}
          />
        </Suspense>
      )}
    </>
  );
}

export const imagePart: PostPart = {
  kind: 'image',
  draw: ({ image }, voice) => (image ? <PostImage image={image} author={voice} /> : null),
  label: 'Photo',
  noun: 'picture',
  Icon: Image,
};

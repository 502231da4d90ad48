import type { Post } from '@innerspring/contract/posts/schemas';
import { Image, ImageOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lazy-part.tsx';
import { uploadHref } from '../../post-text.tsx';
import type { PostPart } from '../kinds.tsx';

const PostImageDialog = lazyPart('dialog', () => import('../../../media/post-image-dialog.tsx'));
/** Width in px of the smaller of the two stored sizes, where the picture is wider than that. */
const smallWidth = 640;

/** A post's picture across the card, its room kept before it loads; tall ones are cut to 4:5 and open whole. */
function PostImage({ image, author }: { image: NonNullable<Post['image']>; author: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const url = uploadHref(image.url);
  const small = uploadHref(image.smallUrl);
  if (!url || isBroken) {
    return (
      <p className="flex min-h-24 items-center justify-center gap-2 bg-sunk px-4 text-sm text-ink-soft">
        <ImageOff size={18} aria-hidden="true" />
        The picture could not be loaded.
      </p>
    );
  }
  const sources = small && image.width > smallWidth ? `${small} ${smallWidth}w, ${url} ${image.width}w` : undefined;
  const alt = image.alt ?? '';
  const ratio = Math.max(image.width / Math.max(1, image.height), 0.8);
  return (
    <>
      <button
        type="button"
        aria-label={alt ? `Open picture: ${alt}` : `Open picture by ${author}`}
        onClick={() => setOpen(true)}
        className="block w-full overflow-hidden bg-sunk focus-visible:-outline-offset-2"
        style={{ aspectRatio: ratio }}
      >
        <img
          src={url}
          srcSet={sources}
          sizes="(min-width: 1180px) 568px, (min-width: 48.001rem) calc(100vw - 360px), 100vw"
          width={image.width}
          height={image.height}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PostImageDialog url={url} image={image} author={author} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
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

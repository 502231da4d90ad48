import { uploadKeyOf } from '../../../../core/media/public.ts';
import { fieldError } from '../../../../platform/errors.ts';
import { addressOf, fileItem } from '../every-kind.ts';
import { definePostKind, type Post } from '../../../../platform/feed-cards/post-kind.ts';

const field = 'imageUrl';
const refusal = 'Please add the picture again: it isn’t one of your uploads.';

/** A picture with its description. */
export const imageKind = definePostKind<{ imageAlt: string | null }, Pick<Post, 'image'>>({
  name: 'image',
  chip: 'photos',
  field,
  read({ imageUrl }) {
    if (!imageUrl) return null;
    const key = uploadKeyOf(imageUrl);
    if (!key) throw fieldError(field, refusal);
    return fileItem('image', key, { field, refusal });
  },
  none: { imageAlt: null },
  beside: {
    put: async (_tx, { imageAlt }) => ({ imageAlt: imageAlt?.trim() || null }),
    requireChangeFits({ imageAlt }, shows) {
      if (imageAlt && shows !== 'image') throw fieldError('imageAlt', 'Only a picture can have a description.');
    },
    async change(_tx, { imageAlt }, shown) {
      const alt = imageAlt === undefined ? shown.imageAlt : imageAlt?.trim() || null;
      return alt === shown.imageAlt ? {} : { imageAlt: alt };
    },
    uploads: [],
  },
  card: {
    common: { imageAlt: 'p.image_alt' },
    of({ file, mediaType, imageAlt }) {
      if (!file || mediaType !== 'image') return { image: null };
      const { key, smallKey, width, height } = file;
      return {
        image: {
          url: addressOf(key),
          smallUrl: addressOf(smallKey ?? key),
          width: width ?? 0,
          height: height ?? 0,
          alt: imageAlt,
        },
      };
    },
  },
  exported: { imageAlt: 'p.image_alt' },
});

import { Text, z } from '../../../common.ts';
import { MediaUrl } from '../media-url.ts';
import { definePostKind } from '../post-kind.ts';

const PostImage = z.object({
  url: z.string(),
  smallUrl: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.nullable(z.string()),
});

const imageAlt = z.nullish(Text(0, 500, 'The picture description'));

/** A picture. */
export const imageKind = definePostKind({
  chip: 'photos',
  item: { imageUrl: MediaUrl },
  beside: { imageAlt },
  change: {
    imageUrl: MediaUrl,
    /** Null or nothing but blanks takes it away. */
    imageAlt,
  },
  card: { image: z.nullable(PostImage) },
  schemas: { PostImage },
});

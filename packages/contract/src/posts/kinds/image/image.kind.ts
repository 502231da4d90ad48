import { Text, z } from '../../../common.ts';
import { isStorable } from '../../../storable.ts';
import { MediaUrl } from '../../../uploads/schemas.ts';
import { definePostKind } from '../../../kinds.ts';

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
  draft: {
    imageAlt: z
      .string()
      .check(
        z.refine(isStorable, 'The picture description contains a character we can’t store'),
        z.maxLength(500, 'The picture description can have at most 500 characters'),
      ),
  },
  draftFiles: {},
  draftUploads: {},
  card: { image: z.nullable(PostImage) },
  schemas: { PostImage },
});

import { bindUpload, convertBound } from '../../../core/media/public.ts';
import { fieldError } from '../../../platform/errors.ts';
import type { Item } from '../../../platform/feed-cards/post-kind.ts';

export const addressOf = (key: string) => `/uploads/${key}`;

/** The author's own upload as what a post shows. `refusal` says where it is another's, of another type or in use. */
export function fileItem(
  type: 'image' | 'document' | 'video',
  key: string,
  { field, refusal }: { field: string; refusal: string },
): Item {
  return {
    type,
    address: addressOf(key),
    async put(tx, { outbox, ownerId, now }) {
      const attached = await bindUpload(tx, { ownerId, key, types: [type], now });
      if (!attached) throw fieldError(field, refusal);
      await convertBound(tx, outbox, attached);
      return { uploadId: attached.id };
    },
  };
}

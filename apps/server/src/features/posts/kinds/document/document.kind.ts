import { uploadKeyOf } from '../../../../core/media/public.ts';
import { fieldError } from '../../../../platform/errors.ts';
import { addressOf, fileItem } from '../every-kind.ts';
import { definePostKind, type Post } from '../../../../platform/feed-cards/post-kind.ts';

const field = 'documentUrl';
const refusal = 'Please add the document again: it isn’t one of your uploads.';

/** A document to download, with its first page as a picture where one could be made. */
export const documentKind = definePostKind<object, Pick<Post, 'document'>>({
  name: 'document',
  chip: 'documents',
  field,
  read({ documentUrl }) {
    if (!documentUrl) return null;
    const key = uploadKeyOf(documentUrl);
    if (!key) throw fieldError(field, refusal);
    return fileItem('document', key, { field, refusal });
  },
  none: {},
  card: {
    common: {},
    of({ file, mediaType }) {
      if (!file || mediaType !== 'document') return { document: null };
      return {
        document: {
          url: addressOf(file.key),
          name: file.name,
          extension: file.key.split('.').at(-1) ?? '',
          bytes: file.bytes,
          page: file.derivedKey
            ? { url: addressOf(file.derivedKey), width: file.width ?? 0, height: file.height ?? 0 }
            : null,
        },
      };
    },
  },
  exported: {},
});

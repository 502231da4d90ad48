import { Count, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';

export const UploadType = z.enum(
  ['image', 'document', 'video', 'captions'],
  'Choose image, document, video or captions',
);

export const Upload = z.object({
  /** Same-origin address under /uploads, to be named in the post. */
  url: z.string(),
  type: UploadType,
  name: z.string(),
  bytes: Count,
  /** Images only: the smaller size and the dimensions of the larger, in pixels. */
  smallUrl: z.nullable(z.string()),
  /** Images only: the size for lists of people and companies. */
  thumbUrl: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type Upload = z.infer<typeof Upload>;

/** The address of an upload, or of an item elsewhere. */
export const MediaUrl = z.nullish(z.string().check(z.maxLength(2000, 'The address is too long')));

export const uploadsOperations = operations({
  create: {
    summary: 'Upload one file: multipart fields `type`, then `file`',
    access: 'member',
    bodyKind: 'multipart',
    response: Upload,
    status: 201,
    errors: [],
  },
});

export const uploads = bind(endpoints.uploads, uploadsOperations);

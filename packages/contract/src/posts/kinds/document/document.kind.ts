import { Count, z } from '../../../common.ts';
import { MediaUrl } from '../../../uploads/schemas.ts';
import { definePostKind } from '../../../kinds.ts';

const PostDocument = z.object({
  url: z.string(),
  name: z.string(),
  extension: z.string(),
  bytes: Count,
  /** Its first page as a picture, where one could be made. */
  page: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
});

/** A document to download. */
export const documentKind = definePostKind({
  chip: 'documents',
  item: { documentUrl: MediaUrl },
  beside: {},
  change: { documentUrl: MediaUrl },
  draft: {},
  draftFiles: {},
  draftUploads: {},
  card: { document: z.nullable(PostDocument) },
  schemas: { PostDocument },
});

import { WebUrl, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as dialogs from './dialog-endpoints.ts';
import { LinkPreview } from './schemas.ts';

export const linkPreviewsOperations = operations({
  read: {
    summary: 'What a page elsewhere says of itself, for a post that links to it; null where it says nothing',
    access: 'member',
    body: z.strictObject({ url: WebUrl }),
    response: z.object({ preview: z.nullable(LinkPreview) }),
  },
});

export const linkPreviews = bind(dialogs.linkPreviews, linkPreviewsOperations);

import { WebUrl, z } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LinkPreview } from './schemas.ts';

export const linkPreviews = {
  read: endpoint({
    name: 'linkPreviews.read',
    method: 'POST',
    path: '/api/link-previews',
    summary: 'What a page elsewhere says of itself, for a post that links to it; null where it says nothing',
    access: 'member',
    body: z.strictObject({ url: WebUrl }),
    response: z.object({ preview: z.nullable(LinkPreview) }),
  }),
};

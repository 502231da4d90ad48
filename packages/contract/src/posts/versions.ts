import { Id, Instant, Page, PageQuery, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as dialogs from './dialog-endpoints.ts';
import { Audience } from './schemas.ts';

/** Words that a post had before. */
export const PostVersion = z.object({
  id: Id,
  content: z.string(),
  /** The members mentioned in it that the reader may see, by present name. */
  mentions: z.array(z.object({ id: Id, fullName: z.string() })),
  /** Where the edit changed who may read the post: who could until then. */
  audience: z.nullable(Audience),
  /** When other words, or another audience, took their place. */
  replacedAt: Instant,
});
export type PostVersion = z.infer<typeof PostVersion>;

export const versionsOperations = operations({
  list: {
    summary: 'What an edited post said before and who could read it, newest first',
    access: 'member',
    params: z.object({ id: Id }),
    query: PageQuery,
    response: Page(PostVersion),
    errors: ['not_found'],
  },
});

export const versions = bind(dialogs.versions, versionsOperations);

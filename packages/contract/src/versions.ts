import { Id, Instant, Page, PageQuery, z } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Words that a post had before. */
export const PostVersion = z.object({
  id: Id,
  content: z.string(),
  /** The members mentioned in it that the reader may see, by present name. */
  mentions: z.array(z.object({ id: Id, fullName: z.string() })),
  /** When other words took their place. */
  replacedAt: Instant,
});
export type PostVersion = z.infer<typeof PostVersion>;

export const versions = {
  list: endpoint({
    name: 'versions.list',
    method: 'GET',
    path: '/api/posts/{id}/versions',
    summary: 'Earlier words of an edited post, newest first',
    access: 'member',
    params: z.object({ id: Id }),
    query: PageQuery,
    response: Page(PostVersion),
    errors: ['not_found'],
  }),
};

import { Id, z } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Why a post is in the viewer's feed, in sentences. */
export const Why = z.object({
  /** What its author or company is to the viewer. */
  relation: z.string(),
  /** What lifts it in Top. */
  movement: z.string(),
});
export type Why = z.infer<typeof Why>;

export const why = {
  get: endpoint({
    name: 'why.get',
    method: 'GET',
    path: '/api/posts/{id}/why',
    summary: 'Why a post is in the feed, and what lifts it in Top',
    access: 'member',
    params: z.object({ id: Id }),
    response: Why,
    errors: ['not_found'],
  }),
};

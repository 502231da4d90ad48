import { Id, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as dialogs from './dialog-endpoints.ts';

/** Why a post is in the viewer's feed, in sentences. */
export const Why = z.object({
  /** What its author or company is to the viewer. */
  relation: z.string(),
  /** What lifts it in Top. */
  movement: z.string(),
});
export type Why = z.infer<typeof Why>;

export const whyOperations = operations({
  get: {
    summary: 'Why a post is in the feed, and what lifts it in Top',
    access: 'member',
    params: z.object({ id: Id }),
    response: Why,
    errors: ['not_found'],
  },
});

export const why = bind(dialogs.why, whyOperations);

import { Count, Id, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PostContent } from './content.ts';
import * as dialogs from './dialog-endpoints.ts';
import { Post } from './schemas.ts';

/** How the original stands for the viewer after they reposted it or took that back. */
const counted = {
  /** The original: reposting a repost repeats what that repeats. */
  originalId: Id,
  repostCount: Count,
  /** The viewer reposted it as themself, without words of their own. */
  viewerReposted: z.boolean(),
};
export const UndoneRepost = z.object({
  ...counted,
  /** The repost that was taken back; null where there was none. */
  repostId: z.nullable(Id),
});
export type UndoneRepost = z.infer<typeof UndoneRepost>;

const params = z.object({ id: Id });

export const repostsOperations = operations({
  repost: {
    summary:
      'Repost a post, with words of one’s own or without; without words twice is once, with words send Idempotency-Key to make a retry safe',
    access: 'member',
    idempotent: 'posts',
    params,
    body: z.strictObject({
      content: z.nullish(PostContent),
      /** Speaks for this company, whose owner, admin or editor one must be. */
      companyId: z.optional(z.nullable(Id)),
    }),
    response: z.object({ ...counted, repost: Post }),
    errors: ['not_found', 'conflict'],
  },
  undo: {
    summary: 'Take the own repost as oneself, without words, back; harmless where there is none',
    access: 'member',
    params,
    response: UndoneRepost,
    errors: ['not_found'],
  },
});

export const reposts = bind(dialogs.reposts, repostsOperations);

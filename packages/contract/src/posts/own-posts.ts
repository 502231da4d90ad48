import { Count, Id, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as dialogs from './dialog-endpoints.ts';
import { Post } from './schemas.ts';

const params = z.object({ id: Id });

/** What goes when a post is deleted. */
export const PostLoss = z.object({ comments: Count, reactions: Count, reposts: Count, saves: Count });
export type PostLoss = z.infer<typeof PostLoss>;

export const ownPostsOperations = operations({
  pin: {
    summary: 'Pin an own post to the profile, in place of the one pinned before',
    access: 'member',
    params,
    response: Post,
    errors: ['not_found', 'conflict'],
  },
  unpin: {
    summary: 'Unpin an own post from the profile',
    access: 'member',
    params,
    response: Post,
    errors: ['not_found'],
  },
  loss: {
    summary: 'What would go with an own post if it were deleted',
    access: 'member',
    params,
    response: PostLoss,
    errors: ['not_found'],
  },
});

export const ownPosts = bind(dialogs.ownPosts, ownPostsOperations);

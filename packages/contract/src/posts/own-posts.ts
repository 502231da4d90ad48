import { Count, Id, z } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { Post } from './schemas.ts';

const params = z.object({ id: Id });

/** What goes when a post is deleted. */
export const PostLoss = z.object({ comments: Count, reactions: Count, reposts: Count, saves: Count });
export type PostLoss = z.infer<typeof PostLoss>;

export const ownPosts = {
  pin: endpoint({
    name: 'ownPosts.pin',
    method: 'POST',
    path: '/api/posts/{id}/pin',
    summary: 'Pin an own post to the profile, in place of the one pinned before',
    access: 'member',
    params,
    response: Post,
    errors: ['not_found', 'conflict'],
  }),
  unpin: endpoint({
    name: 'ownPosts.unpin',
    method: 'DELETE',
    path: '/api/posts/{id}/pin',
    summary: 'Unpin an own post from the profile',
    access: 'member',
    params,
    response: Post,
    errors: ['not_found'],
  }),
  loss: endpoint({
    name: 'ownPosts.loss',
    method: 'GET',
    path: '/api/posts/{id}/loss',
    summary: 'What would go with an own post if it were deleted',
    access: 'member',
    params,
    response: PostLoss,
    errors: ['not_found'],
  }),
};

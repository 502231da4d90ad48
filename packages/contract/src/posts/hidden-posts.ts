import { Id, Instant, Page, PageQuery, z } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { Post } from './schemas.ts';

const params = z.object({ id: Id });
const HiddenState = z.object({ hidden: z.boolean() });

export const hiddenPosts = {
  hide: endpoint({
    name: 'hiddenPosts.hide',
    method: 'POST',
    path: '/api/posts/{id}/hide',
    summary: 'Take another’s post out of the own feed; twice is once',
    access: 'member',
    params,
    response: HiddenState,
    errors: ['not_found', 'conflict'],
  }),
  show: endpoint({
    name: 'hiddenPosts.show',
    method: 'DELETE',
    path: '/api/posts/{id}/hide',
    summary: 'Let a hidden post back into the own feed',
    access: 'member',
    params,
    response: HiddenState,
  }),
  list: endpoint({
    name: 'hiddenPosts.list',
    method: 'GET',
    path: '/api/hidden-posts',
    summary: 'Hidden posts that the viewer could still read, newest post first',
    access: 'member',
    query: PageQuery,
    response: Page(z.object({ post: Post, hiddenAt: Instant })),
  }),
};

import { Id, Instant, Page, PageQuery, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as dialogs from './dialog-endpoints.ts';
import { Post } from './schemas.ts';

const params = z.object({ id: Id });
const HiddenState = z.object({ hidden: z.boolean() });

export const hiddenPostsOperations = operations({
  hide: {
    summary: 'Take another’s post out of the own feed; twice is once',
    access: 'member',
    params,
    response: HiddenState,
    errors: ['not_found', 'conflict'],
  },
  show: {
    summary: 'Let a hidden post back into the own feed',
    access: 'member',
    params,
    response: HiddenState,
  },
  list: {
    summary: 'Hidden posts that the viewer could still read, newest post first',
    access: 'member',
    query: PageQuery,
    response: Page(z.object({ post: Post, hiddenAt: Instant })),
  },
});

export const hiddenPosts = bind(dialogs.hiddenPosts, hiddenPostsOperations);

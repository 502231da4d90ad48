import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../../platform/deps.ts';
import { beforeOf, pageOf, TAKE } from '../../../platform/api/paging.ts';
import { hidePost, showPost, hiddenPostsOf } from './hidden-posts.commands.ts';

/** Posts that a member took out of their own feed. */
export function registerHiddenPosts({ on }: Api, deps: Deps): void {
  on(api.hiddenPosts.hide, async ({ params }, { viewer }) => {
    await hidePost(deps, viewer, params.id);
    return { hidden: true };
  });
  on(api.hiddenPosts.show, async ({ params }, { viewer }) => {
    await showPost(deps, viewer, params.id);
    return { hidden: false };
  });
  on(api.hiddenPosts.list, async ({ query }, { viewer }) => {
    const page = { now: deps.clock.now(), before: beforeOf(query.cursor), take: TAKE };
    const found = await hiddenPostsOf(deps.pool, viewer.id, page);
    const { items, nextCursor } = pageOf(found);
    return { items: items.map(({ post, hiddenAt }) => ({ post, hiddenAt })), nextCursor };
  });
}

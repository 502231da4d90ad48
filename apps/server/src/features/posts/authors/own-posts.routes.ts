import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../../platform/deps.ts';
import { lossOf, pinPost, setCommentsClosed, unpinPost } from './own-posts.commands.ts';
import { getPost } from '../posts.queries.ts';
import { whyPost } from '../feed/why.queries.ts';

/** What authors do with their posts besides writing (pinning one, closing its comments, looking before deleting), and why a post is in the feed. */
export function registerOwnPosts({ on }: Api, deps: Deps): void {
  on(api.ownPosts.pin, async ({ params }, { viewer }) => {
    await pinPost(deps, viewer, params.id);
    return getPost(deps.pool, viewer.id, params.id, deps.clock.now());
  });
  on(api.ownPosts.unpin, async ({ params }, { viewer }) => {
    await unpinPost(deps, viewer, params.id);
    return getPost(deps.pool, viewer.id, params.id, deps.clock.now());
  });
  on(api.why.get, ({ params }, { viewer }) => whyPost(deps.pool, viewer.id, params.id, deps.clock.now()));
  on(api.ownPosts.loss, ({ params }, { viewer }) => lossOf(deps, viewer, params.id));
  on(api.comments.close, async ({ params }, { viewer }) => {
    await setCommentsClosed(deps, viewer, params.id, true);
    return getPost(deps.pool, viewer.id, params.id, deps.clock.now());
  });
  on(api.comments.reopen, async ({ params }, { viewer }) => {
    await setCommentsClosed(deps, viewer, params.id, false);
    return getPost(deps.pool, viewer.id, params.id, deps.clock.now());
  });
}

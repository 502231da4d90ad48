import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { addComment, deleteComment, editComment } from './comments.commands.ts';
import { getComment, postComments } from './comments.queries.ts';
import { afterOf, pageOf, TAKE } from '../../platform/paging.ts';
import { requirePost } from './visible-post.ts';

/** Comments on one level under posts. */
export function registerComments(on: Api['on'], deps: Deps): void {
  const { pool, clock } = deps;
  on(api.posts.comments, async ({ params, query }, { viewer }) => {
    const now = clock.now();
    await requirePost(deps.db, params.id, { viewerId: viewer.id, now });
    return pageOf(
      await postComments(pool, viewer.id, {
        postId: params.id,
        now,
        after: afterOf(query.cursor),
        take: TAKE,
      }),
    );
  });
  on(api.posts.comment, async ({ params, body }, { viewer }) => {
    const id = await addComment(deps, viewer, params.id, body.content);
    return getComment(pool, viewer.id, id, clock.now());
  });
  on(api.posts.editComment, async ({ params, body }, { viewer }) => {
    await editComment(deps, viewer, params.id, body.content);
    return getComment(pool, viewer.id, params.id, clock.now());
  });
  on(api.posts.removeComment, async ({ params }, { viewer }) => deleteComment(deps, viewer, params.id));
}

import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { afterOf, beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { pinComment, setCommentHidden, unpinComment } from './comment-care.commands.ts';
import { addComment, commentReactionStorage, deleteComment, editComment } from './comments.commands.ts';
import {
  commentsInTime,
  commentWithTop,
  getComment,
  newestStatement,
  oldestStatement,
  repliesStatement,
  requireComment,
} from './comments.queries.ts';
import { commentReactorsStatement, reactors, requirePost, setReaction } from '../posts/public.ts';
import { relevantComments } from './relevant-comments.queries.ts';
import type { Viewing } from '../../platform/subjects/subject-kind.ts';

/** A comment under a post, both of which the viewer may read. @throws {AppError} `not_found` */
async function requireReadable({ db, pool }: Deps, id: number, viewing: Viewing) {
  const comment = await requireComment(pool, id, viewing);
  await requirePost(db, comment.postId, viewing);
  return comment;
}

function registerLists(on: Api['on'], deps: Deps): void {
  const { pool, clock } = deps;
  on(api.comments.list, async ({ params, query: { sort = 'relevant', cursor } }, { viewer }) => {
    const viewing = { viewerId: viewer.id, now: clock.now() };
    await requirePost(deps.db, params.id, viewing);
    const list = { ...viewing, of: params.id };
    if (sort === 'newest') return commentsInTime(pool, newestStatement, { ...list, from: beforeOf(cursor) });
    if (sort === 'oldest') return commentsInTime(pool, oldestStatement, { ...list, from: afterOf(cursor) });
    return relevantComments(pool, { ...list, cursor });
  });
  on(api.comments.get, async ({ params }, { viewer }) => {
    const viewing = { viewerId: viewer.id, now: clock.now() };
    return commentWithTop(pool, await requireReadable(deps, params.id, viewing), viewing);
  });
  on(api.comments.replies, async ({ params, query }, { viewer }) => {
    const viewing = { viewerId: viewer.id, now: clock.now() };
    await requireReadable(deps, params.id, viewing);
    return commentsInTime(pool, repliesStatement, { ...viewing, of: params.id, from: afterOf(query.cursor) });
  });
}

function registerReactions(on: Api['on'], deps: Deps): void {
  const { pool, clock } = deps;
  on(api.comments.react, async ({ params, body }, { viewer }) => {
    await setReaction(deps, viewer, { ...commentReactionStorage, id: params.id }, body.kind);
    return getComment(pool, params.id, { viewerId: viewer.id, now: clock.now() });
  });
  on(api.comments.unreact, async ({ params }, { viewer }) => {
    await setReaction(deps, viewer, { ...commentReactionStorage, id: params.id }, null);
    return getComment(pool, params.id, { viewerId: viewer.id, now: clock.now() });
  });
  on(api.comments.reactors, async ({ params, query }, { viewer }) => {
    const viewing = { viewerId: viewer.id, now: clock.now() };
    await requireReadable(deps, params.id, viewing);
    const page = { before: beforeOf(query.cursor), take: TAKE, kind: query.kind ?? null };
    return pageOf(await reactors(pool, commentReactorsStatement, { ...viewing, of: params.id }, page));
  });
}

/** What the author of a post does about the comments under it. */
function registerCare(on: Api['on'], deps: Deps): void {
  const { pool, clock } = deps;
  const commentFor = (viewerId: number, id: number) => getComment(pool, id, { viewerId, now: clock.now() });
  on(api.comments.pin, async ({ params }, { viewer }) => {
    await pinComment(deps, viewer, params.id);
    return commentFor(viewer.id, params.id);
  });
  on(api.comments.unpin, async ({ params }, { viewer }) => {
    await unpinComment(deps, viewer, params.id);
    return commentFor(viewer.id, params.id);
  });
  on(api.comments.hide, async ({ params }, { viewer }) => {
    await setCommentHidden(deps, viewer, params.id, true);
    return commentFor(viewer.id, params.id);
  });
  on(api.comments.show, async ({ params }, { viewer }) => {
    await setCommentHidden(deps, viewer, params.id, false);
    return commentFor(viewer.id, params.id);
  });
}

/** Comments under posts, on two levels. */
export function registerComments({ on }: Api, deps: Deps): void {
  const { pool, clock } = deps;
  registerLists(on, deps);
  registerCare(on, deps);
  registerReactions(on, deps);
  on(api.comments.write, async ({ params, body }, { viewer, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const { content, replyTo = null } = body;
    const id = await addComment(deps, viewer, { postId: params.id, content, replyTo, key });
    return getComment(pool, id, { viewerId: viewer.id, now: clock.now() });
  });
  on(api.comments.edit, async ({ params, body }, { viewer }) => {
    await editComment(deps, viewer, params.id, body.content);
    return getComment(pool, params.id, { viewerId: viewer.id, now: clock.now() });
  });
  on(api.comments.remove, async ({ params }, { viewer }) => deleteComment(deps, viewer, params.id));
}

import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { idempotencyKeyOf } from '../../platform/api/idempotency.ts';
import { afterOf } from '../../platform/api/paging.ts';
import {
  pinComment,
  setCommentHidden,
  unpinComment,
  addComment,
  deleteComment,
  editComment,
} from './comments.commands.ts';
import { commentsInTime, commentWithTop, getComment, repliesStatement, requireReadable } from './comments.queries.ts';
import { listReactors, setReaction } from '../../core/reactions/public.ts';
import { listComments } from './relevant-comments.queries.ts';
import type { Subject } from '../../platform/subjects/subject-kind.ts';

/** The subject in the URLs of posts' comments. */
const post = (id: number): Subject => ({ kind: 'post', id });
const comment = (id: number): Subject => ({ kind: 'comment', id });

function registerLists(on: Api['on'], deps: Deps): void {
  const { pool, clock } = deps;
  on(api.comments.list, async ({ params, query }, { viewer }) =>
    listComments(deps, { viewerId: viewer.id, now: clock.now() }, post(params.id), query),
  );
  on(api.comments.get, async ({ params }, { viewer }) => {
    const viewing = { viewerId: viewer.id, now: clock.now() };
    return commentWithTop(deps, (await requireReadable(deps, params.id, viewing)).comment, viewing);
  });
  on(api.comments.replies, async ({ params, query }, { viewer }) => {
    const viewing = { viewerId: viewer.id, now: clock.now() };
    const { under } = await requireReadable(deps, params.id, viewing);
    return commentsInTime(pool, repliesStatement(under), { ...viewing, of: params.id, from: afterOf(query.cursor) });
  });
}

function registerReactions(on: Api['on'], deps: Deps): void {
  const { clock } = deps;
  on(api.comments.react, async ({ params, body }, { viewer }) => {
    await setReaction(deps, viewer, comment(params.id), body.kind);
    return getComment(deps, params.id, { viewerId: viewer.id, now: clock.now() });
  });
  on(api.comments.unreact, async ({ params }, { viewer }) => {
    await setReaction(deps, viewer, comment(params.id), null);
    return getComment(deps, params.id, { viewerId: viewer.id, now: clock.now() });
  });
  on(api.comments.reactors, async ({ params, query }, { viewer }) =>
    listReactors(deps, { viewerId: viewer.id, now: clock.now() }, comment(params.id), query),
  );
}

/** Moderation of comments by those responsible for the subject. */
function registerCare(on: Api['on'], deps: Deps): void {
  const { clock } = deps;
  const commentFor = (viewerId: number, id: number) => getComment(deps, id, { viewerId, now: clock.now() });
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

/**
 * Comments on two levels. Comments on posts are under the URLs of posts; each comment is also reachable by its own id.
 */
export function registerComments({ on }: Api, deps: Deps): void {
  const { clock } = deps;
  registerLists(on, deps);
  registerCare(on, deps);
  registerReactions(on, deps);
  on(api.comments.write, async ({ params, body }, { viewer, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const { content, replyTo = null } = body;
    const id = await addComment(deps, viewer, { subject: post(params.id), content, replyTo, key });
    return getComment(deps, id, { viewerId: viewer.id, now: clock.now() });
  });
  on(api.comments.edit, async ({ params, body }, { viewer }) => {
    await editComment(deps, viewer, params.id, body.content);
    return getComment(deps, params.id, { viewerId: viewer.id, now: clock.now() });
  });
  on(api.comments.remove, async ({ params }, { viewer }) => deleteComment(deps, viewer, params.id));
}

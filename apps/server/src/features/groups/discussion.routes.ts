import { api } from '@innerspring/contract';
import { listReactors } from '../../core/reactions/public.ts';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import type { Reaction } from '../../platform/subjects/subject-kind.ts';
import {
  addComment,
  addPost,
  deleteComment,
  deletePost,
  editPost,
  idempotencyKeyOf,
  pinPost,
  reactToPost,
} from './discussion.commands.ts';
import { getComment, getGroupPost, listComments, listDiscussion } from './discussion.queries.ts';
import { findGroup, requireModerator, requireReader } from './group-access.ts';
import { appointOwner } from './handover.commands.ts';
import { reportInGroup, settleAsStaff, settleReport } from './reports.commands.ts';
import { listLateReports, listOwnerless, listReports } from './reports.queries.ts';
import { removeAsStaff } from './groups.commands.ts';

type Params = { id: number; postId: number };
const placeOf = ({ id, postId }: Params) => ({ groupId: id, postId });

function registerPosts({ on }: Api, deps: Deps): void {
  const { db, pool, clock } = deps;
  const viewing = (viewer: Viewer) => ({ viewerId: viewer.id, now: clock.now() });
  const postFor = (viewer: Viewer, { id, postId }: Params) => getGroupPost(pool, viewing(viewer), id, postId);
  on(api.groupPosts.list, async ({ params, query }, { viewer }) => {
    requireReader(await findGroup(db, viewer.id, params.id));
    return listDiscussion(pool, viewing(viewer), params.id, query.cursor);
  });
  on(api.groupPosts.get, async ({ params }, { viewer }) => {
    requireReader(await findGroup(db, viewer.id, params.id));
    return postFor(viewer, params);
  });
  on(api.groupPosts.create, async ({ params: { id }, body }, { viewer, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const postId = await addPost(deps, viewer, {
      groupId: id,
      content: body.content,
      attachmentUrl: body.attachmentUrl,
      key,
    });
    return postFor(viewer, { id, postId });
  });
  on(api.groupPosts.edit, async ({ params, body }, { viewer }) => {
    await editPost(deps, viewer, placeOf(params), body.content);
    return postFor(viewer, params);
  });
  on(api.groupPosts.remove, async ({ params }, { viewer }) => deletePost(deps, viewer, placeOf(params)));
  on(api.groupPosts.pin, async ({ params }, { viewer }) => {
    await pinPost(deps, viewer, placeOf(params), true);
    return postFor(viewer, params);
  });
  on(api.groupPosts.unpin, async ({ params }, { viewer }) => {
    await pinPost(deps, viewer, placeOf(params), false);
    return postFor(viewer, params);
  });
}

function registerReactions({ on }: Api, deps: Deps): void {
  const { db, pool, clock } = deps;
  const viewing = (viewer: Viewer) => ({ viewerId: viewer.id, now: clock.now() });
  const react = async (viewer: Viewer, params: Params, reaction: Reaction | null) => {
    await reactToPost(deps, viewer, placeOf(params), reaction);
    return getGroupPost(pool, viewing(viewer), params.id, params.postId);
  };
  on(api.groupPosts.react, async ({ params, body }, { viewer }) => react(viewer, params, body.kind));
  on(api.groupPosts.unreact, async ({ params }, { viewer }) => react(viewer, params, null));
  on(api.groupPosts.like, async ({ params }, { viewer }) => react(viewer, params, 'like'));
  on(api.groupPosts.unlike, async ({ params }, { viewer }) => react(viewer, params, null));
  on(api.groupPosts.reactors, async ({ params, query }, { viewer }) => {
    requireReader(await findGroup(db, viewer.id, params.id));
    const { id } = await getGroupPost(pool, viewing(viewer), params.id, params.postId);
    return listReactors(deps, viewing(viewer), { kind: 'group_post', id }, query);
  });
}

function registerComments({ on }: Api, deps: Deps): void {
  const { db, pool, clock } = deps;
  const viewing = (viewer: Viewer) => ({ viewerId: viewer.id, now: clock.now() });
  on(api.groupPosts.comments, async ({ params, query }, { viewer }) => {
    requireReader(await findGroup(db, viewer.id, params.id));
    const post = await getGroupPost(pool, viewing(viewer), params.id, params.postId);
    return listComments(pool, viewing(viewer), post.id, query.cursor);
  });
  on(api.groupPosts.comment, async ({ params, body }, { viewer, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const id = await addComment(deps, viewer, placeOf(params), { content: body.content, key });
    return getComment(pool, viewing(viewer), id);
  });
  on(api.groupPosts.removeComment, async ({ params }, { viewer }) =>
    deleteComment(deps, viewer, placeOf(params), params.commentId),
  );
}

function registerReports({ on }: Api, deps: Deps): void {
  const { db, pool, clock } = deps;
  on(api.groupReports.report, async ({ params, body }, { viewer }) => {
    await reportInGroup(deps, viewer, params.id, body);
    return { received: true as const };
  });
  on(api.groupReports.list, async ({ params, query }, { viewer }) => {
    requireModerator(await findGroup(db, viewer.id, params.id));
    return listReports(pool, { viewerId: viewer.id, now: clock.now() }, params.id, query.cursor);
  });
  on(api.groupReports.settle, async ({ params, body }, { viewer }) =>
    settleReport(deps, viewer, { groupId: params.id, reportId: params.reportId, outcome: body.outcome }),
  );
  on(api.adminGroups.reports, async ({ query }) => listLateReports(pool, clock.now(), query.cursor));
  on(api.adminGroups.ownerless, async ({ query }) => listOwnerless(pool, clock.now(), query.cursor));
  on(api.adminGroups.settle, async ({ params, body }, { viewer, ip }) =>
    settleAsStaff(deps, viewer, ip, { reportId: params.reportId, outcome: body.outcome }),
  );
  on(api.adminGroups.setOwner, async ({ params, body }, { viewer, ip }) =>
    appointOwner(deps, viewer, ip, { groupId: params.id, userId: body.userId }),
  );
  on(api.adminGroups.remove, async ({ params }, { viewer, ip }) => removeAsStaff(deps, viewer, ip, params.id));
}

/** The discussion of groups, and what is reported in them. */
export function registerDiscussion(api_: Api, deps: Deps): void {
  registerPosts(api_, deps);
  registerReactions(api_, deps);
  registerComments(api_, deps);
  registerReports(api_, deps);
}

import { api } from '@innerspring/contract';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import { registerGroupChat } from './chat.routes.ts';
import { registerDiscussion } from './discussion.routes.ts';
import { findGroup, requireMember, requireModerator } from './group-access.ts';
import { listFiles } from './group-files.ts';
import { createGroup, editGroup, removeGroup } from './groups.commands.ts';
import { listenToGroups, notifyOfGroupChange } from './groups.live.ts';
import { getGroup, listGroups, listInvitations, listOwnGroups } from './groups.queries.ts';
import { dropOffer, offerGroup, takeOver } from './handover.commands.ts';
import { getMember, listBans, listInvites, listMembers, listRequests } from './members.queries.ts';
import { joinGroup, leaveGroup, muteGroup, withdrawRequest } from './membership.commands.ts';
import {
  approveRequest,
  banMember,
  declineRequest,
  inviteMembers,
  removeMember,
  setRole,
  unbanMember,
  uninvite,
} from './moderation.commands.ts';

const targetOf = ({ id, userId }: { id: number; userId: number }) => ({ groupId: id, userId });

function registerMemberLists({ on }: Api, { db, pool, clock }: Deps): void {
  const viewing = (viewer: Viewer) => ({ viewerId: viewer.id, now: clock.now() });
  on(api.groupMembers.list, async ({ params, query }, { viewer }) => {
    requireMember(await findGroup(db, viewer.id, params.id));
    return listMembers(pool, viewing(viewer), params.id, query);
  });
  on(api.groupMembers.banned, async ({ params, query }, { viewer }) => {
    requireModerator(await findGroup(db, viewer.id, params.id));
    return listBans(pool, viewing(viewer), params.id, query.cursor);
  });
  on(api.groupMembers.invites, async ({ params, query }, { viewer }) => {
    requireModerator(await findGroup(db, viewer.id, params.id));
    return listInvites(pool, viewing(viewer), params.id, query.cursor);
  });
  on(api.groupMembers.requests, async ({ params, query }, { viewer }) => {
    requireModerator(await findGroup(db, viewer.id, params.id));
    return listRequests(pool, viewing(viewer), params.id, query.cursor);
  });
}

/** Who is in a group, and who decides that. */
function registerGroupMembers(api_: Api, deps: Deps): void {
  const { on } = api_;
  /** Their own membership changed: their open pages reload it. */
  const notifyMember = ({ id, userId }: { id: number; userId: number }) =>
    deps.live.sendToUser(userId, { type: 'group_changed', groupId: id });
  registerMemberLists(api_, deps);
  on(api.groupMembers.setRole, async ({ params, body }, { viewer }) => {
    await setRole(deps, viewer, targetOf(params), body.role);
    notifyMember(params);
    return getMember(deps.pool, { viewerId: viewer.id, now: deps.clock.now() }, params.id, params.userId);
  });
  on(api.groupMembers.remove, async ({ params }, { viewer }) => removeMember(deps, viewer, targetOf(params)));
  on(api.groupMembers.ban, async ({ params }, { viewer }) => banMember(deps, viewer, targetOf(params)));
  on(api.groupMembers.unban, async ({ params }, { viewer }) => unbanMember(deps, viewer, targetOf(params)));
  on(api.groupMembers.invite, async ({ params, body }, { viewer }) => ({
    invited: await inviteMembers(deps, viewer, params.id, body.userIds),
  }));
  on(api.groupMembers.uninvite, async ({ params }, { viewer }) => uninvite(deps, viewer, targetOf(params)));
  on(api.groupMembers.approve, async ({ params }, { viewer }) => {
    await approveRequest(deps, viewer, targetOf(params));
    notifyMember(params);
  });
  on(api.groupMembers.decline, async ({ params }, { viewer }) => declineRequest(deps, viewer, targetOf(params)));
  on(api.groupMembers.offer, async ({ params, body }, { viewer }) => {
    await offerGroup(deps, viewer, params.id, body.userId);
    notifyMember({ id: params.id, userId: body.userId });
  });
  on(api.groupMembers.takeOver, async ({ params }, { viewer }) => takeOver(deps, viewer, params.id));
  on(api.groupMembers.dropOffer, async ({ params }, { viewer }) => dropOffer(deps, viewer, params.id));
}

function registerLists({ on }: Api, { pool, clock, db }: Deps): void {
  const viewing = (viewer: Viewer) => ({ viewerId: viewer.id, now: clock.now() });
  on(api.groups.list, async ({ query }, { viewer }) => listGroups(pool, viewing(viewer), query));
  on(api.groups.mine, async (_input, { viewer }) => listOwnGroups(pool, viewing(viewer)));
  on(api.groups.invitations, async (_input, { viewer }) => listInvitations(pool, viewing(viewer)));
  on(api.groups.get, async ({ params }, { viewer }) => getGroup(pool, viewing(viewer), params.id));
  on(api.groups.files, async ({ params, query }, { viewer }) => {
    requireMember(await findGroup(db, viewer.id, params.id));
    return listFiles(pool, viewing(viewer), params.id, query.cursor);
  });
}

/** Groups with their members, chat, discussion and reports. */
export function registerGroups(api_: Api, deps: Deps): void {
  const { on } = api_;
  const { pool, clock } = deps;
  const groupFor = (viewer: Viewer, id: number) => getGroup(pool, { viewerId: viewer.id, now: clock.now() }, id);
  registerLists(api_, deps);
  on(api.groups.create, async ({ body }, { viewer }) => groupFor(viewer, await createGroup(deps, viewer, body)));
  on(api.groups.edit, async ({ params, body }, { viewer }) => {
    await editGroup(deps, viewer, params.id, body);
    notifyOfGroupChange(deps, params.id);
    return groupFor(viewer, params.id);
  });
  on(api.groups.remove, async ({ params }, { viewer }) => removeGroup(deps, viewer, params.id));
  on(api.groups.join, async ({ params, body }, { viewer }) => ({
    standing: await joinGroup(deps, viewer, params.id, body?.answer ?? null),
  }));
  on(api.groups.withdraw, async ({ params }, { viewer }) => {
    await withdrawRequest(deps, viewer, params.id);
    const { standing } = await groupFor(viewer, params.id);
    return { standing };
  });
  on(api.groups.leave, async ({ params }, { viewer }) => leaveGroup(deps, viewer, params.id));
  on(api.groups.mute, async ({ params, body }, { viewer }) => muteGroup(deps, viewer, params.id, body.length));
  on(api.groups.unmute, async ({ params }, { viewer }) => muteGroup(deps, viewer, params.id, null));
  registerGroupMembers(api_, deps);
  registerGroupChat(api_, deps);
  registerDiscussion(api_, deps);
  listenToGroups(deps);
}

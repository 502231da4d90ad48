import { api } from '@innerspring/contract';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import { findGroup, requireMember, requireModerator } from './group-access.ts';
import { dropOffer, offerGroup, takeOver } from './handover.commands.ts';
import { getMember, listBans, listInvites, listMembers, listRequests } from './members.queries.ts';
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

function registerLists({ on }: Api, { db, pool, clock }: Deps): void {
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
export function registerGroupMembers(api_: Api, deps: Deps): void {
  const { on } = api_;
  /** Their own standing in the group has changed: their open pages ask for it anew. */
  const notifyMember = ({ id, userId }: { id: number; userId: number }) =>
    deps.live.sendToUser(userId, { type: 'group_changed', groupId: id });
  registerLists(api_, deps);
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

import { api } from '@innerspring/contract';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import { registerGroupChat } from './chat.routes.ts';
import { registerDiscussion } from './discussion.routes.ts';
import { findGroup, requireMember } from './group-access.ts';
import { listFiles } from './group-files.ts';
import { createGroup, editGroup, removeGroup } from './groups.commands.ts';
import { listenToGroups, notifyOfGroupChange } from './groups.live.ts';
import { getGroup, listGroups, listInvitations, listOwnGroups } from './groups.queries.ts';
import { registerGroupMembers } from './members.routes.ts';
import { joinGroup, leaveGroup, muteGroup, withdrawRequest } from './membership.commands.ts';

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

import { api } from '@innerspring/contract';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/paging.ts';
import { blockedPeople, mutedPeople } from './lists.queries.ts';
import { block, hideReposts, mute, showReposts, unblock, unmute } from './relations.commands.ts';
import { report } from './reports.commands.ts';
import { relationNow, relationOf } from './relations.queries.ts';

function registerRelations(on: Api['on'], deps: Deps): void {
  const asked = (viewer: Viewer, personId: number) => ({ viewerId: viewer.id, personId, now: deps.clock.now() });
  on(api.safety.relation, async ({ params }, { viewer }) => relationOf(deps.pool, asked(viewer, params.id)));
  on(api.safety.block, async ({ params }, { viewer }) => {
    await block(deps, viewer, params.id);
    return relationNow(deps.pool, asked(viewer, params.id));
  });
  on(api.safety.unblock, async ({ params }, { viewer }) => {
    await unblock(deps, viewer, params.id);
    return relationNow(deps.pool, asked(viewer, params.id));
  });
  on(api.safety.mute, async ({ params, body }, { viewer }) => {
    await mute(deps, viewer, params.id, body.length);
    return relationNow(deps.pool, asked(viewer, params.id));
  });
  on(api.safety.unmute, async ({ params }, { viewer }) => {
    await unmute(deps, viewer, params.id);
    return relationNow(deps.pool, asked(viewer, params.id));
  });
  on(api.safety.hideReposts, async ({ params }, { viewer }) => {
    await hideReposts(deps, viewer, params.id);
    return relationNow(deps.pool, asked(viewer, params.id));
  });
  on(api.safety.showReposts, async ({ params }, { viewer }) => {
    await showReposts(deps, viewer, params.id);
    return relationNow(deps.pool, asked(viewer, params.id));
  });
}

function registerLists(on: Api['on'], deps: Deps): void {
  const page = (cursor: string | undefined) => ({ now: deps.clock.now(), before: beforeOf(cursor), take: TAKE });
  on(api.safety.blocked, async ({ query }, { viewer }) =>
    pageOf(await blockedPeople(deps.pool, viewer.id, page(query.cursor))),
  );
  on(api.safety.muted, async ({ query }, { viewer }) =>
    pageOf(await mutedPeople(deps.pool, viewer.id, page(query.cursor))),
  );
  on(api.safety.report, async ({ body }, { viewer }) => {
    await report(deps, viewer, body);
    return { received: true as const };
  });
}

/** Blocking, muting, reporting, and the decisions of staff about it. */
export function registerSafety({ on }: Api, deps: Deps): void {
  registerRelations(on, deps);
  registerLists(on, deps);
}

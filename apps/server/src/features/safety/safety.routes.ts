import { api } from '@innerspring/contract';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import { beforeOf, decodeCursor, pageOf, TAKE } from '../../platform/api/paging.ts';
import { appealCase, decideAppeal, decideCase } from './cases.commands.ts';
import { previewDecision } from './decision-preview.ts';
import { caseOf, casesOf, caseCounts, caseQueue } from './cases.queries.ts';
import { blockedPeople, mutedPeople, relationNow, relationOf } from './relations.queries.ts';
import { reportKinds, report } from './reports.commands.ts';
import { block, hideReposts, mute, showReposts, unblock, unmute } from '../../core/relations/public.ts';

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

function registerCases(on: Api['on'], deps: Deps): void {
  on(api.safetyCases.mine, async ({ query }, { viewer }) =>
    pageOf(await casesOf(deps.pool, viewer.id, { before: beforeOf(query.cursor), take: TAKE })),
  );
  on(api.safetyCases.appeal, async ({ params, body }, { viewer }) => {
    await appealCase(deps, viewer, params.id, body.text);
    return caseOf(deps.pool, viewer.id, params.id);
  });
}

function registerQueue(on: Api['on'], deps: Deps): void {
  const { pool, clock } = deps;
  const queue = caseQueue(reportKinds(deps));
  on(api.safetyAdmin.cases, async ({ query }) =>
    pageOf(
      await queue.page(pool, {
        now: clock.now(),
        state: query.state ?? 'open',
        beyond: query.cursor === undefined ? null : decodeCursor(query.cursor),
        take: TAKE,
      }),
    ),
  );
  on(api.safetyAdmin.counts, async () => caseCounts(pool));
  on(api.safetyAdmin.case, async ({ params }) => queue.one(pool, params.id, clock.now()));
  on(api.safetyAdmin.previewDecision, async ({ params, body }) => ({
    mail: await previewDecision(deps, params.id, body),
  }));
  on(api.safetyAdmin.decide, async ({ params, body }, { viewer, ip }) => {
    await decideCase(deps, { actor: viewer, ip }, params.id, body);
    return queue.one(pool, params.id, clock.now());
  });
  on(api.safetyAdmin.decideAppeal, async ({ params, body }, { viewer, ip }) => {
    await decideAppeal(deps, { actor: viewer, ip }, params.id, body);
    return queue.one(pool, params.id, clock.now());
  });
}

/** Blocking, muting, reporting, and the decisions of staff about it. */
export function registerSafety({ on }: Api, deps: Deps): void {
  registerRelations(on, deps);
  registerLists(on, deps);
  registerCases(on, deps);
  registerQueue(on, deps);
}

import { and, eq } from 'drizzle-orm';
import { api } from '@innerspring/contract';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { requireCompany, requireEditor, roleAt } from './company-access.ts';
import { companySuggestions } from './companies.tables.ts';
import { acceptHandover, dropHandover, offerHandover } from './handover.commands.ts';
import { addRole, changeRole, removeRole } from './roles.commands.ts';
import { companyTeam, openSuggestions } from './roles.queries.ts';

async function settleSuggestion(
  deps: Deps,
  viewer: Viewer,
  { id, suggestionId }: { id: number; suggestionId: number },
  state: 'done' | 'dismissed',
): Promise<void> {
  await requireCompany(deps.db, id);
  await requireEditor(deps.db, viewer, id);
  const which = and(eq(companySuggestions.id, suggestionId), eq(companySuggestions.companyId, id));
  const [settled] = await deps.db
    .update(companySuggestions)
    .set({ state })
    .where(and(which, eq(companySuggestions.state, 'open')))
    .returning({ id: companySuggestions.id });
  if (settled) return;
  const [there] = await deps.db.select({ id: companySuggestions.id }).from(companySuggestions).where(which);
  if (!there) throw new AppError('not_found', 'This suggestion is not there any more.');
  throw new AppError('conflict', 'Somebody settled this suggestion already.');
}

/** Who may act for a company, the hand-over of ownership, and suggestions from others. */
export function registerCompanyRoles(on: Api['on'], deps: Deps): void {
  const { roles, pool, clock } = { ...deps, roles: api.companyRoles };
  const team = (viewer: Viewer, id: number) => companyTeam(pool, viewer.id, id, clock.now());
  on(roles.team, async ({ params }, { viewer }) => {
    await requireCompany(deps.db, params.id);
    if (!(await roleAt(deps.db, params.id, viewer.id)))
      throw new AppError('forbidden', 'You have no role at this company.');
    return team(viewer, params.id);
  });
  on(roles.add, async ({ params, body }, { viewer }) => {
    await addRole(deps, viewer, params.id, body);
    return team(viewer, params.id);
  });
  on(roles.change, async ({ params, body }, { viewer }) => {
    await changeRole(deps, viewer, params.id, { userId: params.userId, role: body.role });
    return team(viewer, params.id);
  });
  on(roles.remove, async ({ params }, { viewer }) => removeRole(deps, viewer, params.id, params.userId));
  on(roles.offer, async ({ params, body }, { viewer }) => {
    await offerHandover(deps, viewer, params.id, body.userId);
    return team(viewer, params.id);
  });
  on(roles.accept, async ({ params }, { viewer }) => acceptHandover(deps, viewer, params.id));
  on(roles.dropOffer, async ({ params }, { viewer }) => dropHandover(deps, viewer, params.id));
  on(roles.suggestions, async ({ params, query }, { viewer }) => {
    await requireCompany(deps.db, params.id);
    await requireEditor(deps.db, viewer, params.id);
    const page = { now: clock.now(), before: beforeOf(query.cursor), take: TAKE };
    return pageOf(await openSuggestions(pool, viewer.id, params.id, page));
  });
  on(roles.settleSuggestion, async ({ params, body }, { viewer }) =>
    settleSuggestion(deps, viewer, params, body.state),
  );
}

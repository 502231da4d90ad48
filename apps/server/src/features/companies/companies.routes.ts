import { api } from '@innerspring/contract';
import { and, eq } from 'drizzle-orm';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { registerAdminCompanies } from './admin-companies.routes.ts';
import { openClaim, withdrawClaim } from './claims.commands.ts';
import { checkClaimProof, enterClaimCode } from './claims.proof.ts';
import { createCompany, editCompany, linkOwnProfile, suggestEdit } from './companies.commands.ts';
import { companyPage, companyPeople, ownCompaniesStatement, pickCompanies } from './companies.queries.ts';
import { companySuggestions } from './companies.tables.ts';
import { requireCompany, requireEditor, roleAt } from './company-access.ts';
import { domainOfWebsite } from './company-fields.ts';
import { acceptHandover, dropHandover, offerHandover } from './handover.commands.ts';
import { lookAlikes } from './look-alikes.queries.ts';
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
function registerCompanyRoles(on: Api['on'], deps: Deps): void {
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

function registerPages(on: Api['on'], deps: Deps): void {
  const { pool, clock } = deps;
  on(api.companies.get, async ({ params }, { viewer }) => companyPage(pool, viewer.id, params.id, clock.now()));
  on(api.companies.people, async ({ params, query }, { viewer }) => {
    await requireCompany(deps.db, params.id);
    const page = { now: clock.now(), before: beforeOf(query.cursor), take: TAKE };
    return pageOf(await companyPeople(pool, viewer.id, params.id, page));
  });
  on(api.companies.create, async ({ body }, { viewer }) => {
    const id = await createCompany(deps, viewer, body);
    return companyPage(pool, viewer.id, id, clock.now());
  });
  on(api.companies.edit, async ({ params, body }, { viewer, ip }) => {
    await editCompany(deps, viewer, params.id, body, ip);
    return companyPage(pool, viewer.id, params.id, clock.now());
  });
  on(api.companies.suggest, async ({ params, body }, { viewer }) => suggestEdit(deps, viewer, params.id, body.text));
}

function registerClaims(on: Api['on'], deps: Deps): void {
  on(api.companyClaims.open, async ({ params, body }, { viewer }) => openClaim(deps, viewer, params.id, body));
  on(api.companyClaims.enterCode, async ({ params, body }, { viewer }) =>
    enterClaimCode(deps, viewer, params.id, body.code),
  );
  on(api.companyClaims.check, async ({ params }, { viewer }) => checkClaimProof(deps, viewer, params.id));
  on(api.companyClaims.withdraw, async ({ params }, { viewer }) => withdrawClaim(deps, viewer, params.id));
}

/** Companies: pages, people, roles, claims, and what staff do with them. Their posts belong to the posts feature. */
export function registerCompanies({ on }: Api, deps: Deps): void {
  on(api.companies.pick, async ({ query }) => ({ items: await pickCompanies(deps.db, query.q) }));
  on(api.companies.lookAlikes, async ({ query }) => ({
    items: await lookAlikes(deps.pool, { name: query.name, domain: domainOfWebsite(query.website) }),
  }));
  on(api.companies.mine, async (_input, { viewer }) => ({
    items: await ownCompaniesStatement.run(deps.pool, [viewer.id]),
  }));
  on(api.companies.link, async ({ body }, { viewer }) => linkOwnProfile(deps, viewer, body.companyId));
  registerPages(on, deps);
  registerCompanyRoles(on, deps);
  registerClaims(on, deps);
  registerAdminCompanies(on, deps);
}

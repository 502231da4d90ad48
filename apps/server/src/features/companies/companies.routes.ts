import { api, MERGE_UNDO_DAYS } from '@innerspring/contract';
import { beforeOf, pageOf, TAKE, afterOf } from '../../platform/api/paging.ts';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { openClaim, withdrawClaim } from './claims.commands.ts';
import { checkClaimProof, enterClaimCode } from './claims.proof.ts';
import {
  createCompany,
  editCompany,
  linkOwnProfile,
  settleSuggestion,
  suggestEdit,
  lookAlikes,
} from './companies.commands.ts';
import {
  companyPage,
  companyPeople,
  ownCompaniesStatement,
  pickCompanies,
  companyTeam,
  openSuggestions,
} from './companies.queries.ts';
import { requireCompany, requireEditor, roleAt, companyNotFound } from './company-access.ts';
import { domainOfWebsite } from './company-fields.ts';
import { acceptHandover, dropHandover, offerHandover, addRole, changeRole, removeRole } from './roles.commands.ts';
import {
  decideClaim,
  previewClaim,
  editAsStaff,
  liftCompanySuspension,
  setCompanyVerified,
  suspendCompany,
} from './admin-companies.commands.ts';
import {
  adminClaims,
  adminCompanyRows,
  adminCompanyStatement,
  adminMergesStatement,
  adminTeamStatement,
  companyHistoryStatement,
  companiesCsv,
} from './admin-companies.queries.ts';
import { mergeCompany, undoMerge } from './merge.commands.ts';

const DAY = 86_400_000;
const undoUntil = (createdAt: Date) => new Date(createdAt.getTime() + MERGE_UNDO_DAYS * DAY);

async function adminCompany({ pool, clock }: Deps, companyId: number) {
  const [row] = await adminCompanyStatement.run(pool, [companyId]);
  if (!row) throw companyNotFound();
  const { suspendedAt, suspensionReason, mergedInto, createdBy, peopleCount, ...company } = row;
  const [team, merges, alike, history] = await Promise.all([
    adminTeamStatement.run(pool, [companyId, clock.now()]),
    adminMergesStatement.run(pool, [companyId]),
    lookAlikes(pool, { name: company.name, domain: company.domain, except: companyId }),
    companyHistoryStatement.run(pool, [companyId]),
  ]);
  return {
    company,
    suspendedAt,
    suspensionReason,
    mergedInto,
    createdBy,
    peopleCount,
    team,
    merges: merges.map((merge) => ({ ...merge, undoUntil: undoUntil(merge.createdAt) })),
    lookAlikes: alike,
    history,
  };
}

function registerAdminLists(on: Api['on'], deps: Deps): void {
  const { adminCompanies } = api;
  on(adminCompanies.list, async ({ query: { cursor, ...filter } }) =>
    pageOf(await adminCompanyRows(deps.pool, filter, beforeOf(cursor), TAKE)),
  );
  on(adminCompanies.csv, async ({ query }, { viewer, ip, reply }) => {
    const lines = await companiesCsv(deps, viewer, query, ip);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="companies.csv"')
      .send(lines);
  });
  on(adminCompanies.claims, async ({ query: { cursor, ...filter } }) =>
    pageOf(await adminClaims(deps.pool, { ...filter, after: afterOf(cursor) }, deps.clock.now(), TAKE)),
  );
  on(adminCompanies.previewClaim, async ({ params, body }) => ({ mail: await previewClaim(deps, params.id, body) }));
  on(adminCompanies.decideClaim, async ({ params, body }, { viewer, ip }) => {
    await decideClaim(deps, viewer, params.id, body, ip);
    const [claim] = await adminClaims(deps.pool, { id: params.id }, deps.clock.now(), 1);
    if (!claim) throw new AppError('not_found', 'Claim not found');
    return claim;
  });
}

/** What staff do with companies. */
function registerAdminCompanies(on: Api['on'], deps: Deps): void {
  const { adminCompanies } = api;
  registerAdminLists(on, deps);
  on(adminCompanies.get, async ({ params }) => adminCompany(deps, params.id));
  on(adminCompanies.edit, async ({ params, body }, { viewer, ip }) => {
    await editAsStaff(deps, viewer, params.id, body, ip);
    return adminCompany(deps, params.id);
  });
  on(adminCompanies.setVerified, async ({ params, body }, { viewer, ip }) => {
    await setCompanyVerified(deps, viewer, params.id, body.verified, ip);
    return adminCompany(deps, params.id);
  });
  on(adminCompanies.suspend, async ({ params, body }, { viewer, ip }) => {
    await suspendCompany(deps, viewer, params.id, body.reason, ip);
    return adminCompany(deps, params.id);
  });
  on(adminCompanies.unsuspend, async ({ params }, { viewer, ip }) => {
    await liftCompanySuspension(deps, viewer, params.id, ip);
    return adminCompany(deps, params.id);
  });
  on(adminCompanies.merge, async ({ params, body }, { viewer, ip }) => {
    await mergeCompany(deps, viewer, { fromId: params.id, intoId: body.intoId, reason: body.reason.trim(), ip });
    return adminCompany(deps, body.intoId);
  });
  on(adminCompanies.undoMerge, async ({ params }, { viewer, ip }) =>
    adminCompany(deps, await undoMerge(deps, viewer, params.id, ip)),
  );
}

/** Who may act for a company, the hand-over of ownership, and suggestions from others. */
function registerCompanyRoles(on: Api['on'], deps: Deps): void {
  const { roles, pool, clock } = { ...deps, roles: api.companyRoles };
  const team = (viewer: Viewer, id: number) => companyTeam(pool, viewer.id, id, clock.now());
  on(roles.team, async ({ params }, { viewer }) => {
    await requireCompany(deps.db, params.id);
    if (!(await roleAt(deps.db, params.id, viewer.id)))
      throw new AppError('forbidden', 'You don’t have a role at this company.');
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

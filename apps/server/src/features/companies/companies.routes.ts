import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { registerAdminCompanies } from './admin-companies.routes.ts';
import { openClaim, withdrawClaim } from './claims.commands.ts';
import { checkClaimProof, enterClaimCode } from './claims.proof.ts';
import { createCompany, editCompany, linkOwnProfile, suggestEdit } from './companies.commands.ts';
import { pickCompanies, companyPage, companyPeople, ownCompaniesStatement } from './companies.queries.ts';
import { requireCompany } from './company-access.ts';
import { domainOfWebsite } from './company-fields.ts';
import { lookAlikes } from './look-alikes.queries.ts';
import { registerCompanyRoles } from './roles.routes.ts';

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

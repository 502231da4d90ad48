import { api, MERGE_UNDO_DAYS } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { afterOf, beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { decideClaim } from './admin-claims.commands.ts';
import { editAsStaff, liftCompanySuspension, setCompanyVerified, suspendCompany } from './admin-companies.commands.ts';
import {
  adminClaims,
  adminCompanyRows,
  adminCompanyStatement,
  adminMergesStatement,
  adminTeamStatement,
  companyHistoryStatement,
} from './admin-companies.queries.ts';
import { companiesCsv } from './companies-csv.ts';
import { companyNotFound } from './company-access.ts';
import { lookAlikes } from './look-alikes.queries.ts';
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

function registerLists(on: Api['on'], deps: Deps): void {
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
  on(adminCompanies.decideClaim, async ({ params, body }, { viewer, ip }) => {
    await decideClaim(deps, viewer, params.id, body, ip);
    const [claim] = await adminClaims(deps.pool, { id: params.id }, deps.clock.now(), 1);
    if (!claim) throw new AppError('not_found', 'Claim not found');
    return claim;
  });
}

/** What staff do with companies. */
export function registerAdminCompanies(on: Api['on'], deps: Deps): void {
  const { adminCompanies } = api;
  registerLists(on, deps);
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

import { eq } from 'drizzle-orm';
import type { HandlerInput, api } from '@innerspring/contract';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { type Company, companyNotFound } from './company-access.ts';
import { companies } from './companies.tables.ts';
import { isOwnableDomain, beforeOf, changeOf, nameIsFree } from './company-fields.ts';
type AdminEdit = HandlerInput<typeof api.adminCompanies.edit>['body'];
type Change = Partial<typeof companies.$inferInsert>;

async function lockAnyCompany(tx: Db, companyId: number): Promise<Company> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update');
  if (!company) throw companyNotFound();
  return company;
}

/** Stores a change by staff and its line in the log. */
async function change(
  deps: Deps,
  actor: Viewer,
  companyId: number,
  act: {
    action: string;
    does: string;
    ip: string;
    reason?: string;
    decide: (tx: Db, company: Company) => Promise<Change> | Change;
  },
): Promise<void> {
  await nameIsFree(() =>
    deps.db.transaction(async (tx) => {
      const company = await lockAnyCompany(tx, companyId);
      const set = await act.decide(tx, company);
      if (Object.keys(set).length === 0) return;
      await tx.update(companies).set(set).where(eq(companies.id, companyId));
      await recordAudit(tx, {
        actorId: actor.id,
        action: act.action,
        summary: `${actor.fullName} ${act.does} ${company.name}`,
        subjectType: 'company',
        subjectId: companyId,
        before: beforeOf(company, set),
        after: set,
        reason: act.reason ?? null,
        ip: act.ip,
      });
    }),
  );
}

function domainOf(typed: string | null): string | null {
  const domain =
    typed
      ?.trim()
      .toLowerCase()
      .replace(/^www\./, '') || null;
  if (domain && !isOwnableDomain(domain))
    throw fieldError('domain', 'Enter a domain of the company’s own, such as example.com');
  return domain;
}

/** Changes any field, the mail domain too. @throws {AppError} `not_found`, `invalid`, `already_exists` for a name in use. */
export function editAsStaff(deps: Deps, actor: Viewer, companyId: number, edit: AdminEdit, ip: string): Promise<void> {
  const { domain, ...fields } = edit;
  return change(deps, actor, companyId, {
    action: 'companies.edit',
    does: 'edited the company',
    ip,
    async decide(tx, company) {
      const set = await changeOf(tx, actor.id, company, fields, deps.clock.now());
      return domain === undefined ? set : { ...set, domain: domainOf(domain) };
    },
  });
}

export function setCompanyVerified(
  deps: Deps,
  actor: Viewer,
  companyId: number,
  verified: boolean,
  ip: string,
): Promise<void> {
  return change(deps, actor, companyId, {
    action: 'companies.verify',
    does: verified ? 'verified' : 'removed the Verified badge of',
    ip,
    decide: () => ({ isVerified: verified }),
  });
}

/** Hides a company from members. @throws {AppError} `not_found`, `conflict` where it is hidden already. */
export function suspendCompany(
  deps: Deps,
  actor: Viewer,
  companyId: number,
  reason: string,
  ip: string,
): Promise<void> {
  return change(deps, actor, companyId, {
    action: 'companies.suspend',
    does: 'suspended',
    ip,
    reason: reason.trim(),
    decide(_tx, company) {
      if (company.suspendedAt) throw new AppError('conflict', 'This company is suspended already.');
      return { suspendedAt: deps.clock.now(), suspensionReason: reason.trim() };
    },
  });
}

/** @throws {AppError} `not_found`, `conflict` where it is not suspended. */
export function liftCompanySuspension(deps: Deps, actor: Viewer, companyId: number, ip: string): Promise<void> {
  return change(deps, actor, companyId, {
    action: 'companies.unsuspend',
    does: 'lifted the suspension of',
    ip,
    decide(_tx, company) {
      if (!company.suspendedAt) throw new AppError('conflict', 'This company is not suspended.');
      return { suspendedAt: null, suspensionReason: null };
    },
  });
}

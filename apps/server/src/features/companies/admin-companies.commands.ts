import type { MailPreview } from '@innerspring/contract/mail-preview';
import { eq, and, sql } from 'drizzle-orm';
import type { HandlerInput, api } from '@innerspring/contract';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, changedSinceRead, fieldError } from '../../platform/errors.ts';
import { previewOf } from '../../platform/mail/mailer.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { wantsNotification } from '../../core/notifications/public.ts';
import { type Company, companyNotFound, lockCompany, notifyOfOwnRole } from './company-access.ts';
import { companies, companyClaims, companyRoles } from './companies.tables.ts';
import { isOwnableDomain, beforeOf, changeOf, keepTypeBefore, nameIsFree } from './company-fields.ts';
import type { Claim } from './claims.commands.ts';
import { approveClaim } from './claims.proof.ts';
import { claimDecisionMail } from './companies.mails.ts';
import { companiesEvents } from './companies.tokens.ts';

type AdminEdit = HandlerInput<typeof api.adminCompanies.edit>['body'];
type Change = Partial<typeof companies.$inferInsert>;

async function lockAnyCompany(tx: Db, companyId: number): Promise<Company> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update');
  if (!company) throw companyNotFound();
  return company;
}

/** Stores a change by staff and its audit line. */
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
      await keepTypeBefore(tx, company, set, deps.clock.now());
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
    throw fieldError('domain', 'Enter the company’s own domain, such as example.com');
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
    does: verified ? 'verified' : 'removed the Verified badge from',
    ip,
    decide: () => ({ isVerified: verified }),
  });
}

/** Hides a company from members. @throws {AppError} `not_found`, `conflict` if it is already suspended. */
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
      if (company.suspendedAt) throw new AppError('conflict', 'This company is already suspended.');
      return { suspendedAt: deps.clock.now(), suspensionReason: reason.trim() };
    },
  });
}

/** @throws {AppError} `not_found`, `conflict` if it isn't suspended. */
export function liftCompanySuspension(deps: Deps, actor: Viewer, companyId: number, ip: string): Promise<void> {
  return change(deps, actor, companyId, {
    action: 'companies.unsuspend',
    does: 'lifted the suspension of',
    ip,
    decide(_tx, company) {
      if (!company.suspendedAt) throw new AppError('conflict', 'This company isn’t suspended.');
      return { suspendedAt: null, suspensionReason: null };
    },
  });
}

type Decision = {
  state: 'approved' | 'refused';
  role?: 'owner' | 'admin' | 'editor' | undefined;
  reason?: string | undefined;
};

/** Members can turn off the mail about a decision. */
const wantsMail = wantsNotification(sql`${users.preferences}`, 'company', 'mail');

async function openClaimFor(tx: Db, claimId: number, version: number): Promise<{ claim: Claim; company: Company }> {
  const [found] = await tx.select().from(companyClaims).where(eq(companyClaims.id, claimId));
  if (!found) throw new AppError('not_found', 'Claim not found');
  // The company's row is locked before the claim's, as everywhere.
  const company = await lockCompany(tx, found.companyId);
  const [claim] = await tx.select().from(companyClaims).where(eq(companyClaims.id, claimId)).for('no key update');
  if (claim?.state !== 'open') throw new AppError('conflict', 'This claim has already been decided.');
  if (claim.version !== version) throw changedSinceRead();
  return { claim, company };
}

async function roleToGive(tx: Db, companyId: number, chosen: Decision['role']): Promise<'owner' | 'admin' | 'editor'> {
  if (chosen) return chosen;
  const owned = and(eq(companyRoles.companyId, companyId), eq(companyRoles.role, 'owner'));
  const owners = await tx.select({ userId: companyRoles.userId }).from(companyRoles).where(owned).limit(1);
  return owners.length > 0 ? 'editor' : 'owner';
}

async function claimantOf(db: Db, { userId }: Pick<Claim, 'userId'>) {
  const [claimant] = await db
    .select({ fullName: users.fullName, email: users.email, wantsMail: sql<boolean>`${wantsMail}` })
    .from(users)
    .where(eq(users.id, userId));
  if (!claimant) throw new AppError('not_found', 'User not found');
  return claimant;
}

/**
 * The mail to the claimant that a decision would send, word for word, or null where it sends none. Changes nothing and locks nothing.
 * @throws {AppError} `not_found`
 */
export async function previewClaim(
  { db, config }: Deps,
  claimId: number,
  decision: Decision,
): Promise<MailPreview | null> {
  const [found] = await db
    .select({ claim: companyClaims, company: companies })
    .from(companyClaims)
    .innerJoin(companies, eq(companies.id, companyClaims.companyId))
    .where(eq(companyClaims.id, claimId));
  if (!found) throw new AppError('not_found', 'Claim not found');
  const { claim, company } = found;
  const claimant = await claimantOf(db, claim);
  if (!claimant.wantsMail) return null;
  const approved = decision.state === 'approved';
  const role = approved ? await roleToGive(db, company.id, decision.role) : null;
  const reason = decision.reason?.trim() || null;
  return previewOf(claimDecisionMail(config, claimant, company, { approved, role, reason }));
}

/**
 * Approves a claim (as owner, unless there is one or staff choose a role) or refuses it; its claimant learns of it, by mail where they want that.
 * @throws {AppError} `not_found`, `conflict` where it is settled or changed since staff read it, `invalid` for a refusal without a reason.
 */
export async function decideClaim(
  deps: Deps,
  actor: Viewer,
  claimId: number,
  { version, ...decision }: Decision & { version: number },
  ip: string,
): Promise<void> {
  const now = deps.clock.now();
  const reason = decision.reason?.trim() || null;
  if (decision.state === 'refused' && !reason)
    throw fieldError('reason', 'Say why. The person who made the claim will see this.');
  const promotedId = await deps.db.transaction(async (tx) => {
    const { claim, company } = await openClaimFor(tx, claimId, version);
    const approved = decision.state === 'approved';
    const role = approved ? await roleToGive(tx, company.id, decision.role) : null;
    if (role) await approveClaim(tx, claim, { role, by: actor.id, reason, now });
    else {
      await tx
        .update(companyClaims)
        .set({ state: 'refused', decidedBy: actor.id, decidedAt: now, decisionReason: reason, codeHash: null })
        .where(eq(companyClaims.id, claimId));
    }
    const claimant = await claimantOf(tx, claim);
    if (claimant.wantsMail)
      await deps.mailer.queue(tx, claimDecisionMail(deps.config, claimant, company, { approved, role, reason }));
    await deps.outbox.emit(tx, companiesEvents.claimDecided, { claimId });
    await recordAudit(tx, {
      actorId: actor.id,
      action: approved ? 'companies.approveClaim' : 'companies.refuseClaim',
      summary: `${actor.fullName} ${decision.state} the claim of ${claimant.fullName} to ${company.name}`,
      subjectType: 'company',
      subjectId: company.id,
      after: { claimId, userId: claim.userId, role },
      reason,
      ip,
    });
    return role && claim.userId;
  });
  if (promotedId) notifyOfOwnRole(deps, promotedId);
}

import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { wantsNotification } from '../../core/notifications/public.ts';
import type { Claim } from './claims.commands.ts';
import { approveClaim } from './claims.proof.ts';
import { type Company, lockCompany } from './company-access.ts';
import { companyClaims, companyRoles } from './companies.tables.ts';
import { claimDecisionMail } from './company-mails.ts';
import { companiesEvents } from './companies.tokens.ts';

type Decision = {
  state: 'approved' | 'refused';
  role?: 'owner' | 'admin' | 'editor' | undefined;
  reason?: string | undefined;
};

/** The mail about a decision is one of those that members may switch off. */
const wantsMail = wantsNotification(sql`${users.preferences}`, 'company', 'mail');

async function openClaimFor(tx: Db, claimId: number): Promise<{ claim: Claim; company: Company }> {
  const [found] = await tx.select().from(companyClaims).where(eq(companyClaims.id, claimId));
  if (!found) throw new AppError('not_found', 'Claim not found');
  // The company's row comes before the claim's, as everywhere.
  const company = await lockCompany(tx, found.companyId);
  const [claim] = await tx.select().from(companyClaims).where(eq(companyClaims.id, claimId)).for('no key update');
  if (claim?.state !== 'open') throw new AppError('conflict', 'This claim was settled already.');
  return { claim, company };
}

async function roleToGive(tx: Db, companyId: number, chosen: Decision['role']): Promise<'owner' | 'admin' | 'editor'> {
  if (chosen) return chosen;
  const owned = and(eq(companyRoles.companyId, companyId), eq(companyRoles.role, 'owner'));
  const owners = await tx.select({ userId: companyRoles.userId }).from(companyRoles).where(owned).limit(1);
  return owners.length > 0 ? 'editor' : 'owner';
}

/**
 * Approves a claim (as owner, unless there is one or staff choose a role) or refuses it; its claimant learns of it, by mail where they want that.
 * @throws {AppError} `not_found`, `conflict` where it is settled, `invalid` for a refusal without a reason.
 */
export async function decideClaim(
  deps: Deps,
  actor: Viewer,
  claimId: number,
  decision: Decision,
  ip: string,
): Promise<void> {
  const now = deps.clock.now();
  const reason = decision.reason?.trim() || null;
  if (decision.state === 'refused' && !reason) throw fieldError('reason', 'Say why: the claimant reads it.');
  await deps.db.transaction(async (tx) => {
    const { claim, company } = await openClaimFor(tx, claimId);
    const approved = decision.state === 'approved';
    const role = approved ? await roleToGive(tx, company.id, decision.role) : null;
    if (role) await approveClaim(tx, claim, { role, by: actor.id, reason, now });
    else {
      await tx
        .update(companyClaims)
        .set({ state: 'refused', decidedBy: actor.id, decidedAt: now, decisionReason: reason, codeHash: null })
        .where(eq(companyClaims.id, claimId));
    }
    const [claimant] = await tx
      .select({ fullName: users.fullName, email: users.email, wantsMail: sql<boolean>`${wantsMail}` })
      .from(users)
      .where(eq(users.id, claim.userId));
    if (!claimant) throw new AppError('not_found', 'User not found');
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
  });
}

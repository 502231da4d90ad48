import { timingSafeEqual } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { CLAIM_CODE, type CompanyRole } from '@innerspring/contract';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type OwnClaimRow,
  proofOf,
  type Claim,
  codeHash,
  noClaim,
  openClaimOf,
  ownClaimOf,
  requireDomainMail,
} from './claims.commands.ts';
import { type Company, lockCompany, notifyOfOwnRole, requireCompany } from './company-access.ts';
import { companyClaims, companyRoles } from './companies.tables.ts';
import { companiesLimits } from './companies.tokens.ts';

/** Gives the claimant the role if theirs is lower; closes the claim. */
export async function approveClaim(
  tx: Db,
  claim: Claim,
  decision: { role: Exclude<CompanyRole, 'recruiter'>; by: number | null; reason: string | null; now: Date },
): Promise<Claim> {
  const { role, now } = decision;
  const rank = sql`array_position(array['recruiter', 'editor', 'admin', 'owner'], ${companyRoles.role})`;
  await tx
    .insert(companyRoles)
    .values({ companyId: claim.companyId, userId: claim.userId, role, createdAt: now })
    .onConflictDoUpdate({
      target: [companyRoles.companyId, companyRoles.userId],
      set: { role },
      setWhere: sql`${rank} < array_position(array['recruiter', 'editor', 'admin', 'owner'], ${role}::text)`,
    });
  const [approved] = await tx
    .update(companyClaims)
    .set({ state: 'approved', decidedBy: decision.by, decidedAt: now, decisionReason: decision.reason, codeHash: null })
    .where(eq(companyClaims.id, claim.id))
    .returning();
  if (!approved) throw noClaim();
  return approved;
}

async function auditClaim(tx: Db, viewer: Viewer, company: Company, claim: Claim, role: string): Promise<void> {
  await recordAudit(tx, {
    actorId: viewer.id,
    action: 'companies.claim',
    summary: `${viewer.fullName} proved by ${claim.method} that they act for ${company.name} and became ${role}`,
    subjectType: 'company',
    subjectId: company.id,
    after: { userId: viewer.id, role, method: claim.method },
  });
}

async function lockClaim(tx: Db, companyId: number, userId: number): Promise<Claim> {
  const [claim] = await tx.select().from(companyClaims).where(openClaimOf(companyId, userId)).for('no key update');
  if (!claim) throw noClaim();
  return claim;
}

/**
 * Checks the emailed code. The right one makes the viewer an editor; each try counts, even a wrong one.
 * @throws {AppError} `not_found`, `invalid` for a wrong code, `gone` after 15 minutes or 5 tries, `conflict`.
 */
export async function enterClaimCode(
  deps: Deps,
  viewer: Viewer,
  companyId: number,
  code: string,
): Promise<OwnClaimRow> {
  const now = deps.clock.now();
  // A wrong code is a result of the transaction, not a failure: its try must be committed.
  const outcome = await deps.db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId);
    const claim = await lockClaim(tx, companyId, viewer.id);
    if (!claim.codeHash || !claim.codeExpiresAt) throw noClaim();
    if (claim.codeExpiresAt <= now || claim.codeAttempts >= CLAIM_CODE.attempts) return 'used up' as const;
    await tx
      .update(companyClaims)
      .set({ codeAttempts: claim.codeAttempts + 1 })
      .where(eq(companyClaims.id, claim.id));
    if (!timingSafeEqual(claim.codeHash, codeHash(companyId, viewer.id, code))) return 'wrong' as const;
    await requireDomainMail(tx, viewer, company);
    const approved = await approveClaim(tx, claim, { role: 'editor', by: null, reason: null, now });
    await auditClaim(tx, viewer, company, approved, 'editor');
    return ownClaimOf(approved, company.domain);
  });
  if (outcome === 'used up') throw new AppError('gone', 'This code no longer works. Ask for a new one.');
  if (outcome === 'wrong') {
    const sentence = 'That code isn’t right. Check the latest email.';
    throw new AppError('invalid', sentence, { fields: { code: sentence } });
  }
  notifyOfOwnRole(deps, viewer.id);
  return outcome;
}

async function hasRivals(tx: Db, claim: Claim): Promise<boolean> {
  const [owner] = await tx
    .select({ userId: companyRoles.userId })
    .from(companyRoles)
    .where(
      and(
        eq(companyRoles.companyId, claim.companyId),
        eq(companyRoles.role, 'owner'),
        ne(companyRoles.userId, claim.userId),
      ),
    )
    .limit(1);
  if (owner) return true;
  const [rival] = await tx
    .select({ id: companyClaims.id })
    .from(companyClaims)
    .where(
      and(
        eq(companyClaims.companyId, claim.companyId),
        eq(companyClaims.state, 'open'),
        ne(companyClaims.userId, claim.userId),
        ne(companyClaims.method, 'email'),
      ),
    )
    .limit(1);
  return rival !== undefined;
}

async function isProved(deps: Deps, claim: Claim, domain: string): Promise<boolean> {
  const proof = claim.proofToken ? proofOf(claim.method, domain, claim.proofToken) : null;
  if (!proof) throw noClaim();
  try {
    if (claim.method === 'dns')
      return (await deps.domainProof.txt(proof.place)).some((text) => text.trim() === proof.value);
    return (await deps.domainProof.file(proof.place)).trim() === proof.value;
  } catch (error) {
    deps.log.info({ err: error, domain }, 'Failed to check the proof of a company claim');
    return false;
  }
}

/**
 * Checks for the proof now. If found, it makes the viewer the owner, unless someone else owns or claims the company: then the
 * claim stays open and staff see that the proof was found.
 * @throws {AppError} `not_found`, `conflict` if the proof is missing, `rate_limited`.
 */
export async function checkClaimProof(deps: Deps, viewer: Viewer, companyId: number): Promise<OwnClaimRow> {
  const { domain } = await requireCompany(deps.db, companyId);
  const [claim] = await deps.db.select().from(companyClaims).where(openClaimOf(companyId, viewer.id));
  if (!claim || !domain) throw noClaim();
  await deps.limits.take(companiesLimits.companyProofs, viewer.id);
  // The network is accessed outside of any transaction.
  if (!(await isProved(deps, claim, domain))) {
    throw new AppError(
      'conflict',
      'We haven’t found the proof yet. DNS changes can take an hour to show up. Check again then.',
    );
  }
  const now = deps.clock.now();
  const checked = await deps.db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId);
    const present = await lockClaim(tx, companyId, viewer.id);
    if (present.proofToken !== claim.proofToken || company.domain !== domain) throw noClaim();
    if (await hasRivals(tx, present)) {
      if (present.proofFoundAt) return ownClaimOf(present, domain);
      const [kept] = await tx
        .update(companyClaims)
        .set({ proofFoundAt: now, version: present.version + 1 })
        .where(eq(companyClaims.id, present.id))
        .returning();
      if (!kept) throw noClaim();
      return ownClaimOf(kept, domain);
    }
    const approved = await approveClaim(tx, present, { role: 'owner', by: null, reason: null, now });
    await auditClaim(tx, viewer, company, approved, 'owner');
    return ownClaimOf(approved, domain);
  });
  if (checked.state === 'approved') notifyOfOwnRole(deps, viewer.id);
  return checked;
}

import { createHash, randomBytes, randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { CLAIM_CODE, type ClaimMethod, type ClaimState, type OwnClaim } from '@innerspring/contract';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { mailDomain } from '../../platform/mail/mail-domains.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { type Company, lockCompany, roleAt } from './company-access.ts';
import { companyClaims } from './companies.tables.ts';
import { claimCodeMail } from './companies.mails.ts';
import { companiesLimits } from './companies.tokens.ts';

/** The contract's claim with the instants as they come from the database. */
export type OwnClaimRow = Omit<OwnClaim, 'codeExpiresAt' | 'createdAt'> & {
  codeExpiresAt: Date | null;
  createdAt: Date;
};

/** One row of `claimColumns`. */
export type ClaimColumns = {
  claimId: number;
  method: ClaimMethod;
  state: ClaimState;
  proofToken: string | null;
  evidence: string | null;
  codeExpiresAt: Date | null;
  decisionReason: string | null;
  claimedAt: Date;
};

/** SQL for the columns of a claim that its claimant sees. */
export const claimColumns = (alias: string): string =>
  `${alias}.id as "claimId", ${alias}.method, ${alias}.state, ${alias}.proof_token as "proofToken", ${alias}.evidence,
  ${alias}.code_expires_at as "codeExpiresAt", ${alias}.decision_reason as "decisionReason", ${alias}.created_at as "claimedAt"`;

/** Where a proof is looked for, and what must stand there. */
export function proofOf(method: ClaimMethod, domain: string, token: string): { place: string; value: string } | null {
  if (method === 'dns') return { place: `_company-claim.${domain}`, value: `company-claim=${token}` };
  if (method === 'file') return { place: `https://${domain}/.well-known/company-claim.txt`, value: token };
  return null;
}

/** The contract's claim for its claimant. */
export function claimOf(row: ClaimColumns, domain: string | null): OwnClaimRow {
  const isOpen = row.state === 'open';
  return {
    id: row.claimId,
    method: row.method,
    state: row.state,
    proof: isOpen && domain && row.proofToken ? proofOf(row.method, domain, row.proofToken) : null,
    evidence: row.evidence,
    codeExpiresAt: isOpen ? row.codeExpiresAt : null,
    decisionReason: row.decisionReason,
    createdAt: row.claimedAt,
  };
}

export type Claim = typeof companyClaims.$inferSelect;

const EVIDENCE_LENGTH = 20;

/** The code's hash is bound to its claimant and company, so that equal codes have different hashes. */
export const codeHash = (companyId: number, userId: number, code: string): Buffer =>
  createHash('sha256').update(`${companyId}:${userId}:${code}`).digest();

export const ownClaimOf = (claim: Claim, domain: string | null): OwnClaimRow =>
  claimOf({ ...claim, claimId: claim.id, claimedAt: claim.createdAt }, domain);

export const openClaimOf = (companyId: number, userId: number) =>
  and(eq(companyClaims.companyId, companyId), eq(companyClaims.userId, userId), eq(companyClaims.state, 'open'));

/** The member with a confirmed address on the company's domain. @throws {AppError} `conflict` */
export async function requireDomainMail(tx: Db, viewer: Viewer, company: Company) {
  const [member] = await tx
    .select({ fullName: users.fullName, email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, viewer.id));
  const { domain } = company;
  if (!domain) throw noDomain();
  if (!member?.verifiedAt || mailDomain(member.email) !== domain.toLowerCase()) {
    throw new AppError('conflict', `Confirm an email address at ${domain} in Settings first, or prove it another way.`);
  }
  return member;
}

const noDomain = () =>
  new AppError('conflict', 'We don’t have an email domain for this company. Send documents to our staff instead.');

async function refuseNeedless(tx: Db, viewer: Viewer, companyId: number, method: ClaimMethod): Promise<void> {
  const role = await roleAt(tx, companyId, viewer.id);
  if (role === 'owner') throw new AppError('conflict', 'You already own this company.');
  if (method === 'email' && (role === 'admin' || role === 'editor')) {
    throw new AppError(
      'conflict',
      'You’re already an editor of this company. To become the owner, prove it another way.',
    );
  }
}

type Proof = Pick<Claim, 'codeHash' | 'codeExpiresAt' | 'codeAttempts' | 'proofToken' | 'proofFoundAt'>;

/** What the chosen way of proving needs; mails the code where it is one. */
async function prepareProof(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  company: Company,
  input: { method: ClaimMethod; evidence: string | null },
): Promise<Proof> {
  const nothing: Proof = { codeHash: null, codeExpiresAt: null, codeAttempts: 0, proofToken: null, proofFoundAt: null };
  if (input.method === 'documents') {
    if ((input.evidence?.length ?? 0) >= EVIDENCE_LENGTH) return nothing;
    throw fieldError(
      'evidence',
      `Tell our staff in at least ${EVIDENCE_LENGTH} characters how you can prove that you act for ${company.name}.`,
    );
  }
  if (input.method !== 'email') {
    if (!company.domain) throw noDomain();
    return { ...nothing, proofToken: randomBytes(16).toString('hex') };
  }
  const member = await requireDomainMail(tx, viewer, company);
  const code = String(randomInt(10 ** CLAIM_CODE.digits)).padStart(CLAIM_CODE.digits, '0');
  await deps.mailer.queue(tx, claimCodeMail(deps.config, member, company, code));
  const codeExpiresAt = new Date(deps.clock.now().getTime() + CLAIM_CODE.minutes * 60_000);
  return { ...nothing, codeHash: codeHash(company.id, viewer.id, code), codeExpiresAt };
}

/**
 * Opens a claim, or changes the open one to another way of proving; an earlier code or token stops working.
 * @throws {AppError} `not_found`, `conflict` with what is missing, `invalid`, `rate_limited`.
 */
export async function openClaim(
  deps: Deps,
  viewer: Viewer,
  companyId: number,
  input: { method: ClaimMethod; evidence?: string | undefined },
): Promise<OwnClaimRow> {
  await deps.limits.take(companiesLimits.companyClaims, viewer.id);
  const evidence = input.evidence?.trim() || null;
  return deps.db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId);
    await refuseNeedless(tx, viewer, companyId, input.method);
    const proof = await prepareProof(tx, deps, viewer, company, { method: input.method, evidence });
    const values = { method: input.method, ...(input.evidence === undefined ? {} : { evidence }), ...proof };
    const [changed] = await tx
      .update(companyClaims)
      .set({ ...values, version: sql`${companyClaims.version} + 1` })
      .where(openClaimOf(companyId, viewer.id))
      .returning();
    if (changed) return ownClaimOf(changed, company.domain);
    const [made] = await tx
      .insert(companyClaims)
      .values({ companyId, userId: viewer.id, createdAt: deps.clock.now(), ...values })
      .returning();
    if (!made) throw new AppError('internal');
    return ownClaimOf(made, company.domain);
  });
}

/** @throws {AppError} `not_found` where nothing is open. */
export async function withdrawClaim(deps: Deps, viewer: Viewer, companyId: number): Promise<void> {
  const withdrawn = await deps.db
    .update(companyClaims)
    .set({ state: 'withdrawn', decidedAt: deps.clock.now(), codeHash: null })
    .where(openClaimOf(companyId, viewer.id))
    .returning({ id: companyClaims.id });
  if (withdrawn.length === 0) throw noClaim();
}

export const noClaim = () => new AppError('not_found', 'You don’t have an open claim to this company.');

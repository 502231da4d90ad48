import type { ClaimMethod, ClaimState, OwnClaim } from '@innerspring/contract';

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
  codeExpiresAt: Date | null;
  decisionReason: string | null;
  claimedAt: Date;
};

/** SQL for the columns of a claim that its claimant sees. */
export const claimColumns = (alias: string): string =>
  `${alias}.id as "claimId", ${alias}.method, ${alias}.state, ${alias}.proof_token as "proofToken",
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
    codeExpiresAt: isOpen ? row.codeExpiresAt : null,
    decisionReason: row.decisionReason,
    createdAt: row.claimedAt,
  };
}

import { and, eq, or } from 'drizzle-orm';
import { z } from '@innerspring/contract';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { accountLinkedMail } from './auth.mails.ts';
import { type Account, accountById } from './auth.queries.ts';
import { externalIdentities } from './auth.tables.ts';
import { type Proof, proveAccount } from './sign-in.ts';
import { consumeToken, issueToken, peekToken } from './one-time-tokens.ts';
import { noteSecurityEvent } from './security-events.ts';

const Identity = z.object({ provider: z.string(), subject: z.string(), displayName: z.string() });
/** An account at an external service: the service's name, its user id there, and its display name. */
export type OutsideIdentity = z.infer<typeof Identity>;

/**
 * Creates the secret of a link with which the account's owner can link an external login to it. It works for 60
 * minutes.
 */
export function createAccountLinkToken(deps: Deps, userId: number, identity: OutsideIdentity): Promise<string> {
  return issueToken(deps.db, {
    purpose: 'account_link',
    userId,
    data: JSON.stringify(Identity.parse(identity)),
    now: deps.clock.now(),
  });
}

async function pendingLink(deps: Deps, secret: string): Promise<{ account: Account; identity: OutsideIdentity }> {
  const token = await peekToken(deps.db, secret, ['account_link'], deps.clock.now());
  const account = token?.userId ? await accountById(deps.db, token.userId) : null;
  if (!account || !token?.data) throw new AppError('gone');
  return { account, identity: Identity.parse(JSON.parse(token.data)) };
}

/** Enough of an address for its owner to recognize it: `j***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** The external login that a pending link would add. @throws {AppError} gone. */
export async function readAccountLink(deps: Deps, secret: string) {
  const { account, identity } = await pendingLink(deps, secret);
  return { provider: identity.provider, displayName: identity.displayName, maskedEmail: maskEmail(account.email) };
}

/**
 * Links the external login to the account, after its password and second factor were verified.
 * @throws {AppError} gone, wrong_credentials, second_factor_required, second_factor_invalid, rate_limited;
 * already_exists if the external login, or another one of that service, is already linked.
 */
export async function confirmAccountLink(deps: Deps, secret: string, proof: Proof): Promise<Account> {
  const { account, identity } = await pendingLink(deps, secret);
  await proveAccount(deps, account.id, proof);
  const now = deps.clock.now();
  const { provider, subject } = identity;
  await deps.db.transaction(async (tx) => {
    if (!(await consumeToken(tx, secret, ['account_link'], now))) throw new AppError('gone');
    await tx
      .insert(externalIdentities)
      .values({ userId: account.id, provider, subject, createdAt: now })
      .onConflictDoNothing();
    const linked = await tx
      .select({ userId: externalIdentities.userId, subject: externalIdentities.subject })
      .from(externalIdentities)
      .where(
        and(
          eq(externalIdentities.provider, provider),
          or(eq(externalIdentities.subject, subject), eq(externalIdentities.userId, account.id)),
        ),
      );
    if (linked.some((row) => row.userId !== account.id || row.subject !== subject)) {
      throw new AppError(
        'already_exists',
        `This account, or that ${provider} login, is linked to another one already.`,
      );
    }
    await noteSecurityEvent(tx, { userId: account.id, text: `${provider} linked`, ip: proof.ip, now });
    await deps.mailer.queue(tx, accountLinkedMail(deps.config, account, provider));
    await recordAudit(tx, {
      actorId: account.id,
      action: 'auth.linkAccount',
      summary: `${account.fullName} linked ${provider}`,
      subjectType: 'user',
      subjectId: account.id,
      after: { provider, subject },
      ip: proof.ip,
    });
  });
  return account;
}

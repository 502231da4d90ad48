import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import { suspension } from '../../platform/suspension.ts';
import { type Account, accountById, findAccount } from './auth.queries.ts';
import { limitedAttempt } from '../../platform/passwords/limited-attempt.ts';
import { acceptSecondFactor } from './second-factor.ts';

export type Proof = { password: string; secondFactor?: string | undefined; ip: string };

async function checkPassword(account: Account | null, password: string): Promise<Account> {
  const right = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !right) throw new AppError('wrong_credentials');
  return account;
}

async function checkSecondFactor(deps: Deps, account: Account, code: string | undefined): Promise<void> {
  if (!account.hasTwoFactor) return;
  if (!code?.trim()) throw new AppError('second_factor_required');
  if (!(await acceptSecondFactor(deps, account.id, code))) throw new AppError('second_factor_invalid');
}

/**
 * The account of a username or e-mail address, once its password and, where switched on, its second factor are proved.
 * Takes as long for names that nobody has.
 * @throws {AppError} wrong_credentials, second_factor_required, second_factor_invalid, rate_limited; forbidden while suspended.
 */
export async function proveCredentials(deps: Deps, identifier: string, proof: Proof): Promise<Account> {
  const found = await findAccount(deps.db, identifier);
  const key = found ? `user:${found.id}` : `name:${identifier.trim().toLowerCase()}`;
  return prove(deps, found, key, proof);
}

/** The same for an account that is known already, say by a token. */
export async function proveAccount(deps: Deps, userId: number, proof: Proof): Promise<Account> {
  return prove(deps, await accountById(deps.db, userId), `user:${userId}`, proof);
}

function prove(deps: Deps, account: Account | null, key: string, proof: Proof): Promise<Account> {
  return limitedAttempt(deps.limits, { account: key, ip: proof.ip }, async () => {
    const proved = await checkPassword(account, proof.password);
    await checkSecondFactor(deps, proved, proof.secondFactor);
    if (proved.suspendedUntil && proved.suspendedUntil > deps.clock.now()) {
      throw suspension(proved.suspendedUntil);
    }
    return proved;
  });
}

/**
 * The signed-in member's own password alone, before a change that asks for it.
 * @throws {AppError} wrong_credentials ("That password is not right."), rate_limited.
 */
export async function proveOwnPassword(deps: Deps, userId: number, password: string, ip: string): Promise<Account> {
  const account = await accountById(deps.db, userId);
  return limitedAttempt(deps.limits, { account: `user:${userId}`, ip }, async () => {
    const right = await verifyPassword(password, account?.passwordHash ?? null);
    if (!account || !right) throw new AppError('wrong_credentials', 'That password is not right.');
    return account;
  });
}

import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import { suspension } from '../../platform/sessions.ts';
import { limitedAttempt, sessionTries, signInTries, type Tries } from '../../platform/passwords/limited-attempt.ts';
import { type Account, accountById, findAccount } from './auth.queries.ts';
import { deviceHashOf, isKnownDevice } from './devices.ts';
import { acceptSecondFactor } from './second-factor.ts';

type Given = { password: string; secondFactor?: string | undefined };
/** What somebody who signs in gives, and where they are; `device` is the name that their browser came with. */
export type Proof = Given & { ip: string; device: string | null };

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
  return prove(deps, found, await triesOf(deps, key, found?.id ?? 0, proof), proof);
}

/** The same for an account that is known already, by a token. */
export async function proveAccount(deps: Deps, userId: number, proof: Proof): Promise<Account> {
  const account = await accountById(deps.db, userId);
  return prove(deps, account, await triesOf(deps, `user:${userId}`, userId, proof), proof);
}

/** The same for the signed-in member, before what asks for their password again; counted for this session alone. */
export async function proveAgain(deps: Deps, session: { id: number; userId: number }, given: Given): Promise<Account> {
  return prove(deps, await accountById(deps.db, session.userId), sessionTries(session.id), given);
}

async function triesOf(deps: Deps, account: string, userId: number, { device, ip }: Proof): Promise<Tries> {
  // Asked for names that nobody has too, so that its time does not tell.
  const isKnown = device !== null && (await isKnownDevice(deps.db, userId, device));
  return signInTries({ account, ip, knownDevice: isKnown ? deviceHashOf(device).toString('base64url') : null });
}

function prove(deps: Deps, account: Account | null, tries: Tries, proof: Given): Promise<Account> {
  return limitedAttempt(deps.limits, tries, async () => {
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
export async function proveOwnPassword(
  deps: Deps,
  session: { id: number; userId: number },
  password: string,
): Promise<Account> {
  const account = await accountById(deps.db, session.userId);
  return limitedAttempt(deps.limits, sessionTries(session.id), async () => {
    const right = await verifyPassword(password, account?.passwordHash ?? null);
    if (!account || !right) throw new AppError('wrong_credentials', 'That password is not right.');
    return account;
  });
}

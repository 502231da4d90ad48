import { createHash } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Db, Deps } from '../../platform/deps.ts';
import { secretBox, secretsOf } from '../../platform/secrets/secrets.ts';
import { recoveryCodes, twoFactor } from './auth.tables.ts';

const PERIOD_SECONDS = 30;
/** Steps before and after the present one that still count, for clocks that are a little off. */
const WINDOW = 1;

export const totpBox = (deps: Pick<Deps, 'config'>) => secretBox(secretsOf(deps.config), 'totp');

/** The generator behind a stored secret. */
export function totp(secret: string, label: { siteName: string; username: string }): TOTP {
  return new TOTP({
    issuer: label.siteName,
    label: label.username,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** Recovery codes are compared without their dashes and without regard to case. */
export const recoveryCodeHash = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
    .digest();

/** The member's secret; null, and a line in the log, where no secret of the server opens it: recovery codes still work then. */
function opened(deps: Pick<Deps, 'config' | 'log'>, sealed: string, userId: number): string | null {
  try {
    return totpBox(deps).open(sealed, String(userId));
  } catch (error) {
    deps.log.error({ err: error, userId }, 'The secret of an authenticator app cannot be read');
    return null;
  }
}

/**
 * Uses up a code of the authenticator app: its time step must be later than the last one used, so each code works once,
 * also of two at the same time. `unconfirmed`: the first code, which switches two-factor sign-in on.
 */
export async function acceptTotp(
  deps: Deps,
  userId: number,
  code: string,
  state: 'confirmed' | 'unconfirmed' = 'confirmed',
): Promise<boolean> {
  const inState = state === 'confirmed' ? isNotNull(twoFactor.confirmedAt) : isNull(twoFactor.confirmedAt);
  const [row] = await deps.db
    .select({ secret: twoFactor.secret })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), inState));
  if (!row) return false;
  const now = deps.clock.now();
  const secret = opened(deps, row.secret, userId);
  if (secret === null) return false;
  const generator = totp(secret, { siteName: '', username: '' });
  const offset = generator.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  if (offset === null) return false;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + offset;
  const used = await deps.db
    .update(twoFactor)
    .set(state === 'confirmed' ? { lastStep: step } : { lastStep: step, confirmedAt: now })
    .where(
      and(
        eq(twoFactor.userId, userId),
        eq(twoFactor.secret, row.secret),
        inState,
        or(isNull(twoFactor.lastStep), lt(twoFactor.lastStep, step)),
      ),
    )
    .returning({ userId: twoFactor.userId });
  return used.length === 1;
}

async function acceptRecoveryCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  const used = await deps.db
    .update(recoveryCodes)
    .set({ usedAt: deps.clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, recoveryCodeHash(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length === 1;
}

/** Uses up a code of the authenticator app or a recovery code. Says which one it was, or null when it is neither. */
export async function acceptSecondFactor(
  deps: Deps,
  userId: number,
  typed: string,
): Promise<'totp' | 'recovery' | null> {
  const code = typed.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(code)) return (await acceptTotp(deps, userId, code)) ? 'totp' : null;
  return (await acceptRecoveryCode(deps, userId, code)) ? 'recovery' : null;
}

/** Switches two-factor sign-in off, with its recovery codes. @returns whether there was one, confirmed or begun. */
export async function removeTwoFactor(tx: Db, userId: number): Promise<boolean> {
  const removed = await tx
    .delete(twoFactor)
    .where(eq(twoFactor.userId, userId))
    .returning({ userId: twoFactor.userId });
  if (removed.length === 0) return false;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return true;
}

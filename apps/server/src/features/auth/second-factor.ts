import { createHash } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Db, Deps } from '../../platform/deps.ts';
import { type StopJob, startJob } from '../../platform/jobs/jobs.ts';
import { secretBox, secretsOf } from '../../platform/secrets/secrets.ts';
import { recoveryCodes, twoFactor } from './auth.tables.ts';

const PERIOD_SECONDS = 30;
/** Time steps before and after the current one that are accepted, for clocks that are slightly off. */
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

/** Recovery codes are compared without dashes and case-insensitively. */
export const recoveryCodeHash = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
    .digest();

/** The member's secret; null, with a log line, if no secret of the server can decrypt it: recovery codes still work then. */
function opened(deps: Pick<Deps, 'config' | 'log'>, sealed: string, userId: number): string | null {
  try {
    return totpBox(deps).open(sealed, String(userId));
  } catch (error) {
    deps.log.error({ err: error, userId }, 'Failed to decrypt an authenticator app secret');
    return null;
  }
}

/**
 * Consumes a code of the authenticator app. Its time step must be later than the last one used, so each code works
 * once, even if two requests use it concurrently. `unconfirmed`: the first code, which turns on two-factor sign-in.
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

/** Consumes a code of the authenticator app or a recovery code. Returns which one it was, or null if it is neither. */
export async function acceptSecondFactor(
  deps: Deps,
  userId: number,
  typed: string,
): Promise<'totp' | 'recovery' | null> {
  const code = typed.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(code)) return (await acceptTotp(deps, userId, code)) ? 'totp' : null;
  return (await acceptRecoveryCode(deps, userId, code)) ? 'recovery' : null;
}

/** Turns off two-factor sign-in and deletes its recovery codes. @returns whether it was on or being set up. */
export async function removeTwoFactor(tx: Db, userId: number): Promise<boolean> {
  const removed = await tx
    .delete(twoFactor)
    .where(eq(twoFactor.userId, userId))
    .returning({ userId: twoFactor.userId });
  if (removed.length === 0) return false;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return true;
}

const HOUR = 3_600_000;
const BATCH = 500;

type Needed = Pick<Deps, 'db' | 'config' | 'log'>;

/**
 * Re-encrypts authenticator app secrets with the current SESSION_SECRET if an earlier one encrypted them, so that one can be
 * removed. Returns how many there were, and how many no secret can decrypt.
 */
export async function resealTwoFactor({ db, config, log }: Needed): Promise<{ moved: number; unreadable: number }> {
  const done = { moved: 0, unreadable: 0 };
  if (config.previousSecrets.length === 0) return done;
  const box = totpBox({ config });
  const renewed = (secret: string, userId: number) => {
    try {
      return box.renewed(secret, String(userId));
    } catch {
      done.unreadable += 1;
      return null;
    }
  };
  for (let after = 0; ; ) {
    const page = await db
      .select({ userId: twoFactor.userId, secret: twoFactor.secret })
      .from(twoFactor)
      .where(gt(twoFactor.userId, after))
      .orderBy(asc(twoFactor.userId))
      .limit(BATCH);
    for (const { userId, secret } of page) {
      const fresh = renewed(secret, userId);
      if (fresh === null) continue;
      // A secret that was set up again in between already uses the current server secret.
      await db
        .update(twoFactor)
        .set({ secret: fresh })
        .where(and(eq(twoFactor.userId, userId), eq(twoFactor.secret, secret)));
      done.moved += 1;
    }
    after = page.at(-1)?.userId ?? after;
    if (page.length < BATCH) break;
  }
  if (done.unreadable > 0)
    log.warn({ count: done.unreadable }, 'Authenticator app secrets that none of this server’s secrets can decrypt');
  return done;
}

/**
 * Runs `resealTwoFactor` now and every hour: while servers restart one after the other, those with the old secret still
 * encrypt new ones with it. Returns a function that stops it. Several processes may run it at the same time.
 */
export function startResealing(deps: Needed & Pick<Deps, 'meters'>): StopJob {
  const failure = 'Failed to reseal authenticator app secrets';
  return startJob(deps, { name: 'auth.reseal', everyMs: HOUR, work: () => resealTwoFactor(deps), failure });
}

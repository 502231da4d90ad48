import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { toDataURL } from 'qrcode';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/sessions.ts';
import { twoFactorMail } from './auth.mails.ts';
import { type Account, accountById } from './auth.queries.ts';
import { recoveryCodes, twoFactor } from './auth.tables.ts';
import { proveOwnPassword } from './sign-in.ts';
import { deleteSessions } from '../../core/accounts/public.ts';
import { limitedAttempt, sessionTries } from '../../platform/passwords/passwords.ts';
import { acceptTotp, recoveryCodeHash, totp, totpBox } from './second-factor.ts';
import { noteSecurityEvent } from './security-events.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits each: impossible to guess, so a plain hash is enough. */
const RECOVERY_CODE_BYTES = 10;

type Who = { viewer: Viewer; session: Pick<Session, 'id' | 'userId'>; ip: string };

const notOn = () => new AppError('conflict', 'Two-factor sign-in isn’t on.');
const unconfirmed = () =>
  new AppError('conflict', 'Confirm your email address first. Otherwise you could lock out the person it belongs to.');
const alreadyOn = () => new AppError('conflict', 'Two-factor sign-in is already on.');

/**
 * Starts the setup of two-factor sign-in with a new secret. Signing in doesn't change until a first code confirms it.
 * @throws {AppError} conflict if it is on, or while the address isn't confirmed.
 */
export async function startTwoFactor(
  deps: Deps,
  viewer: Viewer,
): Promise<{ secret: string; otpauthUrl: string; qrDataUrl: string }> {
  if (!(await ownAccount(deps.db, viewer)).emailVerified) throw unconfirmed();
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const fresh = { secret: totpBox(deps).seal(secret, String(viewer.id)), lastStep: null, createdAt: deps.clock.now() };
  const stored = await deps.db
    .insert(twoFactor)
    .values({ userId: viewer.id, ...fresh })
    .onConflictDoUpdate({ target: twoFactor.userId, set: fresh, setWhere: isNull(twoFactor.confirmedAt) })
    .returning({ userId: twoFactor.userId });
  if (stored.length === 0) throw alreadyOn();
  const otpauthUrl = totp(secret, { siteName: deps.config.siteName, username: viewer.username }).toString();
  return { secret, otpauthUrl, qrDataUrl: await toDataURL(otpauthUrl, { margin: 2, width: 240 }) };
}

async function replaceRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_CODE_BYTES)).buffer }).base32;
    return (text.match(/.{4}/g) ?? []).join('-');
  });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: recoveryCodeHash(code) })));
  return codes;
}

/** Notifies the member, and adds entries to their security log and the audit log. */
async function announce(
  tx: Db,
  deps: Deps,
  account: Account,
  state: 'on' | 'off' | 'new-codes',
  ip: string,
): Promise<void> {
  const event = {
    on: {
      text: 'Two-factor sign-in turned on',
      action: 'auth.startTwoFactor',
      verb: 'turned on two-factor sign-in',
    },
    off: {
      text: 'Two-factor sign-in turned off',
      action: 'auth.stopTwoFactor',
      verb: 'turned off two-factor sign-in',
    },
    'new-codes': {
      text: 'Recovery codes replaced',
      action: 'auth.newRecoveryCodes',
      verb: 'replaced their recovery codes',
    },
  }[state];
  await noteSecurityEvent(tx, { userId: account.id, text: event.text, ip, now: deps.clock.now() });
  await deps.mailer.queue(tx, twoFactorMail(deps.config, account, state));
  await recordAudit(tx, {
    actorId: account.id,
    action: event.action,
    summary: `${account.fullName} ${event.verb}`,
    subjectType: 'user',
    subjectId: account.id,
    ip,
  });
}

async function ownAccount(db: Db, viewer: Viewer): Promise<Account> {
  const account = await accountById(db, viewer.id);
  if (!account) throw new AppError('not_signed_in');
  return account;
}

/**
 * Turns on two-factor sign-in with a first code and returns the recovery codes, to be shown once. Other sessions end,
 * including those of anyone who got in with the password alone.
 * @throws {AppError} conflict if it is on or wasn't started, second_factor_invalid, rate_limited.
 */
export async function confirmTwoFactor(deps: Deps, { viewer, session, ip }: Who, code: string): Promise<string[]> {
  const account = await ownAccount(deps.db, viewer);
  if (account.hasTwoFactor) throw alreadyOn();
  if (!account.emailVerified) throw unconfirmed();
  const [begun] = await deps.db
    .select({ userId: twoFactor.userId })
    .from(twoFactor)
    .where(eq(twoFactor.userId, viewer.id));
  if (!begun) throw new AppError('conflict', 'Please start over: there’s no code to confirm.');
  const { codes, ended } = await limitedAttempt(deps.limits, sessionTries(session.id), () =>
    deps.db.transaction(async (tx) => {
      if (!(await acceptTotp({ ...deps, db: tx }, viewer.id, code.replaceAll(/\s/g, ''), 'unconfirmed')))
        throw new AppError('second_factor_invalid');
      const fresh = await replaceRecoveryCodes(tx, viewer.id);
      const others = await deleteSessions(tx, viewer.id, session.id);
      await announce(tx, deps, account, 'on', ip);
      return { codes: fresh, ended: others };
    }),
  );
  if (ended.length > 0) deps.bus.publish('sessions.ended', { userId: viewer.id, sessionIds: ended });
  return codes;
}

async function lockTwoFactor(tx: Db, userId: number): Promise<void> {
  const [on] = await tx
    .select({ userId: twoFactor.userId })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)))
    .for('update');
  if (!on) throw notOn();
}

/** Replaces the recovery codes. @throws {AppError} conflict if two-factor sign-in is off. */
export async function newRecoveryCodes(deps: Deps, { viewer, ip }: Who): Promise<string[]> {
  const account = await ownAccount(deps.db, viewer);
  return deps.db.transaction(async (tx) => {
    await lockTwoFactor(tx, viewer.id);
    const codes = await replaceRecoveryCodes(tx, viewer.id);
    await announce(tx, deps, account, 'new-codes', ip);
    return codes;
  });
}

/** Turns off two-factor sign-in. @throws {AppError} conflict if it is off, wrong_credentials, rate_limited. */
export async function stopTwoFactor(deps: Deps, { viewer, session, ip }: Who, password: string): Promise<void> {
  const account = await proveOwnPassword(deps, session, password);
  await deps.db.transaction(async (tx) => {
    await lockTwoFactor(tx, viewer.id);
    await tx.delete(twoFactor).where(eq(twoFactor.userId, viewer.id));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, viewer.id));
    await announce(tx, deps, account, 'off', ip);
  });
}

import { eq } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db, Deps, RequestContext } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { addressKey } from '../../platform/limits/limit.ts';
import { limitedAttempt, sessionTries, verifyPassword } from '../../platform/passwords/passwords.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { emergencySignInMail } from './auth.mails.ts';
import { adminAddresses, type CurrentUser } from './auth.queries.ts';
import { createAccount, raiseEmergencyAccount, shortenEmergencySessions } from '../../core/accounts/public.ts';
import { deviceOf, openSession } from './sign-in.ts';
import { authLimits } from './auth.tokens.ts';

type BreakGlass = NonNullable<Config['breakGlass']>;

/** This domain can't receive mail (RFC 2606), so no one can register or reset a password with it. */
const EMERGENCY_DOMAIN = 'emergency.invalid';
const EMERGENCY_EMAIL = `break-glass@${EMERGENCY_DOMAIN}`;
const EVERYBODY = 'all';

/** Addresses that no account of a person may have. */
export const isReservedEmail = (email: string) => email.toLowerCase().endsWith(`@${EMERGENCY_DOMAIN}`);

function isAllowedAddress(ip: string, allowed: string[]): boolean {
  if (allowed.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return allowed.some((entry) => {
    if (!entry.includes('/')) return ipaddr.isValid(entry) && ipaddr.process(entry).toString() === address.toString();
    if (!ipaddr.isValidCIDR(entry)) return false;
    const range = ipaddr.parseCIDR(entry);
    return range[0].kind() === address.kind() && address.match(range);
  });
}

/** The emergency account's settings, if they are set, haven't expired, and the typed name matches; otherwise null. */
export function emergencyFor(deps: Deps, typed: string): BreakGlass | null {
  const { breakGlass } = deps.config;
  if (!breakGlass || breakGlass.until <= deps.clock.now()) return null;
  return typed.trim().toLowerCase() === breakGlass.username.toLowerCase() ? breakGlass : null;
}

async function emergencyUser(tx: Db, wanted: string): Promise<number> {
  const existing = await raiseEmergencyAccount(tx, EMERGENCY_EMAIL);
  if (existing !== null) return existing;
  // A member may already have the username. The row is found by its address, so its username doesn't matter.
  for (const username of [wanted, `${wanted}.emergency`]) {
    const made = await createAccount(tx, {
      username,
      email: EMERGENCY_EMAIL,
      fullName: 'Emergency administrator',
      isAdmin: true,
      applicationStatus: 'approved',
    });
    if (made !== null) return made;
  }
  const [raced] = await tx.select({ id: users.id }).from(users).where(eq(users.email, EMERGENCY_EMAIL));
  if (!raced) throw new AppError('wrong_credentials');
  return raced.id;
}

type Given = { password: string; ip: string };

async function checkEmergencyPassword(account: BreakGlass, { password, ip }: Given): Promise<void> {
  const allowed = isAllowedAddress(ip, account.ips);
  const right = await verifyPassword(password, allowed ? account.passwordHash : null);
  if (!allowed || !right) throw new AppError('wrong_credentials');
}

/**
 * Checks the emergency password: three attempts in 15 minutes for each address, including correct ones. The three
 * attempts of all together only count addresses that may use the account, so that no one else can lock it by guessing.
 * @throws {AppError} wrong_credentials, rate_limited.
 */
async function proveEmergency(deps: Deps, account: BreakGlass, given: Given): Promise<void> {
  await deps.limits.take(authLimits.emergencyAddress, addressKey(given.ip));
  if (isAllowedAddress(given.ip, account.ips)) await deps.limits.take(authLimits.emergencyLogin, EVERYBODY);
  await checkEmergencyPassword(account, given);
}

/** The same for someone already signed in with it, counted for their session alone. */
export async function proveEmergencyAgain(
  deps: Deps,
  account: BreakGlass,
  sessionId: number,
  given: Given,
): Promise<void> {
  await limitedAttempt(deps.limits, sessionTries(sessionId), () => checkEmergencyPassword(account, given));
}

/**
 * Signs in with the emergency account from the server's settings (off by default): for 30 minutes, with an audit entry
 * and a mail to every admin.
 * @throws {AppError} wrong_credentials, rate_limited.
 */
export async function emergencySignIn(
  deps: Deps,
  account: BreakGlass,
  password: string,
  context: RequestContext<'visitor'>,
): Promise<CurrentUser> {
  await proveEmergency(deps, account, { password, ip: context.ip });
  const id = await deps.db.transaction(async (tx) => {
    const userId = await emergencyUser(tx, account.username);
    const used = { device: deviceOf(context), ip: context.ip, until: account.until };
    for (const address of await adminAddresses(tx))
      await deps.mailer.queue(tx, emergencySignInMail(deps.config, address, used));
    await recordAudit(tx, {
      actorId: userId,
      action: 'auth.emergencySignIn',
      summary: `The emergency account signed in: ${used.device}`,
      subjectType: 'user',
      subjectId: userId,
      ip: context.ip,
    });
    return userId;
  });
  return openSession(
    deps,
    { id, fullName: 'Emergency administrator', email: EMERGENCY_EMAIL, isAdmin: true },
    context,
    account,
  );
}

/**
 * Limits open sessions of the emergency account to the current settings: they end when the account expires, or at once
 * if it was disabled. Called at server startup.
 */
export async function limitEmergencySessions({ db, config, clock, bus }: Deps): Promise<void> {
  const until = config.breakGlass?.until ?? clock.now();
  for (const userId of new Set(await shortenEmergencySessions(db, until))) bus.publish('account.changed', { userId });
}

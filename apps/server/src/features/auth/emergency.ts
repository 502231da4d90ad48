import { eq } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { recordAudit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import type { Db, Deps, RequestContext } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import { users } from '../members/members.tables.ts';
import { emergencySignInMail } from './auth.mails.ts';
import { adminAddresses } from './auth.queries.ts';
import type { CurrentUser } from './current-user.queries.ts';
import { deviceOf, openSession } from './sign-in.ts';

type BreakGlass = NonNullable<Config['breakGlass']>;

/** Nobody can receive mail there (RFC 2606), so nobody can register or reset a password with it. */
const EMERGENCY_DOMAIN = 'emergency.invalid';
const EMERGENCY_EMAIL = `break-glass@${EMERGENCY_DOMAIN}`;
/** The three tries are for everybody together. */
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

/** The emergency account's settings, while they are set, not over, and the name typed is theirs; else null. */
export function emergencyFor(deps: Deps, typed: string): BreakGlass | null {
  const { breakGlass } = deps.config;
  if (!breakGlass || breakGlass.until <= deps.clock.now()) return null;
  return typed.trim().toLowerCase() === breakGlass.username.toLowerCase() ? breakGlass : null;
}

async function emergencyUser(tx: Db, wanted: string): Promise<number> {
  const existing = await tx
    .update(users)
    .set({ isAdmin: true, applicationStatus: 'approved', suspendedUntil: null })
    .where(eq(users.email, EMERGENCY_EMAIL))
    .returning({ id: users.id });
  if (existing[0]) return existing[0].id;
  // A member may have the wanted name already; the row is found by its address, so its own name matters to nobody.
  for (const username of [wanted, `${wanted}.emergency`]) {
    const [made] = await tx
      .insert(users)
      .values({
        username,
        email: EMERGENCY_EMAIL,
        fullName: 'Emergency administrator',
        isAdmin: true,
        applicationStatus: 'approved',
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (made) return made.id;
  }
  const [raced] = await tx.select({ id: users.id }).from(users).where(eq(users.email, EMERGENCY_EMAIL));
  if (!raced) throw new AppError('wrong_credentials');
  return raced.id;
}

/**
 * Checks the emergency password: three tries in 15 minutes for everybody together, right ones too.
 * @throws {AppError} wrong_credentials, rate_limited.
 */
export async function proveEmergency(deps: Deps, account: BreakGlass, password: string, ip: string): Promise<void> {
  await deps.limits.take('emergencyLogin', EVERYBODY);
  const allowed = isAllowedAddress(ip, account.ips);
  const right = await verifyPassword(password, allowed ? account.passwordHash : null);
  if (!allowed || !right) throw new AppError('wrong_credentials');
}

/**
 * Signs in with the emergency account of the server's settings, off by default: for 30 minutes, on the record,
 * and with a mail to every admin.
 * @throws {AppError} wrong_credentials, rate_limited.
 */
export async function emergencySignIn(
  deps: Deps,
  account: BreakGlass,
  password: string,
  context: RequestContext<'visitor'>,
): Promise<CurrentUser> {
  await proveEmergency(deps, account, password, context.ip);
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
    true,
  );
}

import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Deps, RequestContext, Db } from '../../platform/deps.ts';
import { reactivateAccount } from '../../core/accounts/public.ts';
import { AppError } from '../../platform/errors.ts';
import { suspension } from '../../platform/sessions.ts';
import {
  verifyPassword,
  limitedAttempt,
  sessionTries,
  signInTries,
  type Tries,
} from '../../platform/passwords/passwords.ts';
import { newDeviceMail } from './auth.mails.ts';
import { type CurrentUser, currentUser, type Account, accountById, findAccount } from './auth.queries.ts';
import { noteSecurityEvent } from './security-events.ts';
import { knownDevices } from './auth.tables.ts';
import { acceptSecondFactor } from './second-factor.ts';

type Given = { password: string; secondFactor?: string | undefined };
/** The credentials of a sign-in and where it comes from; `device` is the device name from the cookie. */
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
 * The account of a username or email address, after verifying its password and, if turned on, its second factor. Takes
 * the same time for unknown names.
 * @throws {AppError} wrong_credentials, second_factor_required, second_factor_invalid, rate_limited; forbidden while
 * suspended.
 */
export async function proveCredentials(deps: Deps, identifier: string, proof: Proof): Promise<Account> {
  const found = await findAccount(deps.db, identifier);
  const key = found ? `user:${found.id}` : `name:${identifier.trim().toLowerCase()}`;
  return prove(deps, found, await triesOf(deps, key, found?.id ?? 0, proof), proof);
}

/** The same for an account already identified by a token. */
export async function proveAccount(deps: Deps, userId: number, proof: Proof): Promise<Account> {
  const account = await accountById(deps.db, userId);
  return prove(deps, account, await triesOf(deps, `user:${userId}`, userId, proof), proof);
}

/**
 * The same for the signed-in member, before changes that ask for their password again. Counted for this session alone.
 */
export async function proveAgain(deps: Deps, session: { id: number; userId: number }, given: Given): Promise<Account> {
  return prove(deps, await accountById(deps.db, session.userId), sessionTries(session.id), given);
}

async function triesOf(deps: Deps, account: string, userId: number, { device, ip }: Proof): Promise<Tries> {
  // Also looked up for unknown names, so that timing reveals nothing.
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
 * Verifies only the signed-in member's own password, before a change that requires it.
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
    if (!account || !right) throw new AppError('wrong_credentials', 'That password isn’t right.');
    return account;
  });
}

/** The stored form of a device's name. */
export const deviceHashOf = (device: string) => createHash('sha256').update(device).digest();

/** Stores that the account was signed in on this device. Returns whether it is new to the account. */
async function addKnownDevice(tx: Db, userId: number, device: string, now: Date): Promise<boolean> {
  const added = await tx
    .insert(knownDevices)
    .values({ userId, deviceHash: deviceHashOf(device), firstSeenAt: now })
    .onConflictDoNothing()
    .returning({ userId: knownDevices.userId });
  return added.length > 0;
}

/** Whether the account was signed in on the device with this name before. */
export async function isKnownDevice(db: Db, userId: number, device: string): Promise<boolean> {
  const found = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHashOf(device))));
  return found.length > 0;
}

// The first match wins: most browsers also name the ones that they derive from.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const LONGEST_HEADER = 512;

/** A readable name of the device in a User-Agent header: "Chrome on macOS". */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, LONGEST_HEADER);
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'Unknown device');
}

type Person = { id: number; fullName: string; email: string; isAdmin: boolean };
type Visit = Pick<RequestContext<'visitor'>, 'request' | 'ip' | 'session' | 'cookies'>;

/** The readable name of a request's device. */
export const deviceOf = (visit: Pick<Visit, 'request'>) => deviceName(visit.request.headers['user-agent']);

/**
 * Stores the device of this request for the account. If it is new, notifies the member by mail and in the security log,
 * unless `silently` (the device they registered on).
 */
export async function rememberDevice(deps: Deps, person: Person, visit: Visit, silently = false): Promise<void> {
  const device = deviceOf(visit);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const isNew = await addKnownDevice(tx, person.id, visit.cookies.device(), now);
    if (!isNew || silently) return;
    await noteSecurityEvent(tx, { userId: person.id, text: `New sign-in: ${device}`, ip: visit.ip, now });
    await deps.mailer.queue(tx, newDeviceMail(deps.config, person, device, visit.ip));
  });
}

/**
 * Opens a new session, sets its cookie and ends the session that the cookie held before, so that a planted cookie is
 * useless. The password was just verified, so sensitive changes are allowed for 15 minutes. `emergency`: the session of
 * the emergency account, which ends when the account expires.
 */
export async function openSession(
  deps: Deps,
  person: Person,
  visit: Visit,
  emergency: { until: Date } | null = null,
): Promise<CurrentUser> {
  const isEmergency = emergency !== null;
  const { secret, session } = await deps.sessions.open({
    userId: person.id,
    device: deviceOf(visit),
    ip: visit.ip,
    isAdmin: person.isAdmin,
    isEmergency,
    until: emergency?.until,
    sudo: true,
  });
  visit.cookies.set(secret, session.expiresAt);
  if (visit.session) await deps.sessions.end({ userId: visit.session.userId, sessionIds: [visit.session.id] });
  return currentUser(deps.db, person.id, { now: deps.clock.now(), emergencySession: isEmergency });
}

/**
 * Reactivates a deactivated account. An account whose deletion is pending stays hidden until its owner cancels that.
 */
async function restore(deps: Deps, person: Person, visit: Visit): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (!(await reactivateAccount(tx, person.id))) return false;
    const now = deps.clock.now();
    await noteSecurityEvent(tx, { userId: person.id, text: 'Account reactivated', ip: visit.ip, now });
    return true;
  });
}

/** Signs in on this device after verification, and reactivates the account if its owner had deactivated it. */
export async function signIn(deps: Deps, person: Person, visit: Visit): Promise<CurrentUser> {
  await rememberDevice(deps, person, visit);
  const restored = await restore(deps, person, visit);
  return { ...(await openSession(deps, person, visit)), restored };
}

import type { Deps, RequestContext } from '../../platform/deps.ts';
import { reactivateAccount } from '../../core/accounts/public.ts';
import { newDeviceMail } from './auth.mails.ts';
import { type CurrentUser, currentUser } from './auth.queries.ts';
import { deviceName, addKnownDevice } from './devices.ts';
import { noteSecurityEvent } from './security-events.ts';

type Person = { id: number; fullName: string; email: string; isAdmin: boolean };
type Visit = Pick<RequestContext<'visitor'>, 'request' | 'ip' | 'session' | 'cookies'>;

/** The device behind a request, as people call it. */
export const deviceOf = (visit: Pick<Visit, 'request'>) => deviceName(visit.request.headers['user-agent']);

/**
 * Remembers the device of this request for the account. Tells the member by mail and in the security log of one
 * not seen before, unless `silently` (the device they registered on).
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
 * Opens a new session, sets its cookie and ends the one that the cookie held before, so that a planted cookie is worth nothing.
 * The password was just proved, so sensitive changes are open for 15 minutes. `emergency`: the session of the emergency account,
 * which ends with the account's time.
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

/** Shows somebody again who had deactivated their account. Who asked for its deletion stays hidden until they take that back. */
async function restore(deps: Deps, person: Person, visit: Visit): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (!(await reactivateAccount(tx, person.id))) return false;
    const now = deps.clock.now();
    await noteSecurityEvent(tx, { userId: person.id, text: 'Account active again', ip: visit.ip, now });
    return true;
  });
}

/** Signs a proved account in on this device, and shows it again where its owner had deactivated it. */
export async function signIn(deps: Deps, person: Person, visit: Visit): Promise<CurrentUser> {
  await rememberDevice(deps, person, visit);
  const restored = await restore(deps, person, visit);
  return { ...(await openSession(deps, person, visit)), restored };
}

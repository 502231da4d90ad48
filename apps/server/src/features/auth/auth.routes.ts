import { api as endpoints } from '@innerspring/contract';
import type { Api, Deps, RequestContext } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { confirmAccountLink, readAccountLink } from './account-link.commands.ts';
import { currentUser, openSessions } from './auth.queries.ts';
import { type Proof, proveCredentials, proveAgain, openSession, rememberDevice, signIn } from './sign-in.ts';
import { confirmEmailChange, resendVerification, verifyEmail, requestEmailChange } from './email.commands.ts';
import { emergencyFor, emergencySignIn, proveEmergencyAgain } from './emergency.ts';
import { requestPasswordReset, resetPassword, changePassword } from './password.commands.ts';
import { register } from './registration.commands.ts';
import { latestSecurityEvents } from './security-events.ts';
import { confirmTwoFactor, newRecoveryCodes, startTwoFactor, stopTwoFactor } from './two-factor.commands.ts';

/** Sessions, password, email address and second factor of the member's own account. */
function registerSecuritySettings(api: Api, deps: Deps): void {
  registerSessions(api, deps);
  registerCredentials(api, deps);
  registerTwoFactor(api, deps);
}

function registerSessions(api: Api, deps: Deps): void {
  const { security } = endpoints;

  api.on(security.sessions, async (_input, { viewer, session }) => {
    return { items: await openSessions(deps.db, viewer.id, session.id, deps.clock.now()) };
  });

  api.on(security.revokeSession, async ({ params }, { viewer, session, cookies }) => {
    const ended = await deps.sessions.end({ userId: viewer.id, sessionIds: [params.id] });
    if (ended === 0) throw new AppError('not_found', 'This session has already ended.');
    if (params.id === session.id) cookies.clear();
  });

  api.on(security.revokeOtherSessions, async (_input, { viewer, session }) => {
    return { ended: await deps.sessions.end({ userId: viewer.id, sessionIds: 'all', except: session.id }) };
  });

  api.on(security.securityLog, async (_input, { viewer }) => ({
    items: await latestSecurityEvents(deps.db, viewer.id),
  }));
}

function registerCredentials(api: Api, deps: Deps): void {
  const { security } = endpoints;

  api.on(security.proveIdentity, async ({ body }, { session, ip }) => {
    const emergency = session.isEmergency ? emergencyFor(deps, deps.config.breakGlass?.username ?? '') : null;
    if (emergency) await proveEmergencyAgain(deps, emergency, session.id, { password: body.password, ip });
    else await proveAgain(deps, session, body);
    return { until: await deps.sessions.grantSudo(session.id) };
  });

  api.on(security.changePassword, async ({ body }, { viewer, session, ip }) => {
    await changePassword(deps, { userId: viewer.id, sessionId: session.id, ip }, body);
    return { success: true as const };
  });

  api.on(security.changeEmail, async ({ body }, { viewer, session, ip }) => {
    await requestEmailChange(deps, { userId: viewer.id, sessionId: session.id, ip }, body.password, body.email);
    return { message: 'Please open the links we emailed to both addresses. Until then your address stays the same.' };
  });
}

function registerTwoFactor(api: Api, deps: Deps): void {
  const { security } = endpoints;

  api.on(security.startTwoFactor, (_input, { viewer }) => startTwoFactor(deps, viewer));
  api.on(security.confirmTwoFactor, async ({ body }, who) => ({
    recoveryCodes: await confirmTwoFactor(deps, who, body.code),
  }));
  api.on(security.newRecoveryCodes, async (_input, who) => ({ recoveryCodes: await newRecoveryCodes(deps, who) }));
  api.on(security.stopTwoFactor, ({ body }, who) => stopTwoFactor(deps, who, body.password));
}

/** The links in our mails, and requests for those mails. */
function registerRecovery(api: Api, deps: Deps): void {
  const { auth } = endpoints;

  api.on(auth.requestPasswordReset, async ({ body }, { ip, cookies }) => {
    await requestPasswordReset(deps, body.email, { ip, device: cookies.knownDevice() });
    return { message: 'If there’s an account for this address, we’ve emailed it a link to set a new password.' };
  });

  api.on(auth.resetPassword, async ({ body }, { ip }) => {
    await resetPassword(deps, body.token, body.password, ip);
    return { success: true as const };
  });

  api.on(auth.verifyEmail, ({ body }) => verifyEmail(deps, body.token));

  api.on(auth.resendVerification, async (_input, { viewer }) => {
    await resendVerification(deps, viewer.id);
    return { success: true as const };
  });

  api.on(auth.confirmEmailChange, async ({ body }, { ip }) => {
    const { done, email } = await confirmEmailChange(deps, body.token, ip);
    const message = done
      ? `Your email address is ${email} now.`
      : 'Thank you. Please also open the link we emailed to your other address.';
    return { done, message };
  });
}

const proofOf = (given: Omit<Proof, 'ip' | 'device'>, { ip, cookies }: RequestContext<'visitor'>): Proof => ({
  password: given.password,
  secondFactor: given.secondFactor,
  ip,
  device: cookies.knownDevice(),
});

/** Signing in and out, applying for membership, and the security of the member's own account. */
export function registerAuth(api: Api, deps: Deps): void {
  const { auth } = endpoints;

  api.on(auth.currentUser, async (_input, { viewer, session, reply }) => {
    reply.header('cache-control', 'no-store, no-cache, must-revalidate').header('pragma', 'no-cache');
    return currentUser(deps.db, viewer.id, { now: deps.clock.now(), emergencySession: session.isEmergency });
  });

  api.on(auth.login, async ({ body }, context) => {
    return signIn(deps, await proveCredentials(deps, body.username, proofOf(body, context)), context);
  });

  api.on(auth.directLogin, async ({ body }, context) => {
    const emergency = emergencyFor(deps, body.username);
    if (emergency) return emergencySignIn(deps, emergency, body.password, context);
    return signIn(deps, await proveCredentials(deps, body.username, proofOf(body, context)), context);
  });

  api.on(auth.register, async ({ body }, context) => {
    const person = await register(deps, body, context.ip);
    await rememberDevice(deps, person, context, true);
    return openSession(deps, person, context);
  });

  api.on(auth.logout, async (_input, { session, cookies, reply }) => {
    if (session) await deps.sessions.end({ userId: session.userId, sessionIds: [session.id] });
    cookies.clear();
    // Neither "cookies" nor "storage": the app clears its own, and the device's name must be kept.
    reply.header('clear-site-data', '"cache"');
    return { success: true as const };
  });

  api.on(auth.accountLink, ({ query }) => readAccountLink(deps, query.token));

  api.on(auth.confirmAccountLink, async ({ body }, context) => {
    return signIn(deps, await confirmAccountLink(deps, body.token, proofOf(body, context)), context);
  });

  registerRecovery(api, deps);
  registerSecuritySettings(api, deps);
}

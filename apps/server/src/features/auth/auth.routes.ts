import { api as endpoints } from '@innerspring/contract';
import type { Api, Deps, RequestContext } from '../../platform/deps.ts';
import { confirmAccountLink, readAccountLink } from './account-link.commands.ts';
import { currentUser } from './auth.queries.ts';
import { type Proof, proveCredentials } from './credentials.ts';
import { confirmEmailChange, resendVerification, verifyEmail } from './email.commands.ts';
import { emergencyFor, emergencySignIn } from './emergency.ts';
import { requestPasswordReset, resetPassword } from './password.commands.ts';
import { register } from './registration.commands.ts';
import { registerSecuritySettings } from './security-settings.routes.ts';
import { openSession, rememberDevice, signIn } from './sign-in.ts';

/** What the links in our mails lead to, and the mails themselves. */
function registerRecovery(api: Api, deps: Deps): void {
  const { auth } = endpoints;

  api.on(auth.requestPasswordReset, async ({ body }, { ip, cookies }) => {
    await requestPasswordReset(deps, body.email, { ip, device: cookies.knownDevice() });
    return { message: 'If this address has an account, a link to set a new password is on its way.' };
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
      ? `Your e-mail address is ${email} now.`
      : 'Thank you. Please also open the link in the mail to the other address.';
    return { done, message };
  });
}

const proofOf = (given: Omit<Proof, 'ip' | 'device'>, { ip, cookies }: RequestContext<'visitor'>): Proof => ({
  password: given.password,
  secondFactor: given.secondFactor,
  ip,
  device: cookies.knownDevice(),
});

/** Signing in and out, applying for membership, and the security of one's own account. */
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
    // Not "cookies" and not "storage": the app clears its own, and the device's name must stay.
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

import { api as endpoints } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { proveAgain } from './credentials.ts';
import { requestEmailChange } from './email.commands.ts';
import { emergencyFor, proveEmergencyAgain } from './emergency.ts';
import { openSessions } from './auth.queries.ts';
import { changePassword } from './password.commands.ts';
import { latestSecurityEvents } from './security-events.ts';
import { confirmTwoFactor, newRecoveryCodes, startTwoFactor, stopTwoFactor } from './two-factor.commands.ts';

/** Sessions, password, e-mail address and second factor of one's own account. */
export function registerSecuritySettings(api: Api, deps: Deps): void {
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
    if (ended === 0) throw new AppError('not_found', 'This session has ended already.');
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
    return { message: 'Please open the links in the mails to both addresses. Until then your address stays as it is.' };
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

import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { addressKey } from '../../platform/limits/limit.ts';
import { adminUser } from './admin-user.ts';
import { addStaffNote, assignApplication, decideApplication, previewDecision } from './applications.commands.ts';
import { registerAdminLists } from './lists.routes.ts';
import { becomeFirstAdmin, needsFirstAdmin } from './setup.commands.ts';
import { grantAdmin, liftSuspension, resetTwoFactor, revokeAdmin, setVerified, suspendUser } from './users.commands.ts';
import { adminLimits } from './admin.tokens.ts';

function registerReview(on: Api['on'], deps: Deps): void {
  on(api.admin.previewDecision, async ({ params, body }) => previewDecision(deps, params.id, body));
  on(api.admin.decide, async ({ params, body }, { viewer, ip }) => {
    await decideApplication(deps, viewer, params.id, body, ip);
    return adminUser(deps, params.id);
  });
  on(api.admin.assign, async ({ params, body }, { viewer, ip }) => {
    await assignApplication(deps, viewer, params.id, body.assigned, ip);
    return adminUser(deps, params.id);
  });
  on(api.admin.addNote, async ({ params, body }, { viewer, ip }) => {
    await addStaffNote(deps, viewer, params.id, body.text, ip);
    return adminUser(deps, params.id);
  });
}

function registerUserActions(on: Api['on'], deps: Deps): void {
  on(api.admin.user, async ({ params }) => adminUser(deps, params.id));
  on(api.admin.suspend, async ({ params, body }, { viewer, ip }) => {
    await suspendUser(deps, viewer, params.id, body, ip);
    return adminUser(deps, params.id);
  });
  on(api.admin.unsuspend, async ({ params }, { viewer, ip }) => {
    await liftSuspension(deps, viewer, params.id, ip);
    return adminUser(deps, params.id);
  });
  on(api.admin.grantAdmin, async ({ params }, { viewer, ip }) => {
    await grantAdmin(deps, viewer, params.id, ip);
    return adminUser(deps, params.id);
  });
  on(api.admin.revokeAdmin, async ({ params }, { viewer, ip }) => {
    await revokeAdmin(deps, viewer, params.id, ip);
    return adminUser(deps, params.id);
  });
  on(api.admin.setVerified, async ({ params, body }, { viewer, ip }) => {
    await setVerified(deps, viewer, params.id, body.verified, ip);
    return adminUser(deps, params.id);
  });
  on(api.admin.resetTwoFactor, async ({ params, body }, { viewer, ip }) => {
    await resetTwoFactor(deps, viewer, params.id, body.reason, ip);
    return adminUser(deps, params.id);
  });
}

function registerSetup(on: Api['on'], deps: Deps): void {
  on(api.admin.setupState, async (_input, { viewer }) => ({
    needsFirstAdmin: await needsFirstAdmin(deps.db),
    isAdmin: viewer.isAdmin,
  }));
  on(api.admin.setup, async ({ body }, { viewer, ip, request, cookies }) => {
    await deps.limits.take(adminLimits.setupToken, addressKey(ip));
    await becomeFirstAdmin(deps, viewer, body.token, ip);
    // A new right starts with a new session: the old ones end, this browser gets a fresh one.
    await deps.sessions.end({ userId: viewer.id, sessionIds: 'all' });
    const device = request.headers['user-agent']?.slice(0, 200) ?? 'Unknown device';
    const { secret, session } = await deps.sessions.open({ userId: viewer.id, device, ip, isAdmin: true, sudo: true });
    cookies.set(secret, session.expiresAt);
    return { success: true as const };
  });
}

/** The admin area: review of applications, users, first admin, and the lists staff work from. */
export function registerAdmin({ on }: Api, deps: Deps): void {
  registerReview(on, deps);
  registerUserActions(on, deps);
  registerSetup(on, deps);
  registerAdminLists(on, deps);
}

import { api, PAGE_SIZE } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { addressKey } from '../../platform/limits/limit.ts';
import { AppError } from '../../platform/errors.ts';
import { openapiDocument } from '../../platform/api/openapi.ts';
import { decodeCursor, encodeCursor } from '../../platform/api/paging.ts';
import { adminUser, usersPage } from './users.queries.ts';
import { addStaffNote, assignApplication, decideApplication, previewDecision } from './applications.commands.ts';
import {
  becomeFirstAdmin,
  needsFirstAdmin,
  grantAdmin,
  liftSuspension,
  resetTwoFactor,
  revokeAdmin,
  confirmProfession,
  setVerified,
  suspendUser,
} from './users.commands.ts';
import { adminLimits } from './admin.tokens.ts';
import { type ApplicationRow, applicationSignals, queuePage } from './applications.queries.ts';
import { auditLines, toAuditEntry, dashboard } from './dashboard.queries.ts';
import { setBugState, bugReports } from './bugs.commands.ts';
import { businessHours } from './business-hours.ts';
import { readMail, mailsPage } from './held-mail.ts';

/** Drops the extra row, which tells whether there is a next page. */
function page<Row extends { id: number }>(found: Row[]): { items: Row[]; nextCursor: string | null } {
  const items = found.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, nextCursor: found.length > PAGE_SIZE && last ? encodeCursor(last.id) : null };
}

const before = (cursor: string | undefined) => (cursor ? decodeCursor(cursor) : null);

function queueItem(row: ApplicationRow, now: Date) {
  const {
    userId,
    fullName,
    username,
    email,
    company,
    title,
    profession,
    submittedAt,
    queueState,
    assignedToId,
    assignedToName,
  } = row;
  return {
    userId,
    fullName,
    username,
    email,
    company,
    title,
    profession,
    submittedAt,
    businessHours: businessHours(submittedAt, now),
    state: queueState === 'closed' ? ('waiting' as const) : queueState,
    assignedTo: assignedToId === null ? null : { id: assignedToId, fullName: assignedToName ?? '' },
    signals: applicationSignals(row),
  };
}

function registerPeople(on: Api['on'], deps: Deps): void {
  on(api.admin.dashboard, async () => dashboard(deps));
  on(api.admin.users, async ({ query }) => {
    const { cursor, ...filter } = query;
    return page(await usersPage(deps.db, filter, before(cursor), PAGE_SIZE + 1, deps.clock.now()));
  });
  on(api.admin.applications, async ({ query }) => {
    const found = await queuePage(deps.db, before(query.cursor), PAGE_SIZE + 1);
    const items = found.slice(0, PAGE_SIZE);
    const last = items.at(-1);
    const now = deps.clock.now();
    return {
      items: items.map((row) => queueItem(row, now)),
      nextCursor: found.length > PAGE_SIZE && last ? encodeCursor(last.userId) : null,
    };
  });
}

function registerRecords(on: Api['on'], deps: Deps): void {
  on(api.admin.audit, async ({ query }) => {
    const { cursor, ...filter } = query;
    const { items, nextCursor } = page(await auditLines(deps.db, { ...filter, before: before(cursor) }, PAGE_SIZE + 1));
    return { items: items.map(toAuditEntry), nextCursor };
  });
  on(api.admin.mails, async ({ query }) =>
    page(await mailsPage(deps.db, { state: query.state, before: before(query.cursor) }, PAGE_SIZE + 1)),
  );
  on(api.admin.mail, ({ params }, { viewer, ip }) => readMail(deps, viewer, params.id, ip));
  on(api.admin.bugReports, async ({ query }) =>
    page(await bugReports(deps.db, { before: before(query.cursor), state: query.state }, PAGE_SIZE + 1)),
  );
  on(api.admin.setBugState, async ({ params, body }, { viewer, ip }) => {
    await setBugState(deps, viewer, params.id, body.state, ip);
    const [row] = await bugReports(deps.db, { id: params.id }, 1);
    if (!row) throw new AppError('not_found', 'Bug report not found');
    return row;
  });
  on(api.admin.openapi, async (_input, { reply }) => reply.type('application/json').send(openapiDocument()));
}

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
  on(api.admin.confirmProfession, async ({ params, body }, { viewer, ip }) => {
    await confirmProfession(deps, viewer, params.id, body.profession, ip);
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
    // A new right starts with a new session: all old sessions end, and this browser gets a new one.
    await deps.sessions.end({ userId: viewer.id, sessionIds: 'all' });
    const device = request.headers['user-agent']?.slice(0, 200) ?? 'Unknown device';
    const { secret, session } = await deps.sessions.open({ userId: viewer.id, device, ip, isAdmin: true, sudo: true });
    cookies.set(secret, session.expiresAt);
    return { success: true as const };
  });
}

/** The admin area: review of applications, users, first admin, and the queues that staff process. */
export function registerAdmin({ on }: Api, deps: Deps): void {
  registerReview(on, deps);
  registerUserActions(on, deps);
  registerSetup(on, deps);
  registerPeople(on, deps);
  registerRecords(on, deps);
}

import { api, PAGE_SIZE } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { openapiDocument } from '../../platform/api/openapi.ts';
import { decodeCursor, encodeCursor } from '../../platform/api/paging.ts';
import { type ApplicationRow, applicationSignals, queuePage } from './applications.queries.ts';
import { auditLines, toAuditEntry } from './audit.queries.ts';
import { setBugState, bugReports } from './bugs.commands.ts';
import { businessHours } from './business-hours.ts';
import { dashboard } from './dashboard.queries.ts';
import { readMail, mailsPage } from './held-mail.ts';
import { usersPage } from './users.queries.ts';

/** Cuts the one row too many that tells whether there is a next page. */
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
    page(await bugReports(deps.db, { before: before(query.cursor) }, PAGE_SIZE + 1)),
  );
  on(api.admin.setBugState, async ({ params, body }, { viewer, ip }) => {
    await setBugState(deps, viewer, params.id, body.state, ip);
    const [row] = await bugReports(deps.db, { id: params.id }, 1);
    if (!row) throw new AppError('not_found', 'Bug report not found');
    return row;
  });
  on(api.admin.openapi, async (_input, { reply }) => reply.type('application/json').send(openapiDocument()));
}

/** The lists and figures that staff work from. */
export function registerAdminLists(on: Api['on'], deps: Deps): void {
  registerPeople(on, deps);
  registerRecords(on, deps);
}

import { Readable } from 'node:stream';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { type AdminFilter, type AdminRow, adminCompanyRows } from './admin-companies.queries.ts';

const BATCH = 500;
const header = [
  'Id',
  'Name',
  'Type',
  'Domain',
  'Location',
  'Badge',
  'Followers',
  'Posts',
  'Suspended',
  'Merged into',
  'Added',
];

/** One field: quoted always, and with a leading apostrophe where a spreadsheet would take it for a formula. */
export function csvField(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const harmless = typeof value === 'string' && /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

const dayOf = (instant: Date | string | null) =>
  instant === null ? null : new Date(instant).toISOString().slice(0, 10);
const line = (fields: (string | number | null)[]) => `${fields.map(csvField).join(',')}\r\n`;

function lineOf(row: AdminRow): string {
  return line([
    row.id,
    row.name,
    row.type,
    row.domain,
    row.location,
    row.badge,
    row.followerCount,
    row.postCount,
    dayOf(row.suspendedAt),
    row.mergedInto?.name ?? null,
    dayOf(row.createdAt),
  ]);
}

async function* linesOf(deps: Deps, filter: AdminFilter): AsyncGenerator<string> {
  // The mark tells spreadsheets that the text is UTF-8.
  yield `\uFEFF${line(header)}`;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const found = await adminCompanyRows(deps.pool, filter, before, BATCH);
    for (const row of found) yield lineOf(row);
    const last = found.at(-1);
    if (!last || found.length < BATCH) return;
    before = Number(last.id);
  }
}

/** The filtered companies as CSV, read in batches while it is sent; that it was taken goes into the log first. */
export async function companiesCsv(deps: Deps, actor: Viewer, filter: AdminFilter, ip: string): Promise<Readable> {
  await deps.db.transaction((tx) =>
    recordAudit(tx, {
      actorId: actor.id,
      action: 'companies.export',
      summary: `${actor.fullName} exported companies as CSV`,
      after: filter,
      ip,
    }),
  );
  return Readable.from(linesOf(deps, filter));
}

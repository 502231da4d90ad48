import type { z } from '@innerspring/contract';
import type { BugReport, ClientError, OwnBugReport } from '@innerspring/contract/feedback/schemas';
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { bugReports, clientErrors } from './feedback.tables.ts';
import { feedbackLimits } from './feedback.tokens.ts';

const SECRET_PARAMETERS = /^(?:code|state|token|access_token|id_token|refresh_token)$/i;

function stripQuery(query: string): string {
  const kept = query.split('&').filter((pair) => {
    const name = pair.split('=', 1)[0] ?? '';
    try {
      return !SECRET_PARAMETERS.test(decodeURIComponent(name.replaceAll('+', ' ')).trim());
    } catch {
      return false;
    }
  });
  return kept.filter(Boolean).join('&');
}

/**
 * The address of a page without the parameters that could be one-time secrets (`code`, `state`, `token`), in the query
 * and in a fragment that looks like one. Text that is no address is kept as the text it is.
 */
export function withoutSecrets(address: string): string {
  const [beforeHash = '', ...hashParts] = address.split('#');
  const [path = '', ...queryParts] = beforeHash.split('?');
  const query = stripQuery(queryParts.join('&'));
  const hash = hashParts.join('#');
  const keptHash = hash.includes('=') ? stripQuery(hash) : hash;
  return path + (query && `?${query}`) + (keptHash && `#${keptHash}`);
}

/** Every address within a longer text (a stack, a message) without its secrets. */
export function withoutSecretsInText(text: string): string {
  return text.replaceAll(/[^\s()"'<>]+/g, (word) => (/[?#&]/.test(word) ? withoutSecrets(word) : word));
}

/** Largest stored record, in bytes of its JSON (security notes, D16). */
const LARGEST_RECORD = 8 * 1024;
const FIELD_NAMES = ['title', 'description', 'stepsToReproduce', 'expectedBehavior', 'actualBehavior'] as const;

const bytesOf = (record: object) => Buffer.byteLength(JSON.stringify(record));
const withoutNul = (text: string) => text.replaceAll('\u0000', '');
const blankToNull = (text: string | null | undefined) => (text?.trim() ? withoutNul(text) : null);

/**
 * Stores a bug report as the text it is.
 * @throws {AppError} too_large where the whole report passes 8 KB, rate_limited after ten a day.
 */
export async function storeBugReport(
  { db, clock, limits }: Deps,
  reporterId: number,
  report: z.infer<typeof BugReport>,
): Promise<{ id: number; createdAt: Date }> {
  const record = {
    title: report.title.trim(),
    description: report.description,
    stepsToReproduce: blankToNull(report.stepsToReproduce),
    expectedBehavior: blankToNull(report.expectedBehavior),
    actualBehavior: blankToNull(report.actualBehavior),
    priority: report.priority,
    bugType: report.bugType,
    currentPage: report.currentPage === undefined ? null : withoutNul(withoutSecrets(report.currentPage)),
    browserInfo: jsonText(report.browserInfo),
    deviceInfo: jsonText(report.deviceInfo),
  };
  if (bytesOf(record) > LARGEST_RECORD) {
    const longest = FIELD_NAMES.reduce((a, b) => ((record[b]?.length ?? 0) > (record[a]?.length ?? 0) ? b : a));
    throw new AppError('too_large', 'The report is too long. All fields together can be at most 8 KB.', {
      fields: { [longest]: 'Please shorten this text' },
    });
  }
  await limits.take(feedbackLimits.bugReportsDaily, reporterId);
  const createdAt = clock.now();
  const [row] = await db
    .insert(bugReports)
    .values({ ...record, reporterId, createdAt })
    .returning({ id: bugReports.id });
  if (!row) throw new AppError('internal');
  return { id: row.id, createdAt };
}

/** JSON columns refuse NUL and halves of characters; what the browser says of itself needs neither. */
function jsonText<T extends object>(value: T | undefined): T | null {
  if (!value) return null;
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? withoutNul(part).toWellFormed() : part)),
  );
}

/** Stores an error that the browser's outermost boundary caught, cut to 8 KB. */
export async function storeClientError(
  { db, clock }: Deps,
  sender: { userId: number | null; userAgent: string | undefined },
  report: z.infer<typeof ClientError>,
): Promise<void> {
  const record = {
    message: withoutNul(withoutSecretsInText(report.message)),
    stack: report.stack === undefined ? null : withoutNul(withoutSecretsInText(report.stack)),
    page: report.page === undefined ? null : withoutNul(withoutSecrets(report.page)),
    userAgent: sender.userAgent?.slice(0, 300) ?? null,
  };
  // The stack is the longest and the least missed at its end, then the address, then the message.
  for (const field of ['stack', 'page', 'message'] as const) {
    while (record[field] && bytesOf(record) > LARGEST_RECORD)
      record[field] = record[field].slice(0, Math.floor(record[field].length * 0.9)).toWellFormed();
  }
  await db.insert(clientErrors).values({ ...record, userId: sender.userId, createdAt: clock.now() });
}

type Report = Omit<OwnBugReport, 'createdAt'> & { createdAt: Date };

/** `$1` member, `$2` only below it, `$3` how many. */
const ownReportsStatement = statement<Report>(
  'feedback.ownReports',
  `select id, title, description, state, created_at as "createdAt" from bug_reports
where reporter_id = $1 and id < $2 order by id desc limit $3`,
);

/** The bug reports that a member sent, newest first. */
export async function ownReports(pool: Pool, memberId: number, cursor: string | undefined) {
  return pageOf(await ownReportsStatement.run(pool, [memberId, beforeOf(cursor), TAKE]));
}

type StoredReport = typeof bugReports.$inferSelect;

/** Moves a bug report to another state. @returns the report as it was before; null if there's none. */
export async function moveBugReport(tx: Db, id: number, state: StoredReport['state']): Promise<StoredReport | null> {
  const [before] = await tx.select().from(bugReports).where(eq(bugReports.id, id)).for('update');
  if (!before) return null;
  await tx.update(bugReports).set({ state }).where(eq(bugReports.id, id));
  return before;
}

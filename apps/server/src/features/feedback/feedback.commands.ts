import type { z } from '@innerspring/contract';
import type { BugReport, ClientError } from '@innerspring/contract/feedback/schemas';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { bugReports, clientErrors } from './feedback.tables.ts';
import { withoutSecrets, withoutSecretsInText } from './page-address.ts';
import { feedbackLimits } from './feedback.limits.ts';

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
    throw new AppError('too_large', 'The report is too long: all fields together can have at most 8 KB.', {
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

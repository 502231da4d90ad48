import type { api, HandlerInput } from '@innerspring/contract';
import type { MailPreview } from '@innerspring/contract/mail-preview';
import { eq } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { previewOf } from '../../platform/mail/mailer.ts';
import { appealMail, decisionMail } from './case-effects.ts';
import { aboutOf, isMailed } from './cases.commands.ts';
import { type Case, reportCases } from './safety.tables.ts';

type PreviewInput = HandlerInput<typeof api.safetyAdmin.previewDecision>['body'];

/**
 * The mail to the owner that a decision would send, word for word, or null where it sends none. Changes nothing and locks nothing.
 * @throws {AppError} `not_found`
 */
export async function previewDecision(deps: Deps, caseId: number, input: PreviewInput): Promise<MailPreview | null> {
  const [row] = await deps.db
    .select({ found: reportCases, owner: users })
    .from(reportCases)
    .leftJoin(users, eq(users.id, reportCases.ownerId))
    .where(eq(reportCases.id, caseId));
  if (!row) throw new AppError('not_found', 'Report not found');
  const { found, owner } = row;
  if (!owner) return null;
  const about = aboutOf(deps, found);
  const reason = input.reason?.trim() ?? '';
  if (input.decision === 'upheld' || input.decision === 'reversed') {
    if (!(await isMailed(deps.db, owner, found.decision))) return null;
    return previewOf(appealMail({ ...found, appealDecision: input.decision, appealReason: reason }, owner, about));
  }
  if (!(await isMailed(deps.db, owner, input.decision))) return null;
  const suspendedUntil = input.until && !about.isSuspendedItself ? new Date(input.until) : null;
  const decided: Case = { ...found, decision: input.decision, decisionReason: reason, suspendedUntil };
  return previewOf(decisionMail(decided, owner, about));
}

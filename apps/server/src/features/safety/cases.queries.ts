import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { Case } from './safety.tables.ts';

export type OwnCase = HandlerOutput<typeof api.safetyCases.mine>['items'][number];
type Row = Pick<
  Case,
  | 'id'
  | 'targetType'
  | 'targetId'
  | 'excerpt'
  | 'state'
  | 'suspendedUntil'
  | 'appealText'
  | 'appealedAt'
  | 'appealDecision'
  | 'appealReason'
  | 'appealDecidedAt'
> & { decision: 'remove' | 'warn' | 'suspend'; reason: string; decidedAt: Date };

const ownCases = `select k.id, k.target_type as "targetType", k.target_id as "targetId", k.excerpt, k.state, k.decision,
  k.decision_reason as reason, k.decided_at as "decidedAt", k.suspended_until as "suspendedUntil",
  k.appeal_text as "appealText", k.appealed_at as "appealedAt", k.appeal_decision as "appealDecision",
  k.appeal_reason as "appealReason", k.appeal_decided_at as "appealDecidedAt"
from report_cases k
where k.owner_id = $1 and k.decision in ('remove', 'warn', 'suspend')`;

/** `$1` owner, `$2` only cases below it, `$3` how many. */
export const ownCasesStatement = statement<Row>(
  'safety.ownCases',
  `${ownCases} and k.id < $2\norder by k.id desc\nlimit $3`,
);

/** `$1` owner, `$2` case. */
export const ownCaseStatement = statement<Row>('safety.ownCase', `${ownCases} and k.id = $2`);

function ownCaseOf(row: Row): OwnCase {
  const { state, appealText, appealedAt, appealDecision, appealReason, appealDecidedAt, ...rest } = row;
  return {
    ...rest,
    canAppeal: state === 'decided',
    appeal:
      appealText === null || appealedAt === null
        ? null
        : {
            text: appealText,
            at: appealedAt,
            decision: appealDecision,
            reason: appealReason,
            decidedAt: appealDecidedAt,
          },
  };
}

/** Decisions about what the member wrote or owns, newest first; nothing of what was kept. */
export async function casesOf(pool: Pool, ownerId: number, page: { before: number; take: number }): Promise<OwnCase[]> {
  return (await ownCasesStatement.run(pool, [ownerId, page.before, page.take])).map(ownCaseOf);
}

/** One of them. @throws {AppError} `not_found` */
export async function caseOf(pool: Pool, ownerId: number, caseId: number): Promise<OwnCase> {
  const [row] = await ownCaseStatement.run(pool, [ownerId, caseId]);
  if (!row) throw new AppError('not_found', 'Decision not found');
  return ownCaseOf(row);
}

import type { api, HandlerOutput } from '@innerspring/contract';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { applicationSignals, correspondence, findApplication, type ApplicationRow } from './applications.queries.ts';
import { auditLines, toAuditEntry } from './audit.queries.ts';
import { businessHours } from './business-hours.ts';
import { findUserDetail } from './users.queries.ts';

export type AdminUserAnswer = HandlerOutput<typeof api.admin.user>;
type ApplicationAnswer = NonNullable<AdminUserAnswer['application']>;

async function applicationDetail(deps: Deps, row: ApplicationRow): Promise<ApplicationAnswer> {
  const { messages, notes } = await correspondence(deps.db, row.userId);
  const {
    fullName,
    email,
    username,
    company,
    title,
    profession,
    companyType,
    location,
    website,
    industryRole,
    referredBy,
  } = row;
  const until = row.decidedAt && row.queueState === 'closed' ? row.decidedAt : deps.clock.now();
  return {
    status: row.status,
    submittedAt: row.submittedAt,
    businessHours: businessHours(row.submittedAt, until),
    form: {
      fullName,
      email,
      username,
      company,
      title,
      profession,
      companyType,
      location,
      website,
      industryRole,
      referredBy,
    },
    emailVerified: row.emailVerified,
    signals: applicationSignals(row),
    messages,
    assignedTo: row.assignedToId === null ? null : { id: row.assignedToId, fullName: row.assignedToName ?? '' },
    internalNotes: notes.map((note) => ({ ...note, author: note.author ?? 'Former member' })),
    rejection:
      row.rejectionReason && row.decidedAt
        ? { reason: asReason(row.rejectionReason), at: row.decidedAt, by: row.decidedByName }
        : null,
  };
}

type Reason = NonNullable<ApplicationAnswer['rejection']>['reason'];
const reasons: Reason[] = ['not_in_trade', 'incomplete', 'unverifiable', 'duplicate', 'conduct', 'other'];

/** A reason as stored; one that the table no longer knows reads as "other". */
function asReason(text: string): Reason {
  return reasons.find((reason) => reason === text) ?? 'other';
}

/** Everything that an admin sees of one user. @throws {AppError} not_found */
export async function adminUser(deps: Deps, userId: number): Promise<AdminUserAnswer> {
  const detail = await findUserDetail(deps.db, userId, deps.clock.now());
  if (!detail) throw new AppError('not_found', 'User not found');
  const {
    emailVerified,
    twoFactorEnabled,
    suspensionReason,
    requestedById,
    requestedByName,
    requestedAt,
    sessions,
    ...user
  } = detail;
  const application = await findApplication(deps.db, userId);
  const history = await auditLines(deps.db, { subjectId: userId }, 50);
  return {
    user,
    emailVerified,
    twoFactorEnabled,
    suspensionReason: user.suspendedUntil ? suspensionReason : null,
    adminRequest:
      requestedById && requestedAt
        ? { requestedBy: { id: requestedById, fullName: requestedByName ?? '' }, at: requestedAt }
        : null,
    application: application ? await applicationDetail(deps, application) : null,
    sessions,
    history: history.map(toAuditEntry),
  };
}

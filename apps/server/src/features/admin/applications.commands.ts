import type { MailPreview } from '@innerspring/contract/mail-preview';
import type { REJECTION_REASONS } from '@innerspring/contract';
import { and, eq, ne } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, changedSinceRead, fieldError } from '../../platform/errors.ts';
import { previewOf } from '../../platform/mail/mailer.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { findApplication, type ApplicationRow } from './applications.queries.ts';
import {
  addStaffMessage,
  applicationsEvents,
  assignReviewer,
  insertStaffNote,
  lockApplicationOf,
  recordDecision,
} from '../applications/public.ts';
import { businessMinutes } from './business-hours.ts';
import { type Decision, decisionMail } from './decision-mail.ts';
import { isPermanentAdmin } from './users.commands.ts';
import { confirmAddressByHand, setConfirmedProfession, setMembership } from '../../core/accounts/public.ts';

type Reason = keyof typeof REJECTION_REASONS;
export type DecisionInput = {
  status: 'approved' | 'rejected' | 'pending';
  /** The one that the reviewer read. */
  version: number;
  message?: string | undefined;
  reason?: Reason | undefined;
  confirmEmailReason?: string | undefined;
  internalNote?: string | undefined;
};

const actionOf = { approved: 'approve', rejected: 'reject', pending: 'ask' } as const;

const publicMessage = {
  approved: 'Your application was approved. Welcome!',
  rejected: 'Your application wasn’t approved.',
  pending: 'We need more information from you.',
} as const;

function checkInput(input: DecisionInput): void {
  if (input.status === 'rejected' && !input.reason) throw fieldError('reason', 'Choose a reason for the rejection');
  if (input.status === 'rejected' && !input.message?.trim()) throw fieldError('message', 'Tell the applicant why');
  if (input.status === 'pending' && !input.message?.trim()) throw fieldError('message', 'Say what you need to know');
  if (input.status !== 'approved' && input.confirmEmailReason)
    throw fieldError('confirmEmailReason', 'You can only confirm an address manually when you approve');
}

async function lockApplication(tx: Db, userId: number): Promise<ApplicationRow> {
  await lockApplicationOf(tx, userId);
  const application = await findApplication(tx, userId);
  if (!application) throw new AppError('not_found', 'This user has no application.');
  return application;
}

async function checkReviewer(
  tx: Db,
  application: ApplicationRow,
  input: DecisionInput,
  reviewer: Viewer,
): Promise<void> {
  if (application.userId === reviewer.id) throw new AppError('conflict', 'You can’t decide on your own application.');
  if (application.status === input.status && input.status !== 'pending') {
    throw new AppError('conflict', `This application is ${input.status} already.`);
  }
  const [target] = await tx.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, application.userId));
  if (target?.isAdmin) throw new AppError('conflict', 'Remove their admin role first.');
  if (
    application.queueState === 'appeal' &&
    application.decidedById === reviewer.id &&
    (await hasOtherAdmin(tx, reviewer.id))
  ) {
    throw new AppError('conflict', 'You rejected this application, so another reviewer needs to decide the appeal.');
  }
}

type ByHand = { reviewer: Viewer; ip: string; now: Date; confirmEmailReason?: string | undefined };

/**
 * Requires a confirmed address before approval: its owner confirmed it, or staff confirm it by hand with a reason.
 * @throws {AppError} conflict
 */
async function requireConfirmedAddress(tx: Db, application: ApplicationRow, byHand: ByHand): Promise<void> {
  if (application.emailVerified) return;
  const reason = byHand.confirmEmailReason?.trim();
  if (!reason) {
    throw new AppError(
      'conflict',
      'Their email address isn’t confirmed yet. Wait until they open the link we sent, or confirm it manually and give a reason.',
    );
  }
  await confirmAddressByHand(tx, application.userId, byHand.now);
  await recordAudit(tx, {
    actorId: byHand.reviewer.id,
    action: 'applications.confirmEmail',
    summary: `${byHand.reviewer.fullName} manually confirmed the email address of ${application.fullName}`,
    subjectType: 'user',
    subjectId: application.userId,
    after: { email: application.email },
    reason,
    ip: byHand.ip,
  });
}

async function hasOtherAdmin(tx: Db, adminId: number): Promise<boolean> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isPermanentAdmin, ne(users.id, adminId)))
    .limit(1);
  return others.length > 0;
}

/**
 * Decides on an application: approve, reject with a reason, or ask for information (`pending`). One transaction stores
 * the new state, the message, the mail, the audit line and the event.
 * @throws {AppError} not_found; invalid if message or reason is missing; conflict if the state or the reviewer doesn't
 * allow it, or the applicant changed it since it was read.
 */
export async function decideApplication(
  deps: Deps,
  reviewer: Viewer,
  userId: number,
  input: DecisionInput,
  ip: string,
): Promise<void> {
  checkInput(input);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = await lockApplication(tx, userId);
    if (before.version !== input.version) throw changedSinceRead();
    await checkReviewer(tx, before, input, reviewer);
    if (input.status === 'approved') await requireConfirmedAddress(tx, before, { reviewer, ip, now, ...input });
    const message = input.message?.trim() || null;
    await setMembership(tx, userId, { status: input.status, message: message ?? publicMessage[input.status] });
    if (input.status === 'approved') await setConfirmedProfession(tx, userId, before.profession);
    await recordDecision(
      tx,
      userId,
      input.status === 'pending'
        ? { status: input.status, reviewerId: reviewer.id }
        : {
            status: input.status,
            reviewerId: reviewer.id,
            decidedAt: now,
            rejectionReason: input.status === 'rejected' ? (input.reason ?? null) : null,
            businessMinutes: businessMinutes(before.submittedAt, now),
          },
    );
    if (message) await addStaffMessage(tx, { userId, authorId: reviewer.id, text: message, now });
    const note = input.internalNote?.trim();
    if (note) await insertStaffNote(tx, { userId, authorId: reviewer.id, text: note, now });
    const decision: Decision = { action: actionOf[input.status], reason: input.reason, message: message ?? undefined };
    await deps.mailer.queue(tx, decisionMail(decision, before, deps.config));
    await deps.outbox.emit(tx, applicationsEvents.decided, { userId, status: input.status, message });
    await recordAudit(tx, {
      actorId: reviewer.id,
      action: `applications.${decision.action}`,
      summary: `${reviewer.fullName} ${auditVerb[decision.action]} ${before.fullName}`,
      subjectType: 'user',
      subjectId: userId,
      before: { status: before.status, queueState: before.queueState },
      after: { status: input.status, message },
      reason: input.reason ?? null,
      ip,
    });
  });
  deps.bus.publish('account.changed', { userId });
}

const auditVerb = {
  approve: 'approved the application of',
  reject: 'rejected the application of',
  ask: 'asked for information from',
} as const;

/** Assigns an open application to the reviewer, or unassigns it. */
export async function assignApplication(
  deps: Deps,
  reviewer: Viewer,
  userId: number,
  assigned: boolean,
  ip: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await lockApplication(tx, userId);
    if (before.queueState === 'closed') throw new AppError('conflict', 'This application has already been decided.');
    if (assigned && before.assignedToId && before.assignedToId !== reviewer.id) {
      throw new AppError('conflict', `${before.assignedToName} is working on this application.`);
    }
    await assignReviewer(tx, userId, assigned ? reviewer.id : null);
    await recordAudit(tx, {
      actorId: reviewer.id,
      action: assigned ? 'applications.assign' : 'applications.unassign',
      summary: `${reviewer.fullName} ${assigned ? 'claimed' : 'released'} the application of ${before.fullName}`,
      subjectType: 'user',
      subjectId: userId,
      ip,
    });
  });
}

/** Adds a note that only staff can read. */
export async function addStaffNote(
  deps: Deps,
  author: Viewer,
  userId: number,
  text: string,
  ip: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [user] = await tx.select({ fullName: users.fullName }).from(users).where(eq(users.id, userId));
    if (!user) throw new AppError('not_found', 'User not found');
    await insertStaffNote(tx, { userId, authorId: author.id, text: text.trim(), now: deps.clock.now() });
    await recordAudit(tx, {
      actorId: author.id,
      action: 'users.note',
      summary: `${author.fullName} added a note about ${user.fullName}`,
      subjectType: 'user',
      subjectId: userId,
      ip,
    });
  });
}

/** The exact mail that a decision would send. */
export async function previewDecision(deps: Deps, userId: number, decision: Decision): Promise<MailPreview> {
  const application = await findApplication(deps.db, userId);
  if (!application) throw new AppError('not_found', 'This user has no application.');
  return previewOf(decisionMail(decision, application, deps.config));
}

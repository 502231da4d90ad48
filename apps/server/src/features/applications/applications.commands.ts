import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { changeProfileFields } from '../../core/accounts/public.ts';
import { companies } from '../companies/companies.tables.ts';
import { applicationSteps, canAppeal, canReply, ownApplication } from './applications.queries.ts';
import { applicationMessages, applications, staffNotes } from './applications.tables.ts';

type Change = HandlerInput<typeof api.auth.changeApplication>['body'];
type Message = HandlerOutput<typeof api.auth.replyToStaff>;

/** What the applicant changes and writes makes another version: staff decide about the one that they read. */
const nextVersion = sql`${applications.version} + 1`;

/** Locks the row, so that changes by the applicant and staff, or two clicks, run one after the other. */
async function lockOwn(tx: Db, userId: number) {
  const [row] = await tx
    .select({ appealedAt: applications.appealedAt })
    .from(applications)
    .where(eq(applications.userId, userId))
    .for('update');
  const steps = row && (await applicationSteps(tx, userId));
  if (!steps) throw new AppError('not_found', 'You don’t have an application.');
  return steps;
}

/**
 * Changes the form while the application waits, and the profile made from it.
 * @throws {AppError} not_found; conflict once it is decided.
 */
export async function changeOwnApplication(deps: Deps, viewer: Viewer, change: Change, ip: string) {
  const after = {
    fullName: change.fullName.trim(),
    company: change.company.trim(),
    title: change.title.trim(),
    profession: change.profession,
    companyType: change.companyType,
    location: change.location.trim(),
    website: change.website?.trim() || null,
    industryRole: change.industryRole.trim(),
    referredBy: change.referredBy?.trim() || null,
  };
  await deps.db.transaction(async (tx) => {
    const steps = await lockOwn(tx, viewer.id);
    if (steps.status !== 'pending')
      throw new AppError('conflict', 'Your application has been decided, so you can’t change it anymore.');
    const before = await ownApplication(tx, viewer.id);
    const [known] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.name, after.company));
    const { fullName, company, title, profession, location } = after;
    await tx
      .update(applications)
      .set({ ...after, version: nextVersion })
      .where(eq(applications.userId, viewer.id));
    const companyId = known?.id ?? null;
    const fields = { fullName, company, companyId, title, profession, location };
    await changeProfileFields(tx, viewer.id, fields, deps.clock.now());
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'applications.change',
      summary: `${viewer.fullName} changed their application`,
      subjectType: 'user',
      subjectId: viewer.id,
      before,
      after,
      ip,
    });
  });
  deps.bus.publish('account.changed', { userId: viewer.id });
  return ownApplication(deps.db, viewer.id);
}

async function addMessage(tx: Db, userId: number, text: string, now: Date): Promise<Message> {
  const message = { from: 'applicant' as const, text: text.trim(), createdAt: now };
  await tx.insert(applicationMessages).values({ userId, authorId: userId, ...message });
  return message;
}

/**
 * Answers the last message from staff, once. The application then waits for staff again.
 * @throws {AppError} not_found; conflict if staff asked nothing, or it is decided.
 */
export async function replyToStaff(deps: Deps, viewer: Viewer, text: string, ip: string): Promise<Message> {
  return deps.db.transaction(async (tx) => {
    const steps = await lockOwn(tx, viewer.id);
    if (!canReply(steps)) throw new AppError('conflict', 'There’s no open question to answer.');
    const message = await addMessage(tx, viewer.id, text, deps.clock.now());
    // After a question about an appeal, it goes back to the appeal queue, where another reviewer decides.
    await tx
      .update(applications)
      .set({ queueState: steps.appealedAt ? 'appeal' : 'waiting', version: nextVersion })
      .where(eq(applications.userId, viewer.id));
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'applications.reply',
      summary: `${viewer.fullName} answered a question about their application`,
      subjectType: 'user',
      subjectId: viewer.id,
      ip,
    });
    return message;
  });
}

/**
 * Appeals a rejection: once, within 30 days. The application stays rejected until another reviewer decides.
 * @throws {AppError} not_found; conflict if there is nothing to appeal, or it is too late.
 */
export async function appealRejection(deps: Deps, viewer: Viewer, text: string, ip: string): Promise<Message> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const steps = await lockOwn(tx, viewer.id);
    if (!canAppeal(steps, now)) throw new AppError('conflict', 'You can appeal a rejection once, within 30 days.');
    const message = await addMessage(tx, viewer.id, text, now);
    await tx
      .update(applications)
      .set({ queueState: 'appeal', appealedAt: now, assignedTo: null, version: nextVersion })
      .where(eq(applications.userId, viewer.id));
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'applications.appeal',
      summary: `${viewer.fullName} appealed the rejection of their application`,
      subjectType: 'user',
      subjectId: viewer.id,
      ip,
    });
    return message;
  });
}

type Written = { userId: number; authorId: number; text: string; now: Date };

/** Stores an application form. */
export async function insertApplication(tx: Db, form: typeof applications.$inferInsert): Promise<void> {
  await tx.insert(applications).values(form);
}

/** Locks the user's application, if there is one, until the transaction ends. */
export async function lockApplicationOf(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: applications.userId }).from(applications).where(eq(applications.userId, userId)).for('update');
}

/** The queue's state after a decision: closed, or waiting for the applicant, with the reviewer who asked. */
type QueuedDecision =
  | { status: 'pending'; reviewerId: number }
  | {
      status: 'approved' | 'rejected';
      reviewerId: number;
      decidedAt: Date;
      rejectionReason: string | null;
      businessMinutes: number;
    };

export async function recordDecision(tx: Db, userId: number, decision: QueuedDecision): Promise<void> {
  await tx
    .update(applications)
    .set(
      decision.status === 'pending'
        ? { queueState: 'waiting_for_applicant', assignedTo: decision.reviewerId }
        : {
            queueState: 'closed',
            decidedBy: decision.reviewerId,
            decidedAt: decision.decidedAt,
            rejectionReason: decision.rejectionReason,
            decisionBusinessMinutes: decision.businessMinutes,
          },
    )
    .where(eq(applications.userId, userId));
}

/** Assigns the application to a reviewer. Null unassigns it. */
export async function assignReviewer(tx: Db, userId: number, reviewerId: number | null): Promise<void> {
  await tx.update(applications).set({ assignedTo: reviewerId }).where(eq(applications.userId, userId));
}

/** Stores a message from staff to the applicant. */
export async function addStaffMessage(tx: Db, { now, ...message }: Written): Promise<void> {
  await tx.insert(applicationMessages).values({ ...message, from: 'staff', createdAt: now });
}

/** Stores a note that only staff can read. */
export async function insertStaffNote(tx: Db, { now, ...note }: Written): Promise<void> {
  await tx.insert(staffNotes).values({ ...note, createdAt: now });
}

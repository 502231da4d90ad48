import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { applicationMessages, applications, staffNotes } from './applications.tables.ts';

type Written = { userId: number; authorId: number; text: string; now: Date };

/** Keeps the form behind a membership. */
export async function insertApplication(tx: Db, form: typeof applications.$inferInsert): Promise<void> {
  await tx.insert(applications).values(form);
}

/** Holds the application of the user, if there is one, until the transaction ends. */
export async function lockApplicationOf(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: applications.userId }).from(applications).where(eq(applications.userId, userId)).for('update');
}

/** What the queue keeps of a decision: closed, or waiting for the applicant with the reviewer who asked. */
export type QueuedDecision =
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

/** Gives the application to a reviewer; null gives it back to the queue. */
export async function assignReviewer(tx: Db, userId: number, reviewerId: number | null): Promise<void> {
  await tx.update(applications).set({ assignedTo: reviewerId }).where(eq(applications.userId, userId));
}

/** Keeps what staff wrote to the applicant. */
export async function addStaffMessage(tx: Db, { now, ...message }: Written): Promise<void> {
  await tx.insert(applicationMessages).values({ ...message, from: 'staff', createdAt: now });
}

/** Keeps a note that only staff read. */
export async function insertStaffNote(tx: Db, { now, ...note }: Written): Promise<void> {
  await tx.insert(staffNotes).values({ ...note, createdAt: now });
}

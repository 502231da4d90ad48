import type { api, HandlerOutput } from '@innerspring/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { applicationMessages } from './applications.tables.ts';

/** Days after a rejection within which its one appeal is possible. */
export const APPEAL_DAYS = 30;

type Status = HandlerOutput<typeof api.auth.applicationStatus>;
type OwnApplication = HandlerOutput<typeof api.auth.application>;

/** The data that decides which steps are open to an applicant. */
type Steps = {
  status: Status['status'];
  queueState: 'waiting' | 'waiting_for_applicant' | 'appeal' | 'closed' | null;
  decidedAt: Date | null;
  appealedAt: Date | null;
  lastFrom: 'staff' | 'applicant' | null;
};

/** One answer to each message from staff, until the application is decided. */
export function canReply(steps: Steps): boolean {
  return steps.status === 'pending' && steps.queueState !== null && steps.lastFrom === 'staff';
}

/** One appeal in total, within 30 days of the rejection. */
export function canAppeal(steps: Steps, now: Date): boolean {
  if (steps.status !== 'rejected' || steps.queueState !== 'closed' || steps.appealedAt || !steps.decidedAt)
    return false;
  return now.getTime() - steps.decidedAt.getTime() <= APPEAL_DAYS * 86_400_000;
}

/** The application's state, or null for a deleted account. Members who never applied have no `queueState`. */
export function applicationSteps(
  db: Db,
  userId: number,
): Promise<(Steps & { message: string | null; submittedAt: Date }) | null> {
  return firstRow(
    db,
    sql`select u.application_status as status, u.registration_message as message, coalesce(a.submitted_at, u.created_at) as "submittedAt",
      a.queue_state as "queueState", a.decided_at as "decidedAt", a.appealed_at as "appealedAt",
      (select m."from" from application_messages m where m.user_id = u.id order by m.id desc limit 1) as "lastFrom"
      from users u left join applications a on a.user_id = u.id where u.id = ${userId}`,
  );
}

/** The state of one's own application, with the messages between staff and applicant. */
export async function ownStatus(db: Db, userId: number, now: Date): Promise<Status> {
  const steps = await applicationSteps(db, userId);
  if (!steps) throw new AppError('not_signed_in');
  const messages = await db
    .select({
      from: applicationMessages.from,
      text: applicationMessages.text,
      createdAt: applicationMessages.createdAt,
    })
    .from(applicationMessages)
    .where(eq(applicationMessages.userId, userId))
    .orderBy(asc(applicationMessages.id))
    .limit(200);
  const { status, message, submittedAt } = steps;
  return { status, message, submittedAt, messages, canReply: canReply(steps), canAppeal: canAppeal(steps, now) };
}

/** One's own application form. @throws {AppError} not_found for members who never applied. */
export async function ownApplication(db: Db, userId: number): Promise<OwnApplication> {
  const form = await firstRow<OwnApplication>(
    db,
    sql`select a.full_name as "fullName", a.company, a.title, a.profession, a.company_type as "companyType", a.location, a.website,
      a.industry_role as "industryRole", a.referred_by as "referredBy", u.email::text as email, u.email_verified_at is not null as "emailVerified"
      from applications a join users u on u.id = a.user_id where a.user_id = ${userId}`,
  );
  if (!form) throw new AppError('not_found', 'You don’t have an application.');
  return form;
}

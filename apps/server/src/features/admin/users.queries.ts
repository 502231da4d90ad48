import { type SQL, sql } from 'drizzle-orm';
import type { api, HandlerOutput } from '@innerspring/contract';
import { lastActiveOf } from '../../core/presence/public.ts';
import { asCondition } from '../../core/visibility/public.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import { applicationSignals, correspondence, findApplication, type ApplicationRow } from './applications.queries.ts';
import { auditLines, toAuditEntry } from './dashboard.queries.ts';
import { businessHours } from './business-hours.ts';

type UserRow = {
  id: number;
  username: string;
  fullName: string;
  email: string;
  company: string | null;
  title: string | null;
  avatarUrl: string | null;
  applicationStatus: 'pending' | 'approved' | 'rejected';
  isAdmin: boolean;
  isVerified: boolean;
  isPremium: boolean;
  suspendedUntil: Date | null;
  createdAt: Date;
  lastActive: Date | null;
};

const userColumns = (now: Date) => sql`
  u.id, u.username::text as "username", u.full_name as "fullName", u.email::text as "email", u.company, u.title, u.avatar_url as "avatarUrl",
  u.application_status as "applicationStatus", u.is_admin as "isAdmin", u.is_verified as "isVerified",
  coalesce(u.premium_until > ${now.toISOString()}::timestamptz, false) as "isPremium",
  case when u.suspended_until > ${now.toISOString()}::timestamptz then u.suspended_until end as "suspendedUntil",
  u.created_at as "createdAt", ${asCondition({}, () => lastActiveOf('u'))} as "lastActive"`;

type UserFilter = {
  q?: string | undefined;
  status?: 'pending' | 'approved' | 'rejected' | undefined;
  role?: 'admin' | 'member' | undefined;
  premium?: 'yes' | 'no' | undefined;
  suspended?: 'yes' | 'no' | undefined;
};

function likeText(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

function conditionsOf(filter: UserFilter, now: Date): SQL[] {
  const at = sql`${now.toISOString()}::timestamptz`;
  const conditions: SQL[] = [sql`true`];
  const q = filter.q?.trim().replace(/^@/, '').toLowerCase();
  if (q)
    conditions.push(sql`lower(u.full_name || ' ' || u.username::text || ' ' || u.email::text) like ${likeText(q)}`);
  if (filter.status) conditions.push(sql`u.application_status = ${filter.status}`);
  if (filter.role) conditions.push(sql`u.is_admin = ${filter.role === 'admin'}`);
  if (filter.premium) conditions.push(sql`coalesce(u.premium_until > ${at}, false) = ${filter.premium === 'yes'}`);
  if (filter.suspended)
    conditions.push(sql`coalesce(u.suspended_until > ${at}, false) = ${filter.suspended === 'yes'}`);
  return conditions;
}

/** Matching users, newest account first; `before` is the id of the last one already shown. */
export function usersPage(
  db: Db,
  filter: UserFilter,
  before: number | null,
  limit: number,
  now: Date,
): Promise<UserRow[]> {
  const conditions = conditionsOf(filter, now);
  if (before) conditions.push(sql`u.id < ${before}`);
  return rows<UserRow>(
    db,
    sql`select ${userColumns(now)} from users u where ${sql.join(conditions, sql` and `)} order by u.id desc limit ${limit}`,
  );
}

type UserDetail = UserRow & {
  emailVerified: boolean;
  twoFactorEnabled: boolean;
  profession: string | null;
  confirmedProfession: string | null;
  suspensionReason: string | null;
  requestedById: number | null;
  requestedByName: string | null;
  requestedAt: Date | null;
  sessions: { device: string; ip: string | null; createdAt: string; lastUsedAt: string }[];
};

/** One user with the data that the detail page shows beside the application and the history, or null. */
function findUserDetail(db: Db, userId: number, now: Date): Promise<UserDetail | null> {
  return firstRow<UserDetail>(
    db,
    sql`select ${userColumns(now)},
      u.email_verified_at is not null as "emailVerified",
      exists (select 1 from two_factor t where t.user_id = u.id and t.confirmed_at is not null) as "twoFactorEnabled",
      u.profession, u.confirmed_profession as "confirmedProfession", u.suspension_reason as "suspensionReason",
      r.requested_by as "requestedById", w.full_name as "requestedByName", r.created_at as "requestedAt",
      coalesce((select json_agg(json_build_object('device', s.device, 'ip', s.ip, 'createdAt', s.created_at, 'lastUsedAt', s.last_used_at) order by s.last_used_at desc)
        from (select * from sessions where user_id = u.id and expires_at > ${now.toISOString()}::timestamptz order by last_used_at desc limit 20) s), '[]') as sessions
    from users u left join admin_requests r on r.user_id = u.id left join users w on w.id = r.requested_by
    where u.id = ${userId}`,
  );
}

type AdminUserAnswer = HandlerOutput<typeof api.admin.user>;
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
    version: row.version,
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

/** A stored reason. One that no longer exists becomes "other". */
function asReason(text: string): Reason {
  return reasons.find((reason) => reason === text) ?? 'other';
}

/** Everything that an admin can see about one user. @throws {AppError} not_found */
export async function adminUser(deps: Deps, userId: number): Promise<AdminUserAnswer> {
  const detail = await findUserDetail(deps.db, userId, deps.clock.now());
  if (!detail) throw new AppError('not_found', 'User not found');
  const {
    emailVerified,
    twoFactorEnabled,
    profession,
    confirmedProfession,
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
    profession,
    confirmedProfession,
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

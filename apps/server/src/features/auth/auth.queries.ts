import type { api, HandlerOutput } from '@innerspring/contract';
import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { sessions, users } from '../../core/accounts/accounts.tables.ts';
import { lastActiveOf } from '../../core/presence/public.ts';
import { asCondition } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';

/** The account data for signing in and verifying identity. */
export type Account = {
  id: number;
  username: string;
  email: string;
  /** Confirmed by its owner, or by hand. */
  emailVerified: boolean;
  fullName: string;
  company: string | null;
  passwordHash: string | null;
  isAdmin: boolean;
  suspendedUntil: Date | null;
  hasTwoFactor: boolean;
};

const account = sql`select u.id, u.username::text as username, u.email::text as email, u.email_verified_at is not null as "emailVerified", u.full_name as "fullName", u.company, u.password_hash as "passwordHash",
  u.is_admin as "isAdmin", u.suspended_until as "suspendedUntil", f.user_id is not null as "hasTwoFactor"
  from users u left join two_factor f on f.user_id = u.id and f.confirmed_at is not null`;

/** The account of a username or email address as typed, or null. */
export function findAccount(db: Db, identifier: string): Promise<Account | null> {
  const name = identifier.trim();
  // PostgreSQL rejects NUL in text, and no account name contains it.
  if (name.includes('\u0000')) return Promise.resolve(null);
  const column = name.includes('@') ? sql`u.email` : sql`u.username`;
  return firstRow<Account>(db, sql`${account} where ${column} = ${name}::citext`);
}

export function accountById(db: Db, userId: number): Promise<Account | null> {
  return firstRow<Account>(db, sql`${account} where u.id = ${userId}`);
}

/** Email addresses of the admins who can sign in normally. */
export async function adminAddresses(db: Db): Promise<string[]> {
  const admins = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNotNull(users.passwordHash)))
    .orderBy(asc(users.id))
    .limit(100);
  return admins.map((admin) => admin.email);
}

export type CurrentUser = HandlerOutput<typeof api.auth.currentUser>;

/**
 * A user's own data. The reader is online now, so `isOnline` is true.
 * @throws {AppError} not_signed_in if the account is gone.
 */
export async function currentUser(
  db: Db,
  userId: number,
  seen: { now: Date; emergencySession: boolean },
): Promise<CurrentUser> {
  const user = await firstRow<Omit<CurrentUser, 'emergencySession'>>(
    db,
    sql`select u.id, u.username::text as username, u.full_name as "fullName", u.title, u.company, u.location, u.profession, u.bio,
      u.email::text as email, u.email_verified_at is not null as "emailVerified",
      u.avatar_url as "avatarUrl", u.avatar_url as "profileImage", u.cover_image_url as "coverImageUrl",
      u.is_verified as "isVerified", u.is_admin as "isAdmin",
      coalesce(u.premium_until > ${seen.now.toISOString()}::timestamptz, false) as "isPremium",
      true as "isOnline", ${asCondition({}, () => lastActiveOf('u'))} as "lastActive", u.created_at as "createdAt",
      u.follower_count as "followerCount", u.following_count as "followingCount", u.post_count as "postCount",
      u.connection_count as "connectionCount", u.application_status as "applicationStatus",
      u.registration_message as "registrationMessage", f.user_id is not null as "twoFactorEnabled",
      u.deletion_due_at as "deletionDueAt", u.preferences as appearance, u.preferences as reading
      from users u left join two_factor f on f.user_id = u.id and f.confirmed_at is not null
      where u.id = ${userId}`,
  );
  if (!user) throw new AppError('not_signed_in');
  return { ...user, emergencySession: seen.emergencySession };
}

const SHOWN = 100;

/** A member's open sessions, the most recently used first. */
export async function openSessions(db: Db, userId: number, currentId: number, now: Date) {
  const open = await db
    .select({
      id: sessions.id,
      device: sessions.device,
      ip: sessions.ip,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(SHOWN);
  return open.map((session) => ({ ...session, isCurrent: session.id === currentId }));
}

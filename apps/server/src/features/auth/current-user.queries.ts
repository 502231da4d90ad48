import { lastActiveOf } from '../../core/presence/public.ts';
import { asCondition } from '../../core/visibility/public.ts';
import type { api, HandlerOutput } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';

export type CurrentUser = HandlerOutput<typeof api.auth.currentUser>;

/**
 * A user as they see themself. The reader is here now, so `isOnline` is true.
 * @throws {AppError} not_signed_in when the account is gone.
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

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { citext, createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';

/** Everybody with an account: applicants, members, admins. */
export const users = pgTable(
  'users',
  {
    id: rowId(),
    username: citext().notNull().unique('users_username_unique'),
    email: citext().notNull().unique('users_email_unique'),
    emailVerifiedAt: instant(),
    /** PHC string of argon2id; null for accounts that only sign in elsewhere. */
    passwordHash: text(),
    fullName: text().notNull(),
    title: text(),
    /** Name of the company as the member writes it. */
    company: text(),
    companyId: ref(),
    location: text(),
    profession: text(),
    bio: text(),
    avatarUrl: text(),
    coverImageUrl: text(),
    isVerified: boolean().notNull().default(false),
    isAdmin: boolean().notNull().default(false),
    premiumUntil: instant(),
    applicationStatus: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    registrationMessage: text(),
    suspendedUntil: instant(),
    suspensionReason: text(),
    /** Follows of this member wait for their answer. */
    requiresFollowApproval: boolean().notNull().default(false),
    followerCount: integer().notNull().default(0),
    followingCount: integer().notNull().default(0),
    postCount: integer().notNull().default(0),
    connectionCount: integer().notNull().default(0),
    lastActiveAt: instant(),
    /** Made by the demo content; the server then listens on loopback only. */
    isDemo: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('users_status_created').on(table.applicationStatus, table.createdAt, table.id),
    index('users_name_prefix').on(sql`lower(${table.fullName}) text_pattern_ops`),
    index('users_username_prefix').on(sql`(${table.username}::text) text_pattern_ops`),
    check('users_follower_count', sql`${table.followerCount} >= 0`),
    check('users_following_count', sql`${table.followingCount} >= 0`),
    check('users_post_count', sql`${table.postCount} >= 0`),
  ],
);

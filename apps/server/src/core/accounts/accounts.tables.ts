import { VIEWING_MODES } from '@innerspring/contract/settings/choices';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, citext, createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';

/** Everyone with an account: applicants, members, admins. */
export const users = pgTable(
  'users',
  {
    id: rowId(),
    username: citext().notNull().unique('users_username_unique'),
    email: citext().notNull().unique('users_email_unique'),
    emailVerifiedAt: instant(),
    /** When staff confirmed the address; null once its owner has confirmed it. */
    emailConfirmedByHandAt: instant(),
    /** PHC string of argon2id; null for accounts that only sign in elsewhere. */
    passwordHash: text(),
    fullName: text().notNull(),
    title: text(),
    /** The company's name as the member typed it. */
    company: text(),
    companyId: ref(),
    location: text(),
    profession: text(),
    /** The profession that staff confirmed. It counts while the profile still says the same. */
    confirmedProfession: text(),
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
    seniority: text(),
    isAvailableToHire: boolean().notNull().default(false),
    links: jsonb().$type<{ label: string; url: string }[]>().notNull().default([]),
    skills: text().array().notNull().default([]),
    /** Whether this member approves each follow request. */
    requiresFollowApproval: boolean().notNull().default(false),
    emailVisibility: text({ enum: ['nobody', 'connections', 'everyone'] })
      .notNull()
      .default('connections'),
    /** Whether others see "Online now" and when this member was last here. */
    showsActivity: boolean().notNull().default(true),
    /** How a visit of this member shows on the visited profile, and what this member sees of visitors. */
    viewingMode: text({ enum: VIEWING_MODES }).notNull().default('named'),
    whoMayMessage: text({ enum: ['all', 'network', 'nobody'] })
      .notNull()
      .default('all'),
    /** Profile fields by which others can find this member. Name and username are always included. */
    searchableFields: text()
      .array()
      .notNull()
      .default(['title', 'company', 'location', 'profession', 'bio', 'skills', 'seniority', 'availableToHire']),
    showsOnLeaderboard: boolean().notNull().default(true),
    /** Whether company pages list this member among their people. */
    showsAtCompany: boolean().notNull().default(true),
    /** Whether others see the badge, while this member has Premium. */
    showsPremiumBadge: boolean().notNull().default(true),
    /** Everything else that settings keep, checked against the contract's `Preferences` at write and read. */
    preferences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    profileVisitCount: integer().notNull().default(0),
    /** The member deactivated the account: hidden everywhere until the next sign-in. */
    deactivatedAt: instant(),
    /** When the account is deleted at the member's request, unless they come back before. */
    deletionDueAt: instant(),
    invitedById: ref(),
    followerCount: integer().notNull().default(0),
    followingCount: integer().notNull().default(0),
    postCount: integer().notNull().default(0),
    connectionCount: integer().notNull().default(0),
    /** Created by the demo content; the server then listens on loopback only. */
    isDemo: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('users_status_created').on(table.applicationStatus, table.createdAt, table.id),
    index('users_name_prefix').on(sql`lower(${table.fullName}) text_pattern_ops`),
    index('users_username_prefix').on(sql`(${table.username}::text) text_pattern_ops`),
    index('users_name_similar').using('gin', sql`lower(${table.fullName}) gin_trgm_ops`),
    index('users_username_similar').using('gin', sql`(${table.username}::text) gin_trgm_ops`),
    /** Full text of the profile, without the fields that the member excluded from search (features/search). */
    index('users_words').using(
      'gin',
      sql`member_words(${table.fullName}, ${table.searchableFields}, ${table.title}, ${table.company}, ${table.location}, ${table.profession}, ${table.bio}, ${table.skills})`,
    ),
    index('users_company').on(table.companyId, table.id).where(sql`${table.companyId} is not null`),
    index('users_newest').on(table.id.desc()).where(sql`${table.applicationStatus} = 'approved'`),
    /**
     * A sort order of the directory, which reads along this index (features/directory). The index by activity is in
     * core/presence.
     */
    index('users_by_name')
      .on(sql`lower(${table.fullName})`, table.id)
      .where(sql`${table.applicationStatus} = 'approved' and ${table.deactivatedAt} is null`),
    /** Values of the directory's filters, from the fields by which the member can be found. */
    index('users_facets')
      .using(
        'gin',
        sql`member_facets(${table.searchableFields}, ${table.profession}, ${table.company}, ${table.location}, ${table.seniority}, ${table.isAvailableToHire}, ${table.isVerified})`,
      )
      .where(sql`${table.applicationStatus} = 'approved' and ${table.deactivatedAt} is null`),
    index('users_deletion_due').on(table.deletionDueAt).where(sql`${table.deletionDueAt} is not null`),
    check('users_follower_count', sql`${table.followerCount} >= 0`),
    check('users_following_count', sql`${table.followingCount} >= 0`),
    check('users_post_count', sql`${table.postCount} >= 0`),
  ],
);

/**
 * What a member's profile said before each change, up to the time of the change: for what goes by the profile as it was. No row is
 * older than the membership. `profile_at` reads it.
 */
export const profileChanges = pgTable(
  'profile_changes',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: instant().notNull(),
    profession: text(),
    companyId: ref(),
  },
  (table) => [index('profile_changes_user').on(table.userId, table.until)],
);

/** Positions on a member's profile. */
export const experiences = pgTable(
  'experiences',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    company: text().notNull(),
    companyId: ref(),
    location: text(),
    /** First day of the month. */
    startedOn: date({ mode: 'string' }).notNull(),
    endedOn: date({ mode: 'string' }),
    description: text(),
  },
  (table) => [
    index('experiences_user').on(table.userId, table.startedOn.desc()),
    index('experiences_company').on(table.companyId, table.userId).where(sql`${table.companyId} is not null`),
    check('experiences_order', sql`${table.endedOn} is null or ${table.endedOn} >= ${table.startedOn}`),
  ],
);

/**
 * One row, created with the first change. It counts changes of the status of accounts (application, suspension,
 * deactivation, deletion). A deferred trigger on `users` increments it, so that its row is the last that a transaction
 * locks.
 */
export const accountVersion = pgTable('standing_version', {
  id: smallint().primaryKey().default(1),
  version: bigint({ mode: 'number' }).notNull(),
});

/** Open sessions. The cookie contains 32 random bytes; only their SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: rowId(),
    tokenHash: bytea().notNull().unique('sessions_token_unique'),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    ip: text(),
    /** Until then, the member doesn't have to enter the password again for sensitive changes. */
    sudoUntil: instant(),
    /** Opened with the emergency (break-glass) account. */
    isEmergency: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

import { Count, Id, Instant, z } from './common.ts';
import { Appearance, Reading } from './settings/appearance.ts';

export const ApplicationStatus = z.enum(['pending', 'approved', 'rejected']);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

/** Who wrote, reacted, follows: the few fields that a card shows. */
export const PersonCard = z.object({
  id: Id,
  username: z.string(),
  fullName: z.string(),
  title: z.nullable(z.string()),
  company: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  isPremium: z.boolean(),
});
export type PersonCard = z.infer<typeof PersonCard>;

export const CompanyCard = z.object({
  id: Id,
  name: z.string(),
  type: z.nullable(z.string()),
  location: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  followerCount: Count,
});
export type CompanyCard = z.infer<typeof CompanyCard>;

/** Specification §3 "User", as its owner sees it. */
export const CurrentUser = z.object({
  id: Id,
  username: z.string(),
  fullName: z.string(),
  title: z.nullable(z.string()),
  company: z.nullable(z.string()),
  location: z.nullable(z.string()),
  profession: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  avatarUrl: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  coverImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  isAdmin: z.boolean(),
  isPremium: z.boolean(),
  isOnline: z.boolean(),
  lastActive: z.nullable(Instant),
  createdAt: Instant,
  followerCount: Count,
  followingCount: Count,
  postCount: Count,
  connectionCount: Count,
  applicationStatus: ApplicationStatus,
  registrationMessage: z.nullable(z.string()),
  twoFactorEnabled: z.boolean(),
  /** The account is hidden and will be erased then, unless its owner takes that back. */
  deletionDueAt: z.nullable(Instant),
  /** How the pages look and write times for this member, on every device. */
  appearance: Appearance,
  /** Videos that play by themselves, words that stay out of lists, the order of the feed. */
  reading: Reading,
  /** Signing in has just made a deactivated account active again. */
  restored: z.optional(z.boolean()),
  /** True for a break-glass session: the app shows a red banner. */
  emergencySession: z.boolean(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

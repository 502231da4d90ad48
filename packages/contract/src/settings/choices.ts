/** What a member may choose in settings, as plain words and numbers that need no schema. */

export const THEMES = ['system', 'light', 'dark'] as const;
export const TEXT_SIZES = ['small', 'normal', 'large', 'larger'] as const;
/** `us` Jul 4, 2026 · `eu` 4 Jul 2026 · `iso` 2026-07-04. */
export const DATE_FORMATS = ['us', 'eu', 'iso'] as const;
export const DIGESTS = ['none', 'daily', 'weekly'] as const;
export const MUTED_WORD_LENGTH = { min: 2, max: 60 } as const;
export const MUTED_WORDS_MOST = 200;
export const DELETION_GRACE_DAYS = 14;
export const EXPORT_DAYS = 7;

/** How a member's visits show on the profiles they view: with their name, with their profession alone, or as a count. */
export const VIEWING_MODES = ['named', 'profession', 'private'] as const;
export type ViewingMode = (typeof VIEWING_MODES)[number];

/** Profile fields by which others may find a member; name and username always count. */
export const SEARCHABLE_FIELDS = [
  'title',
  'company',
  'location',
  'profession',
  'bio',
  'skills',
  'seniority',
  'availableToHire',
] as const;

/**
 * Kinds of notification, each with its label and the channels that are on unless the member says otherwise:
 * A in the app, M mail at once, D digest. Security is not among them: it always comes.
 */
export const NOTIFICATION_TYPES = {
  follow: ['New followers and connections', 'AD'],
  followRequest: ['Follow requests and answers', 'AM'],
  reaction: ['Reactions', 'AD'],
  comment: ['Comments and replies', 'AM'],
  mention: ['Mentions', 'AM'],
  repost: ['Reposts', 'AD'],
  message: ['Messages and message requests', 'AM'],
  group: ['Group invitations and requests', 'AM'],
  company: ['Company claims and roles', 'AM'],
  companyPost: ['Posts from companies you follow', 'D'],
  applicant: ['Applicants for your jobs', 'AM'],
  applicationStage: ['Your job applications', 'AM'],
  job: ['Your job postings', 'AM'],
  jobAlert: ['Job alerts', 'M'],
  event: ['Events', 'AM'],
  poll: ['Polls', 'AD'],
  news: ['News digest', 'D'],
  metric: ['Metric and tariff alerts', 'AM'],
  points: ['Points and rewards', 'A'],
  certificate: ['Certificates', 'AM'],
  subscription: ['Subscription and payments', 'AM'],
  advertising: ['Ads and sponsored posts', 'AM'],
  profileViews: ['Weekly profile views', 'AD'],
  moderation: ['Decisions about your posts and reports', 'AM'],
  bugReport: ['Your bug reports', 'A'],
} as const satisfies Record<string, readonly [string, string]>;

export type NotificationType = keyof typeof NOTIFICATION_TYPES;
export type NotificationChannel = 'app' | 'mail' | 'digest';

/** The channels of a type before a member has chosen. */
export function notificationDefaults(type: NotificationType): Record<NotificationChannel, boolean> {
  const [, on] = NOTIFICATION_TYPES[type];
  return { app: on.includes('A'), mail: on.includes('M'), digest: on.includes('D') };
}

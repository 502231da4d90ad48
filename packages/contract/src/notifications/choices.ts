import type { ShownSetting } from '../site/schemas.ts';

/** Filters over the list of notifications, `all` among them only in the browser. */
export const NOTIFICATION_CHIPS = ['mentions', 'comments', 'network', 'jobs', 'events', 'system'] as const;
export type NotificationChip = (typeof NOTIFICATION_CHIPS)[number];

/** What notifications can be about: seeing it reads them. */
export const NOTIFICATION_SUBJECTS = ['post', 'person', 'company', 'conversation', 'group'] as const;
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number];

/** Parts of a page that notifications can be about: seeing them there reads these. */
export const NOTIFICATION_PARTS = ['comment', 'message', 'groupPost'] as const;
export type NotificationPart = (typeof NOTIFICATION_PARTS)[number];

export const NOTIFICATION_SETTINGS = {
  /** Days that notifications are kept. */
  keptDays: { key: 'notifications.keptDays', default: 180 },
} satisfies Record<string, ShownSetting>;

/** Notifications about one subject that are asked for, and read, at once. */
export const SEEN_AT_ONCE = 100;

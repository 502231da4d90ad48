/** Every number and fixed word of the specification, named once. Section numbers refer to the product specification. */

/** §9: fewest characters of a post. */
export const POST_MIN_LENGTH = 4;
/** Longest post we take; the specification sets none. */
export const POST_MAX_LENGTH = 3000;
export const COMMENT_MAX_LENGTH = 1250;
export const BIO_MAX_LENGTH = 600;
export const SKILL_LIMIT = 30;
export const PROFILE_LINK_LIMIT = 5;
export const EXPERIENCE_LIMIT = 30;

/** Items on one page of any growing list. */
export const PAGE_SIZE = 20;

/** §9: a document name longer than `max` shows its first `keep` characters and an ellipsis. */
export const DOCUMENT_NAME_PREVIEW = { max: 40, keep: 37 } as const;

/** §9 and §4: client timings in milliseconds. */
export const TIMING = {
  postLoginRedirect: 100,
  postRegistrationRedirect: 1000,
  toastDefault: 5000,
  toastRemoval: 1_000_000,
  unreadPoll: 30_000,
  notificationsStale: 60_000,
  pendingFollowsPoll: 60_000,
  suggestionsStale: 15 * 60_000,
  sectionListStale: 5 * 60_000,
  defaultStale: 30_000,
  cacheLifetime: 5 * 60_000,
  bugReceived: 800,
  bugClose: 3000,
  bugToast: 500,
  livePing: 30_000,
  liveReconnect: 5000,
  liveReconnectSlow: 10_000,
  tooltipDelay: 700,
  tooltipSkip: 300,
} as const;

/** §7: close codes after which the live connection returns after `TIMING.liveReconnect`; all others wait `liveReconnectSlow`. */
export const FAST_RECONNECT_CODES = [1000, 1001, 1006, 1011, 1012] as const;

export const TOAST_LIMIT = { auth: 1, elsewhere: 5 } as const;
export const TOAST_SWIPE_THRESHOLD = 50;
export const TOAST_HOTKEY = 'F8';

/** §9: width in CSS pixels up to which a screen counts as mobile. */
export const MOBILE_MAX_WIDTH = 768;

/** §9: monthly price of Premium, in cents. */
export const PREMIUM_MONTHLY_CENTS = 599;

export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 200;
export const USERNAME_PATTERN = /^[a-z0-9_-]{3,20}$/;

/** Screens §1: what the applicant writes about themself. */
export const INDUSTRY_ROLE_LENGTH = { min: 20, max: 1000 } as const;

export const REACTION_KINDS = ['like', 'celebrate', 'support', 'insightful', 'love', 'curious'] as const;
export const REACTION_LABELS: Record<(typeof REACTION_KINDS)[number], string> = {
  like: 'Like',
  celebrate: 'Celebrate',
  support: 'Support',
  insightful: 'Insightful',
  love: 'Love',
  curious: 'Curious',
};

/** Minutes during which a comment's author may change it. */
export const COMMENT_EDIT_MINUTES = 30;

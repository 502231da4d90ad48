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

/** Upload limits in bytes, shown under the pickers. */
export const UPLOAD_LIMITS = {
  image: 10 * 1024 * 1024,
  document: 20 * 1024 * 1024,
  video: 100 * 1024 * 1024,
  captions: 512 * 1024,
} as const;

/** §2 create-post dialog: what the pickers accept. */
export const DOCUMENT_EXTENSIONS = ['.pdf', '.doc', '.docx', '.txt'] as const;
export const VIDEO_EXTENSIONS = ['.mp4', '.mov', '.avi', '.webm', '.mkv', '.wmv', '.flv', '.m4v'] as const;

/** Captions of a video: WebVTT. */
export const CAPTIONS_EXTENSION = '.vtt';

/** §9: a document name longer than `max` shows its first `keep` characters and an ellipsis. */
export const DOCUMENT_NAME_PREVIEW = { max: 40, keep: 37 } as const;

/** §9 and §4: client timings in milliseconds. */
export const TIMING = {
  postLoginRedirect: 100,
  postRegistrationRedirect: 1000,
  toastDefault: 5000,
  toastRemoval: 1_000_000,
  unreadPoll: 30_000,
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

export const PREMIUM_FEATURES = [
  'Enhanced Profile',
  'Custom Groups',
  'Who Viewed My Profile',
  'Post Available to Hire',
  'Unlimited Messaging',
  'Premium Badging',
] as const;

export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 200;
export const USERNAME_PATTERN = /^[a-z0-9_-]{3,20}$/;

/** Screens §1: what the applicant writes about themself. */
export const INDUSTRY_ROLE_LENGTH = { min: 20, max: 1000 } as const;

export const BUG_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export const BUG_TYPES = ['ui', 'functionality', 'performance', 'security', 'other'] as const;

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

/** Company types of the trade (docs: domain facts). */
export const COMPANY_TYPES = [
  'Mattress manufacturer',
  'Bedding brand / direct-to-consumer',
  'Licensee',
  'Retailer',
  'Buying group',
  'Importer / private label',
  'Foam producer',
  'Innerspring and wire maker',
  'Ticking and textile mill',
  'Fibre and nonwoven supplier',
  'Latex producer',
  'Adhesive and chemical supplier',
  'Machinery maker',
  'Adjustable base and mechanism maker',
  'Sleep technology',
  'Pillow, protector and top-of-bed',
  'Hospitality and contract',
  'Healthcare surfaces',
  'Logistics and last-mile',
  'Recycler',
  'Testing lab / certifier',
  'Trade association',
  'Trade press',
  'Consultancy',
  'Recruiter',
] as const;

export const PROFESSIONS = [
  'Executive',
  'Sales',
  'Retail sleep consultant',
  'Store manager',
  'Merchandising and buying',
  'Product development',
  'R&D chemistry',
  'Foam pouring',
  'Quilting, cutting and tape-edge',
  'Coil machine operation',
  'Plant management',
  'Quality and compliance',
  'Regulatory affairs',
  'Environment, health and safety',
  'Supply chain and sourcing',
  'Import and customs',
  'Logistics and delivery',
  'Marketing',
  'E-commerce',
  'Customer care',
  'Finance',
  'Human resources',
  'IT and data',
  'Machinery service',
  'Sustainability',
  'Editor or analyst',
  'Recruiting',
] as const;

export const SENIORITIES = [
  'Entry level',
  'Experienced',
  'Team lead',
  'Manager',
  'Director',
  'Vice president',
  'Chief officer',
  'Owner or partner',
] as const;

/** §9 "Avatar cache": how many pictures a browser keeps, for how long it leaves them alone, and when it makes them smaller. */
export const AVATAR_CACHE = {
  entries: 20,
  cleanupMs: 24 * 60 * 60_000,
  compressAboveBytes: 2 * 1024 * 1024,
  compressedWidth: 400,
  jpegQuality: 0.7,
  freedWhenFull: 10,
} as const;

/** Reason codes of a rejected application, with the sentence staff see. */
export const REJECTION_REASONS = {
  not_in_trade: 'Does not work in mattresses or bedding',
  incomplete: 'The application is incomplete',
  unverifiable: 'The details could not be verified',
  duplicate: 'Already a member under another account',
  conduct: 'Earlier breach of the rules',
  other: 'Other',
} as const;

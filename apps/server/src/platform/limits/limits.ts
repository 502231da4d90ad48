/**
 * The limits of guesses at a secret. Whose count each is matters: `whose-count.test.ts` holds that nobody uses up the count of
 * somebody signed in, or of a device that they are known on.
 */
export const guessLimits = [
  'loginAccount',
  'loginAddress',
  'loginDevice',
  'sessionProof',
  'emergencyLogin',
  'emergencyAddress',
  'setupToken',
] as const;
export type GuessLimit = (typeof guessLimits)[number];

/** A named limiter: so many points in so many seconds for one key. */
export type LimitName =
  | GuessLimit
  | 'register'
  | 'resetEmail'
  | 'resetDevice'
  | 'resetAddress'
  | 'anonymous'
  | 'unknownSessions'
  | 'files'
  | 'sockets'
  | 'member'
  | 'writes'
  | 'posts'
  | 'postsDaily'
  | 'drafts'
  | 'comments'
  | 'groupMessages'
  | 'groupTyping'
  | 'groupInvites'
  | 'messages'
  | 'newConversations'
  | 'follows'
  | 'followsDaily'
  | 'invitations'
  | 'uploads'
  | 'reports'
  | 'bugReports'
  | 'bugReportsDaily'
  | 'clientErrors'
  | 'companyCreations'
  | 'companyClaims'
  | 'companyProofs'
  | 'companySuggestions'
  | 'searches'
  | 'searchSuggestions'
  | 'mentions'
  | 'topicSearches'
  | 'linkPreviews'
  | 'profiles'
  | 'impressions'
  | 'analytics';

export type Limits = {
  /** Takes a point; throws `rate_limited` with the seconds to wait when none is left. */
  take(name: LimitName, key: string | number, points?: number): Promise<void>;
  /** Throws `rate_limited` when no point is left, without taking one: for counting failures only. */
  check(name: GuessLimit | 'postsDaily', key: string | number): Promise<void>;
  /** Gives back points that were taken for what turned out not to count. */
  giveBack(name: LimitName, key: string | number, points?: number): Promise<void>;
  /** Forgets what was counted for the key. */
  reset(name: LimitName, key: string | number): Promise<void>;
  close(): Promise<void>;
};

/** A named limiter: so many points in so many seconds for one key. */
export type LimitName =
  | 'loginAccount'
  | 'loginAddress'
  | 'emergencyLogin'
  | 'register'
  | 'resetEmail'
  | 'resetAddress'
  | 'anonymous'
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
  | 'clientErrors'
  | 'setupToken'
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
  check(name: LimitName, key: string | number): Promise<void>;
  /** Forgets what was counted for the key. */
  reset(name: LimitName, key: string | number): Promise<void>;
  close(): Promise<void>;
};

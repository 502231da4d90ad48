import type { ShownSetting } from '../site/schemas.ts';

/** Numbers of following that administrators may change. */
export const FOLLOW_SETTINGS = {
  /** People and companies that a member can begin to follow in 24 hours. */
  perDay: { key: 'follows.perDay', default: 200 },
  /** Days in which a dismissed suggestion stays away. */
  dismissedDays: { key: 'follows.dismissedDays', default: 90 },
  /** Days until a declined request can be made again so that it is seen. */
  declineWaitDays: { key: 'follows.declineWaitDays', default: 30 },
} satisfies Record<string, ShownSetting>;

/** Words and numbers of groups that need no schema. */
import type { ShownSetting } from '../site/schemas.ts';

/** What groups are about; each is a chip of the list. */
export const GROUP_TOPICS = [
  'Coils and innersprings',
  'Foam and latex',
  'Fabrics and quilting',
  'Manufacturing and machinery',
  'Quality and compliance',
  'Sourcing and trade',
  'Retail and sales',
  'Marketing and e-commerce',
  'Logistics and recycling',
  'Sleep technology',
  'Careers',
  'Something else',
] as const;
export type GroupTopic = (typeof GROUP_TOPICS)[number];

/** `listed`: found and read by all members. `private`: found, its content for its members. `hidden`: not there for others. */
export const GROUP_VISIBILITIES = ['listed', 'private', 'hidden'] as const;
/** `open`: anybody joins. `request`: moderators approve. `invite`: only who is invited. */
export const GROUP_JOINS = ['open', 'request', 'invite'] as const;
export const GROUP_ROLES = ['owner', 'moderator', 'member'] as const;
export const GROUP_MUTES = ['1h', '8h', 'always'] as const;
export const GROUP_LIMITS = {
  name: { min: 3, max: 60 },
  about: 1000,
  question: 200,
  answer: 500,
  members: 500,
  /** The most groups that a member can be in: as many as one live connection subscribes to. */
  joined: 50,
  invitedAtOnce: 20,
  post: 3000,
  comment: 1250,
  mentions: 20,
  /** In which `GROUP_SETTINGS.messages` may be sent. */
  messageSeconds: 30,
  /** Reports that moderators have not settled by then are shown to staff. */
  reportHours: 24,
  /** A declined request may be made again after so many days. */
  askAgainDays: 30,
} as const;

/** Numbers of groups that administrators may change. */
export const GROUP_SETTINGS = {
  /** Groups that one member owns at a time. */
  owned: { key: 'groups.owned', default: 5 },
  /** Chat messages that a member may send in `GROUP_LIMITS.messageSeconds`. */
  messages: { key: 'groups.messagesAtOnce', default: 20 },
  /** An owner keeps a group so many days without Premium, and is then asked to hand it over. */
  lapseDays: { key: 'groups.lapseDays', default: 30 },
} satisfies Record<string, ShownSetting>;

import { counted } from '../counted.ts';
import type { LimitName } from './limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** `says`: what somebody who meets the limit reads before the time to wait; a general sentence unless given. */
type LimitRule = { points: number; seconds: number; says?: string | ((points: number) => string) };

/** Points and the seconds they are for, before RATE_LIMIT_SCALE. */
export const limitRules: Record<LimitName, LimitRule> = {
  loginAccount: { points: 10, seconds: 15 * MINUTE },
  loginAddress: { points: 25, seconds: 5 * MINUTE },
  /** Of one account on one device that it was signed in on before. */
  loginDevice: { points: 10, seconds: 15 * MINUTE },
  /** Of one session whose member confirms their password. */
  sessionProof: { points: 10, seconds: 15 * MINUTE },
  /** Tries from the addresses that may use the emergency account, all together. */
  emergencyLogin: { points: 3, seconds: 15 * MINUTE },
  emergencyAddress: { points: 3, seconds: 15 * MINUTE },
  register: { points: 5, seconds: 30 * MINUTE },
  resetEmail: { points: 5, seconds: 30 * MINUTE },
  resetDevice: { points: 5, seconds: 30 * MINUTE },
  resetAddress: { points: 25, seconds: 5 * MINUTE },
  anonymous: { points: 300, seconds: 5 * MINUTE },
  /** Cookies of no session, by address, before the database is asked. */
  unknownSessions: { points: 300, seconds: 5 * MINUTE },
  /** All requests of a member: room for what each other limit allows, with the reads that it brings. */
  member: { points: 3000, seconds: 5 * MINUTE },
  /** Stored files that are asked for; a page shows dozens. */
  files: { points: 3000, seconds: 5 * MINUTE },
  /** Live connections: five tabs that reconnect every five seconds. */
  sockets: { points: 300, seconds: 5 * MINUTE },
  writes: { points: 5000, seconds: HOUR },
  /** A draft is saved at most about once a second while its writer types. */
  drafts: { points: 600, seconds: 10 * MINUTE },
  /** Attempts, also refused ones. */
  posts: { points: 30, seconds: 10 * MINUTE },
  postsDaily: {
    points: 20,
    seconds: 24 * HOUR,
    says: (points) => `You can publish ${counted(points, 'post or repost', 'posts and reposts')} a day.`,
  },
  comments: { points: 60, seconds: HOUR, says: (points) => `You can write ${counted(points, 'comment')} an hour.` },
  messages: { points: 60, seconds: MINUTE, says: 'You can send 60 messages a minute.' },
  newConversations: { points: 20, seconds: HOUR, says: 'You can write to 20 new people an hour.' },
  groupMessages: {
    points: 20,
    seconds: 30,
    says: (points) => `You can send ${counted(points, 'message')} in 30 seconds to groups.`,
  },
  groupTyping: { points: 30, seconds: MINUTE },
  groupInvites: { points: 100, seconds: 24 * HOUR, says: 'You can invite 100 members a day to groups.' },
  follows: { points: 60, seconds: 10 * MINUTE },
  followsDaily: { points: 200, seconds: 24 * HOUR },
  invitations: { points: 20, seconds: 24 * HOUR },
  uploads: { points: 30, seconds: 30 * MINUTE },
  reports: { points: 20, seconds: HOUR, says: 'You can send 20 reports an hour.' },
  bugReports: { points: 5, seconds: 10 * MINUTE, says: 'You can send 5 bug reports in 10 minutes.' },
  bugReportsDaily: {
    points: 10,
    seconds: 24 * HOUR,
    says: (points) => `You can send ${counted(points, 'bug report')} a day.`,
  },
  clientErrors: { points: 5, seconds: 10 * MINUTE },
  setupToken: { points: 5, seconds: 15 * MINUTE },
  companyCreations: { points: 10, seconds: 24 * HOUR },
  companyClaims: { points: 10, seconds: HOUR },
  companyProofs: { points: 20, seconds: HOUR },
  companySuggestions: { points: 20, seconds: HOUR },
  /** Of each tab. */
  searches: { points: 60, seconds: 10 * MINUTE },
  searchSuggestions: { points: 120, seconds: MINUTE },
  mentions: { points: 120, seconds: MINUTE },
  topicSearches: { points: 120, seconds: MINUTE },
  linkPreviews: { points: 30, seconds: 10 * MINUTE },
  profiles: { points: 300, seconds: HOUR },
  /** Reports of what was seen, each of up to 50 posts. */
  impressions: { points: 300, seconds: 10 * MINUTE },
  /** Figures that are counted anew. */
  analytics: { points: 60, seconds: HOUR },
};

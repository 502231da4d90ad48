import { defineLimit, HOUR, MINUTE } from './limit.ts';

/** What holds everything a caller does, and guesses at passwords wherever they are asked for. */
export const platformLimits = {
  anonymous: defineLimit({ name: 'anonymous', points: 300, seconds: 5 * MINUTE }),
  /** Cookies of no session, by address, before the database is asked. */
  unknownSessions: defineLimit({ name: 'unknownSessions', points: 300, seconds: 5 * MINUTE }),
  /** All requests of a member: room for what each other limit allows, with the reads that it brings. */
  member: defineLimit({ name: 'member', points: 3000, seconds: 5 * MINUTE }),
  /** Stored files that are asked for; a page shows dozens. */
  files: defineLimit({ name: 'files', points: 3000, seconds: 5 * MINUTE }),
  /** Live connections: five tabs that reconnect every five seconds. */
  sockets: defineLimit({ name: 'sockets', points: 300, seconds: 5 * MINUTE }),
  writes: defineLimit({ name: 'writes', points: 5000, seconds: HOUR }),
  loginAccount: defineLimit({ name: 'loginAccount', points: 10, seconds: 15 * MINUTE, isGuess: true }),
  loginAddress: defineLimit({ name: 'loginAddress', points: 25, seconds: 5 * MINUTE, isGuess: true }),
  /** Of one account on one device that it was signed in on before. */
  loginDevice: defineLimit({ name: 'loginDevice', points: 10, seconds: 15 * MINUTE, isGuess: true }),
  /** Of one session whose member confirms their password. */
  sessionProof: defineLimit({ name: 'sessionProof', points: 10, seconds: 15 * MINUTE, isGuess: true }),
};

import ipaddr from 'ipaddr.js';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/** A rate limit: the number of points that one key may use in a number of seconds, before RATE_LIMIT_SCALE. */
export type Limit = {
  /** Unique; the key of its counters and metrics. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** The message before the time to wait, for a member who reaches the limit; a general one by default. */
  readonly says?: string | ((points: number) => string);
  /**
   * Limits guesses at a secret. The key matters: `whose-count.test.ts` checks that no one can use up the count of
   * someone who is signed in, or of a device that the account has used before.
   */
  readonly isGuess?: true;
};

/** Declares a limit. Belongs in the `<feature>.tokens.ts` of the feature that it protects. */
export const defineLimit = (limit: Limit): Limit => limit;

export type Limits = {
  /** Takes points (1 by default); throws `rate_limited` with the seconds to wait if none is left. */
  take(limit: Limit, key: string | number, points?: number): Promise<void>;
  /** Throws `rate_limited` if no point is left, without taking one: for limits that count only failures. */
  check(limit: Limit, key: string | number): Promise<void>;
  /** Returns points for an action that turned out not to count. */
  giveBack(limit: Limit, key: string | number, points?: number): Promise<void>;
  /** Resets the counter of the key. */
  reset(limit: Limit, key: string | number): Promise<void>;
  close(): Promise<void>;
};

/**
 * The key of an address for limits: an IPv4 address, or the /64 network of an IPv6 address, which is one household or
 * office.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

/** Limits on all requests of a caller, and on password attempts everywhere. */
export const platformLimits = {
  anonymous: defineLimit({ name: 'anonymous', points: 300, seconds: 5 * MINUTE }),
  /** Invalid session cookies, by address, counted before the database is read. */
  unknownSessions: defineLimit({ name: 'unknownSessions', points: 300, seconds: 5 * MINUTE }),
  /** All requests of a member: enough for everything the other limits allow, including the reads that come with it. */
  member: defineLimit({ name: 'member', points: 3000, seconds: 5 * MINUTE }),
  /** Requests for stored files; a page shows dozens. */
  files: defineLimit({ name: 'files', points: 3000, seconds: 5 * MINUTE }),
  /** Live connections: five tabs that reconnect every five seconds. */
  sockets: defineLimit({ name: 'sockets', points: 300, seconds: 5 * MINUTE }),
  writes: defineLimit({ name: 'writes', points: 5000, seconds: HOUR }),
  loginAccount: defineLimit({ name: 'loginAccount', points: 10, seconds: 15 * MINUTE, isGuess: true }),
  loginAddress: defineLimit({ name: 'loginAddress', points: 25, seconds: 5 * MINUTE, isGuess: true }),
  /** Attempts for one account on one device that it was signed in on before. */
  loginDevice: defineLimit({ name: 'loginDevice', points: 10, seconds: 15 * MINUTE, isGuess: true }),
  /** Attempts of one session to confirm the password. */
  sessionProof: defineLimit({ name: 'sessionProof', points: 10, seconds: 15 * MINUTE, isGuess: true }),
};

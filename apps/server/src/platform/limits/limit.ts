import ipaddr from 'ipaddr.js';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/** A limiter: so many points in so many seconds for one key, before RATE_LIMIT_SCALE. */
export type Limit = {
  /** Unique; the key of its counters and metrics. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** The sentence before the time to wait, for a member who reaches the limit; a general one by default. */
  readonly says?: string | ((points: number) => string);
  /**
   * Of guesses at a secret. Whose count each is matters: `whose-count.test.ts` holds that nobody uses up the count of somebody
   * signed in, or of a device that they are known on.
   */
  readonly isGuess?: true;
};

/** Declares a limit, in the `<feature>.tokens.ts` of the feature whose work it bounds. */
export const defineLimit = (limit: Limit): Limit => limit;

export type Limits = {
  /** Takes a point; throws `rate_limited` with the seconds to wait when none is left. */
  take(limit: Limit, key: string | number, points?: number): Promise<void>;
  /** Throws `rate_limited` when no point is left, without taking one: for counting failures only. */
  check(limit: Limit, key: string | number): Promise<void>;
  /** Returns points for an action that turned out not to count. */
  giveBack(limit: Limit, key: string | number, points?: number): Promise<void>;
  /** Resets the counter of the key. */
  reset(limit: Limit, key: string | number): Promise<void>;
  close(): Promise<void>;
};

/** What limits count by: an IPv4 address, or the /64 network of an IPv6 one, which is one household or office. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

/** Limits on all requests of a caller, and on password attempts wherever passwords are asked for. */
export const platformLimits = {
  anonymous: defineLimit({ name: 'anonymous', points: 300, seconds: 5 * MINUTE }),
  /** Invalid session cookies, by address, before the database is asked. */
  unknownSessions: defineLimit({ name: 'unknownSessions', points: 300, seconds: 5 * MINUTE }),
  /** All requests of a member: room for what each other limit allows, with the reads that it brings. */
  member: defineLimit({ name: 'member', points: 3000, seconds: 5 * MINUTE }),
  /** Requests for stored files; a page shows dozens. */
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

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/** A limiter: so many points in so many seconds for one key, before RATE_LIMIT_SCALE. */
export type Limit = {
  /** One of a kind; counts and figures have it. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** What somebody who meets the limit reads before the time to wait; a general sentence unless given. */
  readonly says?: string | ((points: number) => string);
  /**
   * Of guesses at a secret. Whose count each is matters: `whose-count.test.ts` holds that nobody uses up the count of somebody
   * signed in, or of a device that they are known on.
   */
  readonly isGuess?: true;
};

/** Declares a limit of the feature whose work it bounds, in its `<feature>.tokens.ts`. */
export const defineLimit = (limit: Limit): Limit => limit;

import { AppError } from '../errors.ts';
import { addressKey, type Limit, type Limits } from '../limits/limit.ts';
import { platformLimits } from '../limits/platform.limits.ts';

/** What one attempt counts towards: a limit and whose count of it. */
export type Tries = { limit: Limit; key: string | number }[];

/**
 * The counts of whoever tries to sign in to an account. A device on which the account was signed in before has one of its own:
 * strangers, however often they guess, never keep its owner out.
 */
export function signInTries(by: { account: string; knownDevice: string | null; ip: string }): Tries {
  if (by.knownDevice) return [{ limit: platformLimits.loginDevice, key: `${by.account}:${by.knownDevice}` }];
  return [
    { limit: platformLimits.loginAddress, key: addressKey(by.ip) },
    { limit: platformLimits.loginAccount, key: by.account },
  ];
}

/** The count of somebody signed in who proves their password again: that of their session alone. */
export const sessionTries = (sessionId: number): Tries => [{ limit: platformLimits.sessionProof, key: sessionId }];

const isWrongGuess = (error: unknown) =>
  error instanceof AppError && (error.code === 'wrong_credentials' || error.code === 'second_factor_invalid');

/**
 * Runs one attempt to prove who somebody is; only failures count.
 * Looks at the limits again after the attempt: of many tries at once, no more get an answer than tries one by one would.
 * @throws {AppError} rate_limited; and whatever `attempt` throws.
 */
export async function limitedAttempt<T>(limits: Limits, tries: Tries, attempt: () => Promise<T>): Promise<T> {
  const check = async () => {
    for (const { limit, key } of tries) await limits.check(limit, key);
  };
  await check();
  const outcome = await attempt().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && isWrongGuess(outcome.error)) {
    for (const { limit, key } of tries) await limits.take(limit, key);
  } else {
    await check();
  }
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

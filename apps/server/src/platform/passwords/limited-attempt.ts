import { AppError } from '../errors.ts';
import { addressKey } from '../http/address-key.ts';
import type { Limits } from '../limits.ts';

const isWrongGuess = (error: unknown) =>
  error instanceof AppError && (error.code === 'wrong_credentials' || error.code === 'second_factor_invalid');

/**
 * Runs one attempt to prove who somebody is; only failures count, per account and per address.
 * Looks at the limit again after the attempt: of many tries at once, no more get an answer than tries one by one would.
 * @throws {AppError} rate_limited; and whatever `attempt` throws.
 */
export async function limitedAttempt<T>(
  limits: Limits,
  by: { account: string; ip: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const address = addressKey(by.ip);
  const check = async () => {
    await limits.check('loginAddress', address);
    await limits.check('loginAccount', by.account);
  };
  await check();
  const outcome = await attempt().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && isWrongGuess(outcome.error)) {
    await limits.take('loginAddress', address);
    await limits.take('loginAccount', by.account);
  } else {
    await check();
  }
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

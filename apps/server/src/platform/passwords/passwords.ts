import crypto from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createRequire } from 'node:module';
import { guessablePassword, type PasswordOwner } from '@innerspring/contract';
import { workQueue } from '../jobs/work-queue.ts';
import { AppError } from '../errors.ts';
import { addressKey, type Limit, type Limits, platformLimits } from '../limits/limit.ts';

/** An argon2id hash with all parameters needed to compute it again. `memory` in KiB. */
type Argon2Hash = { memory: number; passes: number; parallelism: number; salt: Buffer; hash: Buffer };

const pattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Writes the hash as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
function formatPhc({ memory, passes, parallelism, salt, hash }: Argon2Hash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Parses a PHC string of argon2id version 19. Returns null for anything else. */
export function parsePhc(text: string): Argon2Hash | null {
  const [, memory, passes, parallelism, salt, hash] = pattern.exec(text) ?? [];
  if (!memory || !passes || !parallelism || !salt || !hash) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** OWASP's second recommended setting of argon2id: 19 MiB, two passes, one lane. */
const strength = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Threads that Node shares between files, DNS and hashes by default. */
const THREADS = 4;
// One fewer than all threads, so that files don't wait for hashes, and than all cores, so that the event loop doesn't.
const CONCURRENT = Math.max(1, Math.min(THREADS, availableParallelism()) - 1);
const inTurn = workQueue({ concurrent: CONCURRENT, waiting: 64 });

/** Normalized, so that composed and decomposed accents are the same password on every keyboard. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

function derive(
  password: string,
  { salt, hash, memory, passes, parallelism }: Omit<Argon2Hash, 'hash'> & { hash: { length: number } },
): Promise<Buffer> {
  const parameters = { message: bytesOf(password), nonce: salt, parallelism, tagLength: hash.length, memory, passes };
  // Looked up at each call, so that a test can count the calls.
  return inTurn(() => promisify(crypto.argon2)('argon2id', parameters));
}

/**
 * Hashes a new password with argon2id into a PHC string.
 * @throws {AppError} unavailable when too many hashes are queued.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES);
  const hash = await derive(password, { ...strength, salt, hash: { length: HASH_BYTES } });
  return formatPhc({ ...strength, salt, hash });
}

// The hash of an unknown random password. It is compared against if there is no account, so that this takes as long as
// if there were one.
const nobody: Argon2Hash = { ...strength, salt: crypto.randomBytes(SALT_BYTES), hash: crypto.randomBytes(HASH_BYTES) };

/**
 * Compares a typed password with a stored PHC string. `null` (no such account, or one without a password) takes the
 * same time and never matches.
 * @throws {AppError} unavailable when too many hashes are queued.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const known = stored === null ? null : parsePhc(stored);
  const expected = known ?? nobody;
  const actual = await derive(password, expected);
  return crypto.timingSafeEqual(actual, expected.hash) && known !== null;
}

/** The counters of an attempt: a limit and a key. */
export type Tries = { limit: Limit; key: string | number }[];

/**
 * The counters of an attempt to sign in to an account. A device on which the account was signed in before has its own
 * counter: however often strangers guess, they can't lock out the owner.
 */
export function signInTries(by: { account: string; knownDevice: string | null; ip: string }): Tries {
  if (by.knownDevice) return [{ limit: platformLimits.loginDevice, key: `${by.account}:${by.knownDevice}` }];
  return [
    { limit: platformLimits.loginAddress, key: addressKey(by.ip) },
    { limit: platformLimits.loginAccount, key: by.account },
  ];
}

/** The counter for confirming the password while signed in: per session only. */
export const sessionTries = (sessionId: number): Tries => [{ limit: platformLimits.sessionProof, key: sessionId }];

const isWrongGuess = (error: unknown) =>
  error instanceof AppError && (error.code === 'wrong_credentials' || error.code === 'second_factor_invalid');

/**
 * Runs one attempt to authenticate. Only failures count. Checks the limits again after the attempt: concurrent attempts
 * get no more answers than sequential ones would.
 * @throws {AppError} rate_limited, and whatever `attempt` throws.
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

const require = createRequire(import.meta.url);

let common: Set<string> | null = null;

/** Uses the list that zxcvbn ships, loaded with the first check. Shorter passwords are rejected by length anyway. */
function isCommon(password: string): boolean {
  if (!common) {
    const { passwords } = require('zxcvbn/lib/frequency_lists') as { passwords: string[] };
    common = new Set(passwords.filter((listed) => listed.length >= 8));
  }
  return common.has(password);
}

/**
 * Why a new password is rejected, as a message, or null. The contract checks its length. Source: OWASP ASVS 5.0, 6.2.4
 * (common passwords) and 6.2.11 (context-specific words).
 */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  const text = password.normalize('NFKC').toLowerCase();
  if (isCommon(text)) return 'This password is too common. Please choose another';
  if (new Set(text).size < 4) return 'This password repeats too few characters. Please choose another';
  return guessablePassword(password, owner);
}

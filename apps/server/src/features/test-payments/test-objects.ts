import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { PaymentError, type PaymentSignal } from '../../platform/payments/provider.ts';
import { testKeys } from './test-payments.tables.ts';

/** What the local provider works with; it is made before the rest of `Deps`. */
export type TestDeps = Pick<Deps, 'db' | 'clock' | 'outbox' | 'siteSettings' | 'config'>;

/** An id like those of a real provider, which nobody can guess: `tcs_…`. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`;

/** Rejects what a real provider would reject, too. */
export const rejected = (message: string, code: string) => new PaymentError('rejected', message, code);
export const notThere = (what: string) => new PaymentError('not_found', `There is no such ${what}`, 'resource_missing');

/**
 * Runs what makes something once for each key: the same again gives the first result, other input under the key is rejected.
 * The row of the key holds the place of a second request until the first is committed.
 */
export function oncePerKey<T extends object>(
  db: Db,
  key: string,
  input: unknown,
  make: (tx: Db) => Promise<T>,
): Promise<T> {
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  return db.transaction(async (tx) => {
    const [first] = await tx.insert(testKeys).values({ key, digest, result: {} }).onConflictDoNothing().returning();
    if (!first) {
      const [known] = await tx.select().from(testKeys).where(eq(testKeys.key, key));
      if (known?.digest !== digest) throw rejected('The key was used with other input', 'idempotency_key_in_use');
      return known.result as T;
    }
    const result = await make(tx);
    await tx.update(testKeys).set({ result }).where(eq(testKeys.key, key));
    return result;
  });
}

/** How old a signature may be. */
const TOLERANCE_MS = 5 * 60_000;

const keyOf = ({ sessionSecret }: Pick<Config, 'sessionSecret'>) =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', 'test payment signals', 32));

const signatureOf = (config: Pick<Config, 'sessionSecret'>, seconds: number, body: Buffer) =>
  createHmac('sha256', keyOf(config)).update(`${seconds}.`).update(body).digest('hex');

/** Signs a signal as the webhook expects it. */
export function signSignal(config: Pick<Config, 'sessionSecret'>, body: Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${signatureOf(config, seconds, body)}`;
}

/** Reads a signal after checking its signature and age. @throws {PaymentError} `bad_signature`. */
export function readTestSignal(
  config: Pick<Config, 'sessionSecret'>,
  body: Buffer,
  signature: string | undefined,
  now: Date,
): PaymentSignal {
  const bad = (why: string) => new PaymentError('bad_signature', why);
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (!time || !given) throw bad('No signature');
  const expected = signatureOf(config, Number(time), body);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) throw bad('Wrong signature');
  if (Math.abs(now.getTime() - Number(time) * 1000) > TOLERANCE_MS) throw bad('The signature is too old');
  const { createdAt, ...signal } = JSON.parse(body.toString('utf8')) as Omit<PaymentSignal, 'createdAt'> & {
    createdAt: string;
  };
  return { ...signal, createdAt: new Date(createdAt) };
}

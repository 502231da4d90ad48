import { createHash } from 'node:crypto';
import type { EndpointShape } from '@innerspring/contract';
import type { FastifyRequest } from 'fastify';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import { AppError, fieldError } from '../errors.ts';
import { type StopJob, startJob } from '../jobs/jobs.ts';

/** The Idempotency-Key header, or null. @throws {AppError} `invalid` where it is not 1 to 100 visible characters. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(header)) {
    throw fieldError('Idempotency-Key', 'Idempotency-Key must be 1 to 100 visible characters');
  }
  return header;
}

const HOUR = 3_600_000;
/** How long a key is stored here. The row that the call created stores its own key for good. */
const KEPT_MS = 30 * 24 * HOUR;

/**
 * `$1` member, `$2` scope, `$3` key, `$4` digest, `$5` now. If another request is inserting the same key, this waits
 * for it.
 */
const useKey = statement<{ digest: Buffer; isNew: boolean }>(
  'idempotency.useKey',
  `insert into idempotency_keys (member_id, scope, key, digest, created_at) values ($1, $2, $3, $4, $5)
on conflict (member_id, scope, key) do update set key = excluded.key
returning digest, xmax = 0 as "isNew"`,
);

const freeKey = statement<Record<string, never>>(
  'idempotency.freeKey',
  'delete from idempotency_keys where member_id = $1 and scope = $2 and key = $3 and digest = $4',
);

type KeyDeps = Pick<Deps, 'pool' | 'clock'>;

/**
 * A digest of the endpoint and its input. It omits `clientId`, which is the key itself and may come in the header
 * instead.
 */
const digestOf = (name: string, input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([name, input], (field, value: unknown) => (field === 'clientId' ? undefined : value)))
    .digest();

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The key of a request: the `clientId` in its body, otherwise the header. */
function keyOf(request: FastifyRequest, input: unknown): string | null {
  const header = idempotencyKeyOf(request.headers['idempotency-key']);
  const clientId = fieldOf(fieldOf(input, 'body'), 'clientId');
  return typeof clientId === 'string' ? clientId : header;
}

/** Whether the call was refused before it created anything, as opposed to failing halfway. */
const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500;

/** One use of a key: the member who sent it and the call that it identifies. */
export type KeyUse = { endpoint: EndpointShape; memberId: number; key: string; input: unknown };

/**
 * Runs a creating endpoint under an idempotency key. The caller's work decides what a repeated key returns. This
 * function only requires the input that the key was first used with, whatever became of what that call created. A
 * refused call frees its key, since it created nothing.
 * @throws {AppError} `conflict` if the key was used with another input.
 */
export async function withKey<T>(
  { pool, clock }: KeyDeps,
  { endpoint, memberId, key, input }: KeyUse,
  make: () => Promise<T>,
): Promise<T> {
  const digest = digestOf(endpoint.name, input);
  const values = [memberId, endpoint.idempotent, key, digest];
  const [first] = await useKey.run(pool, [...values, clock.now()]);
  if (first && !first.digest.equals(digest))
    throw new AppError(
      'conflict',
      'This was already sent with different content. Please reload the page and try again.',
    );
  try {
    return await make();
  } catch (error) {
    if (first?.isNew && isRefusal(error)) await freeKey.run(pool, values);
    throw error;
  }
}

/**
 * Runs a creating endpoint under the key of its request, if it has one.
 * @throws {AppError} `conflict` if the key was used with another input, `invalid` if it isn't a valid key.
 */
export async function underKey<T>(
  deps: KeyDeps,
  { endpoint, request, input }: { endpoint: EndpointShape; request: FastifyRequest; input: unknown },
  make: () => Promise<T>,
): Promise<T> {
  const key = endpoint.idempotent ? keyOf(request, input) : null;
  if (key === null || !request.caller) return make();
  return withKey(deps, { endpoint, memberId: request.caller.viewer.id, key, input }, make);
}

/** Deletes expired keys now and every hour. Returns a function that stops it. */
export function startKeySweeper(deps: Pick<Deps, 'pool' | 'clock' | 'log' | 'meters'>): StopJob {
  const work = async () => {
    const before = new Date(deps.clock.now().getTime() - KEPT_MS);
    await deps.pool.query('delete from idempotency_keys where created_at < $1', [before]);
  };
  return startJob(deps, { name: 'idempotency.sweep', everyMs: HOUR, work, failure: 'Failed to remove used keys' });
}

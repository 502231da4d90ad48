import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { FoundSession } from '../sessions.ts';
import { addressKey } from './address-key.ts';
import { platformLimits } from '../limits/platform.limits.ts';

type LookUpDeps = Pick<Deps, 'sessions' | 'limits'>;

/**
 * Finds the session of a request's cookie. Cookies that this process knows cost nothing; for others the database is asked, and
 * those of no session count against their address before that. Members behind an address that sends such cookies go on.
 * @param isPlainRead lets the answer be some seconds old.
 * @throws {AppError} `rate_limited` for an address that sent too many cookies of no session.
 */
export async function lookUpSession(
  { sessions, limits }: LookUpDeps,
  request: FastifyRequest,
  secret: string | null,
  isPlainRead: boolean,
): Promise<FoundSession | null> {
  if (!secret) return null;
  const find = isPlainRead ? sessions.findRecent : sessions.find;
  if (sessions.recall(secret) !== undefined) return find(secret);
  const address = addressKey(request.ip);
  await limits.take(platformLimits.unknownSessions, address);
  let isStranger = false;
  try {
    const found = await find(secret);
    isStranger = found === null;
    return found;
  } finally {
    if (!isStranger) await limits.giveBack(platformLimits.unknownSessions, address);
  }
}

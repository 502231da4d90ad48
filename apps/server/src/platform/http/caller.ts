import type { Access, EndpointShape } from '@innerspring/contract';
import type { FastifyRequest } from 'fastify';
import type { Deps, Viewer } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { FoundSession } from '../sessions.ts';
import { suspension } from '../suspension.ts';
import { addressKey } from './address-key.ts';
import { platformLimits } from '../limits/platform.limits.ts';

/** Who is behind a request, as the database says now or, for reads, seconds ago. */
export type Caller = FoundSession;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointShape;
  }
}

function checkRight(access: Access, { isAdmin, isPremium, applicationStatus }: Viewer): void {
  const isMember = applicationStatus === 'approved';
  if (access === 'admin' && !(isMember && isAdmin)) throw new AppError('forbidden', 'You are not an administrator');
  if ((access === 'member' || access === 'premium') && !isMember) throw new AppError('not_member');
  if (access === 'premium' && !isPremium) throw new AppError('premium_required');
}

/**
 * Lets a request through to an endpoint, or not.
 * @throws {AppError} not_signed_in, not_member, premium_required, forbidden (no right, or suspended), deletion_pending, sudo_required.
 */
export function checkAccess(
  endpoint: Pick<EndpointShape, 'access' | 'sudo' | 'whileLeaving'>,
  caller: Caller | null,
  now: Date,
): void {
  if (endpoint.access === 'visitor') return;
  if (!caller) throw new AppError('not_signed_in');
  if (caller.suspendedUntil && caller.suspendedUntil > now) throw suspension(caller.suspendedUntil);
  if (caller.isLeaving && !endpoint.whileLeaving) throw new AppError('deletion_pending');
  checkRight(endpoint.access, caller.viewer);
  const { sudoUntil } = caller.session;
  if (endpoint.sudo && !(sudoUntil && sudoUntil > now)) throw new AppError('sudo_required');
}

/** Counts a request against the limit of its member or, for visitors, of its address. */
export async function countRequest(
  { limits }: Pick<Deps, 'limits'>,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<void> {
  if (!caller) return limits.take(platformLimits.anonymous, addressKey(request.ip));
  await limits.take(platformLimits.member, caller.viewer.id);
  if (request.method !== 'GET') await limits.take(platformLimits.writes, caller.viewer.id);
}

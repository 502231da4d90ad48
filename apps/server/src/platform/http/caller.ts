import { randomBytes } from 'node:crypto';
import type { EndpointShape } from '@innerspring/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Deps, Viewer } from '../deps.ts';
import { AppError, planError } from '../errors.ts';
import { addressKey, platformLimits } from '../limits/limit.ts';
import { type FoundSession, type SessionCookies, suspension } from '../sessions.ts';

/** The caller of a request, as the database has them now or, for reads, had them some seconds ago. */
export type Caller = FoundSession;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointShape;
  }
}

type Right = Pick<EndpointShape, 'access' | 'feature'>;

function checkRight({ access, feature }: Right, { isAdmin, isPremium, applicationStatus }: Viewer): void {
  const isMember = applicationStatus === 'approved';
  if (access === 'admin' && !(isMember && isAdmin)) throw new AppError('forbidden', 'You’re not an administrator');
  if ((access === 'member' || access === 'premium') && !isMember) throw new AppError('not_member');
  if (access === 'premium' && !isPremium)
    throw feature ? planError({ feature, reason: 'not_premium' }) : new AppError('premium_required');
}

/**
 * Checks whether the caller may use an endpoint.
 * @throws {AppError} not_signed_in, not_member, premium_required, forbidden (no right, or suspended), deletion_pending,
 * sudo_required.
 */
export function checkAccess(
  endpoint: Right & Pick<EndpointShape, 'sudo' | 'whileLeaving'>,
  caller: Caller | null,
  now: Date,
): void {
  if (endpoint.access === 'visitor') return;
  if (!caller) throw new AppError('not_signed_in');
  if (caller.suspendedUntil && caller.suspendedUntil > now) throw suspension(caller.suspendedUntil);
  if (caller.isLeaving && !endpoint.whileLeaving) throw new AppError('deletion_pending');
  checkRight(endpoint, caller.viewer);
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

type LookUpDeps = Pick<Deps, 'sessions' | 'limits'>;

/**
 * Finds the session of a request's cookie. Cached sessions cost nothing. Other cookies need the database, and invalid
 * ones count against their address before that. Members with valid cookies behind such an address are not affected.
 * @param isPlainRead allows an answer that is some seconds old.
 * @throws {AppError} `rate_limited` for an address that sent too many invalid cookies.
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

const DEVICE = 'did';
const DEVICE_SECONDS = 365 * 86_400;

/** Names and attributes of the cookies, which depend on whether the site uses https. */
export function createCookieRules({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = new URL(publicUrl).protocol === 'https:';
  // The prefix makes browsers refuse a cookie of this name from a subdomain or over http.
  const session = secure ? '__Host-sid' : 'sid';
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;

  return {
    /** Whether the request may have a session cookie, checked without parsing cookies. */
    mayHaveSession: (request: FastifyRequest): boolean => request.headers.cookie?.includes(`${session}=`) ?? false,
    /** The secret in the session cookie, or null if there is none or it is malformed. */
    sessionSecret(request: FastifyRequest): string | null {
      const secret = request.cookies[session];
      return secret !== undefined && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : null;
    },
    of(request: FastifyRequest, reply: FastifyReply): SessionCookies {
      const sent = request.cookies[DEVICE];
      const known = sent !== undefined && /^[A-Za-z0-9_-]{22}$/.test(sent) ? sent : null;
      let named: string | null = null;
      return {
        set: (secret, expires) => void reply.setCookie(session, secret, { ...options, expires }),
        clear: () => void reply.clearCookie(session, options),
        device() {
          if (!named) {
            named = known ?? randomBytes(16).toString('base64url');
            reply.setCookie(DEVICE, named, { ...options, maxAge: DEVICE_SECONDS });
          }
          return named;
        },
        knownDevice: () => known,
      };
    },
  };
}
export type CookieRules = ReturnType<typeof createCookieRules>;

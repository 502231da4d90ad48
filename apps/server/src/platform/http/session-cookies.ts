import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { SessionCookies } from '../sessions.ts';

const DEVICE = 'did';
const DEVICE_SECONDS = 365 * 86_400;

/** Names and attributes of the cookies, which depend on whether the site is reached by https. */
export function createCookieRules({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = new URL(publicUrl).protocol === 'https:';
  // The prefix makes browsers refuse a cookie of this name from a subdomain or over http.
  const session = secure ? '__Host-sid' : 'sid';
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;

  return {
    /** The secret in the session cookie, or null where there is none that could be one. */
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

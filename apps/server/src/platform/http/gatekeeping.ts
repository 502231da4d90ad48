import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import underPressure from '@fastify/under-pressure';
import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors.ts';
import { LONGEST_QUEUE } from '../db/pool.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const anyAddress = new Set(['0.0.0.0', '::', '']);
/** The maximum number of cached host names of our own, with ports, as clients write them. */
const MOST_REMEMBERED = 100;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

const bracketed = (host: string) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);

function hostnameOf(host: string): string | null {
  if (!/^[A-Za-z0-9.\-_:[\]]{1,260}$/.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname;
}

/** The host names that this server accepts, and the origins whose pages may write through a browser. */
export function createOriginRules(config: Pick<Config, 'publicUrl' | 'host'>) {
  const publicUrl = new URL(config.publicUrl);
  const names = new Set([publicUrl.hostname, ...loopbackNames]);
  if (!anyAddress.has(config.host)) names.add(bracketed(config.host).toLowerCase());

  // Every request has one of the same few names, and parsing one takes longer than all other checks here.
  const own = new Set<string>();
  const isOwnHost = (host: string | undefined): boolean => {
    if (host === undefined) return false;
    if (own.has(host)) return true;
    const name = hostnameOf(host);
    if (name === null || !names.has(name)) return false;
    if (own.size < MOST_REMEMBERED) own.add(host);
    return true;
  };

  const isOwn = (origin: string, host: string | undefined): boolean => {
    if (origin === publicUrl.origin) return true;
    if (!URL.canParse(origin)) return false;
    const { hostname, host: originHost, protocol } = new URL(origin);
    const plainOnHttps = protocol === 'http:' && publicUrl.protocol === 'https:' && !loopbackNames.includes(hostname);
    // The page was served from this same address, whichever of its names the browser used.
    return /^https?:$/.test(protocol) && !plainOnHttps && originHost === host?.toLowerCase() && isOwnHost(host);
  };

  return {
    isOwnHost,
    /**
     * Whether the Origin header is present and our own. For live connections, which only browsers and tools with an
     * Origin may open.
     */
    isOwnOrigin: (request: FastifyRequest): boolean =>
      request.headers.origin !== undefined && isOwn(request.headers.origin, request.headers.host),
    /** Whether a writing request comes from our own pages or doesn't come from a browser. */
    mayWrite: (request: FastifyRequest): boolean => {
      const { origin, host, 'sec-fetch-site': site } = request.headers;
      if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
      return origin === undefined || isOwn(origin, host);
    },
  };
}
export type OriginRules = ReturnType<typeof createOriginRules>;

/** Rejects unknown host names (400) and writes from other origins (403), before anything else handles the request. */
export function useOriginRules(app: FastifyInstance, rules: OriginRules): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!rules.isOwnHost(request.headers.host)) {
      done(new AppError('bad_body', 'This server doesn’t answer to that host name.'));
    } else if (!safeMethods.has(request.method) && !rules.mayWrite(request)) done(new AppError('foreign_origin'));
    else done();
  });
}

/**
 * The Content-Security-Policy of every page: own scripts and styles only, embeds of two video services. The page adds the hashes of
 * its own inline code (`page.ts`).
 */
function contentSecurityPolicy(publicUrl: URL): string {
  const socket = `${publicUrl.protocol === 'https:' ? 'wss:' : 'ws:'}//${publicUrl.host}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  const url = new URL(publicUrl);
  return {
    'content-security-policy': contentSecurityPolicy(url),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(url.protocol === 'https:' ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/**
 * Sets the headers on every answer, with the request id that the log uses. A route that sets one of these headers
 * itself overrides it. Answers of the API are never cached unless the route allows it.
 */
export function useSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  const ofApi = { ...headers, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api') ? ofApi : headers).header('x-request-id', request.id);
    done();
  });
}

/** The event loop's delay that counts as overload, measured as the mean over one interval. */
const LOOP_DELAY = { longestMs: 1000, intervalMs: 1000 };

/**
 * Rejects calls of the API early (503) while the process or the connection pool is overloaded, and live connections while the process
 * is. The process is if its delay lasts longer than one interval: the library also counts a single pause of the machine, after which
 * nothing is wrong. Pages and their code are cheap, and without them nobody is told that the server is busy.
 */
export async function usePressureValve(
  app: FastifyInstance,
  pool: Pick<Pool, 'waitingCount'>,
  { longestMs, intervalMs } = LOOP_DELAY,
): Promise<void> {
  const busy = () => new AppError('unavailable', undefined, { retryAfter: 5 });
  await app.register(underPressure, {
    maxEventLoopDelay: longestMs,
    sampleInterval: intervalMs,
    // The hook below decides.
    pressureHandler: () => undefined,
  });
  let delayedSince: number | null = null;
  const isDelayed = () => {
    delayedSince = app.isUnderPressure() ? (delayedSince ?? performance.now()) : null;
    return delayedSince !== null && performance.now() - delayedSince > intervalMs;
  };
  app.addHook('onRequest', ({ url }, _reply, done) => {
    const isCall = url.startsWith('/api');
    const isRejected = isDelayed() ? isCall || url.startsWith('/ws') : isCall && pool.waitingCount > LONGEST_QUEUE;
    done(isRejected ? busy() : undefined);
  });
}

/**
 * How long a closing server still answers before it cuts connections. An idle-looking connection may carry a request
 * that was already sent. A proxy also needs time to close its idle connections (deploy/nginx.conf: one second), so that
 * it never sends a write on a connection that is being cut.
 */
const DRAIN_MS = { alone: 250, behindProxy: 1500 };
const READING = new Set(['GET', 'HEAD']);

/**
 * Answers requests that still reach a closing server. Reads are refused, behind a proxy with 502: the proxy retries
 * them on another server (`proxy_next_upstream`) and stops sending requests here. Writes are answered as usual, since a
 * proxy must not send one twice. Every answer closes its connection.
 */
export function useDraining(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const behindProxy = trustProxy.length > 0;
  let closing = false;
  app.addHook('onRequest', (request, reply, done) => {
    if (!closing || !READING.has(request.method)) return done();
    const { code, message, status } = new AppError('unavailable', 'The server is restarting. Please try again.');
    void reply
      .code(behindProxy ? 502 : status)
      .header('retry-after', '1')
      .send({ error: message, code, requestId: request.id });
  });
  app.addHook('preClose', async () => {
    closing = true;
    if (app.server.listening) await delay(behindProxy ? DRAIN_MS.behindProxy : DRAIN_MS.alone);
  });
}

import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** The policy of every page: own scripts and styles only, nothing inline, embeds of two video services. */
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

/** The security headers of every answer. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  const url = new URL(publicUrl);
  return {
    'content-security-policy': contentSecurityPolicy(url),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(url.protocol === 'https:' ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/**
 * Puts the headers on every answer, with the number under which the log knows it; a route that sets one of them itself
 * keeps its own. Nothing of the API is stored by anybody on the way unless its route says so.
 */
export function useSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  const ofApi = { ...headers, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api') ? ofApi : headers).header('x-request-id', request.id);
    done();
  });
}

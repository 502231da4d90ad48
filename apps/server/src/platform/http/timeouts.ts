import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a sender may take for the headers, and then for the body, of one request. */
export const HEADERS_MS = 5000;
export const BODY_MS = 8000;

/** Node looks for slow senders this often. Its own limit for whole requests would cut uploads, so bodies have a timer here. */
export const nodeTimeouts = { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 1000 };

const timers = new WeakMap<FastifyRequest, () => void>();

/** Whether a body comes with the request. */
export function bringsBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': chunked } = headers;
  return chunked !== undefined || (length !== undefined && length !== '0');
}

/** Closes connections whose body does not arrive in time. `allowSlowBody` exempts a request that has a watch of its own. */
export function useBodyTimeout(app: FastifyInstance, bodyMs = BODY_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!bringsBody(request)) return done();
    const timer = setTimeout(() => request.raw.destroy(), bodyMs).unref();
    const stop = () => clearTimeout(timer);
    timers.set(request, stop);
    request.raw.once('end', stop).once('close', stop);
    done();
  });
}

export function allowSlowBody(request: FastifyRequest): void {
  timers.get(request)?.();
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { AppError } from '../errors.ts';

export const LARGEST_BODY = 256 * 1024;
const DEEPEST_BODY = 20;

const decoder = new TextDecoder('utf-8', { fatal: true });

function checkDepth(root: unknown): void {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST_BODY) throw new AppError('bad_body', 'The request is nested too deeply.');
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
}

/**
 * Parses JSON strictly: valid UTF-8, no keys that could reach a prototype, bounded depth. An empty body is `undefined`.
 * @throws {AppError} bad_body
 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    value = parse(decoder.decode(bytes), null, { protoAction: 'error', constructorAction: 'error' });
  } catch (cause) {
    throw new AppError('bad_body', 'The request isn’t valid JSON.', { cause });
  }
  checkDepth(value);
  return value;
}

const FORM = 'application/x-www-form-urlencoded';
const LARGEST_IGNORED = 4096;

export const isForm = (contentType: string): boolean => contentType.toLowerCase().startsWith(FORM);

/** Bodies are JSON, or multipart where an endpoint says so, or raw JSON whose signature covers its bytes; forms reach only endpoints that read no body. */
export function useBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
    async (request: FastifyRequest, bytes: Buffer) =>
      request.routeOptions.config.endpoint?.bodyKind === 'raw' ? bytes : readJson(bytes),
  );
  app.addContentTypeParser(FORM, { parseAs: 'buffer', bodyLimit: LARGEST_IGNORED }, async () => undefined);
}

/** How long a client may take to send the headers, and then the body, of one request. */
export const HEADERS_MS = 5000;
const BODY_MS = 8000;

/**
 * How often Node checks for slow clients. Its own limit for whole requests would cut uploads, so this file times
 * bodies.
 */
export const nodeTimeouts = { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 1000 };

const timers = new WeakMap<FastifyRequest, () => void>();

/** Whether the request has a body. */
export function bringsBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': chunked } = headers;
  return chunked !== undefined || (length !== undefined && length !== '0');
}

/** Closes connections whose body doesn't arrive in time. `allowSlowBody` exempts a request that has its own timeout. */
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
